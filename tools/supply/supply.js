/**
 * Checks package.json, package-lock.json and docs/licences.md of the current folder; prints one line per fault and
 * exits with 1 if there is one. Uses no packages, so it can run before they are installed.
 */
import { readFileSync } from 'node:fs';
import { licenceList } from './licenceList.js';
import { lockedPackages } from './lockedPackages.js';
import { lockFaults, pinFaults } from './supplyFaults.js';

const packages = lockedPackages('.');
const faults = [...pinFaults(JSON.parse(readFileSync('package.json', 'utf8'))), ...lockFaults(packages)];
if (readFileSync('docs/licences.md', 'utf8') !== licenceList(packages))
  faults.push('docs/licences.md is out of date: run npm run licences');

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${packages.length} packages, all locked by hash and with an allowed licence`);
