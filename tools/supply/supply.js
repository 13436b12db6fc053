/**
 * Says what is wrong with the packages of package.json and package-lock.json, a line each, and ends with 1 then. It needs no package itself, so it judges
 * them before they are installed. It looks at the folder it is run in: npm runs it in the product's.
 */
import { readFileSync } from 'node:fs';
import { licenceTable } from './licenceTable.js';
import { lockedPackages } from './lockedPackages.js';
import { lockFaults, pinFaults } from './supplyFaults.js';

const packages = lockedPackages('.');
const faults = [...pinFaults(JSON.parse(readFileSync('package.json', 'utf8'))), ...lockFaults(packages)];
if (readFileSync('docs/licences.md', 'utf8') !== licenceTable(packages))
  faults.push('docs/licences.md is out of date: npm run licences');

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${packages.length} packages, each locked by its hash and with a licence that is allowed`);
