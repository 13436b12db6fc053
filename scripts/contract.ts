/**
 * `npm run contract`: compares the contract with the released one in docs/contract and ends with 1 when they differ.
 * `npm run contract -- --release`: makes the examples anew and releases the contract as it is now.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenApiDocument } from '../bff/openapi/openApi.ts';
import { contractVersion, type Examples, openApiDocument } from '../bff/openapi/openApiDocument.ts';
import { brokenPromises } from './brokenPromises.ts';
import { withRelease } from './contractChangelog.ts';
import { contractChanges } from './contractChanges.ts';
import { contractExamples } from './contractExamples.ts';
import { type DeclaredBreak, undeclaredBreaks } from './declaredBreaks.ts';
import { clientFolder, contractFile, contractTypes } from './partnerClient.ts';

const root = path.join(import.meta.dirname, '..');
const files = {
  examples: path.join(root, 'bff/openapi/examples.json'),
  released: path.join(root, 'docs/contract/openapi.json'),
  breaks: path.join(root, 'docs/contract/breaking.json'),
  types: path.join(clientFolder, contractFile),
  changelog: path.join(root, 'docs/contract/CHANGELOG.md'),
};

const release = process.argv.includes('--release');
// Files of ours, of which this script writes the first and a test checks the second.
const released = existsSync(files.released)
  ? (JSON.parse(readFileSync(files.released, 'utf8')) as OpenApiDocument)
  : null;
const declared = JSON.parse(readFileSync(files.breaks, 'utf8')) as DeclaredBreak[];

const today = new Date().toISOString().slice(0, 10);
const current = openApiDocument();

const changes = released ? contractChanges(released, current) : [];
for (const { breaking, pointer, text } of changes)
  console.log(`${breaking ? 'BREAKING  ' : 'compatible'} ${pointer}: ${text}`);

const versions = { released: released?.info.version, current: contractVersion };
const missing = [...undeclaredBreaks(changes, declared, versions), ...brokenPromises(released, current, today)];
if (missing.length > 0) {
  console.error(`\n${missing.join('\n')}\ndocs/contract/README.md says how to release a breaking change.`);
  process.exitCode = 1;
} else if (release) {
  const examples: Examples = await contractExamples();
  const document = openApiDocument(examples);
  const types = await contractTypes(document);
  writeFileSync(files.examples, toText(examples));
  writeFileSync(files.released, toText(document));
  writeFileSync(files.types, types);
  const changelog = readFileSync(files.changelog, 'utf8');
  if (changes.length > 0) {
    const release = { version: contractVersion, day: today, changes, declared };
    writeFileSync(files.changelog, withRelease(changelog, release));
  }
  console.log(`released ${contractVersion}`);
} else if (changes.length > 0 || !released) {
  console.error('\nThe contract is not the released one. When this is meant: npm run contract -- --release');
  process.exitCode = 1;
} else {
  console.log(`the contract is the released one, ${contractVersion}`);
}

function toText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
