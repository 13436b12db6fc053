/**
 * `npm run contract`: compares the contract with the released one in docs/contract and ends with 1 when they differ.
 * `npm run contract -- --release`: makes the examples anew and releases the contract as it is now.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenApiDocument } from '../bff/openapi/openApi.ts';
import { contractVersion, type Examples, openApiDocument } from '../bff/openapi/openApiDocument.ts';
import { contractChanges } from './contractChanges.ts';
import { contractExamples } from './contractExamples.ts';
import { type DeclaredBreak, undeclaredBreaks } from './declaredBreaks.ts';

const root = path.join(import.meta.dirname, '..');
const files = {
  examples: path.join(root, 'bff/openapi/examples.json'),
  released: path.join(root, 'docs/contract/openapi.json'),
  breaks: path.join(root, 'docs/contract/breaking.json'),
};

const release = process.argv.includes('--release');
// Files of ours, of which this script writes the first and a test checks the second.
const released = existsSync(files.released)
  ? (JSON.parse(readFileSync(files.released, 'utf8')) as OpenApiDocument)
  : null;
const declared = JSON.parse(readFileSync(files.breaks, 'utf8')) as DeclaredBreak[];

const changes = released ? contractChanges(released, openApiDocument()) : [];
for (const { breaking, pointer, text } of changes)
  console.log(`${breaking ? 'BREAKING  ' : 'compatible'} ${pointer}: ${text}`);

const undeclared = undeclaredBreaks(changes, declared, { released: released?.info.version, current: contractVersion });
if (undeclared.length > 0) {
  console.error(`\n${undeclared.join('\n')}\ndocs/contract/README.md says how to release a breaking change.`);
  process.exitCode = 1;
} else if (release) {
  const examples: Examples = await contractExamples();
  writeFileSync(files.examples, toText(examples));
  writeFileSync(files.released, toText(openApiDocument(examples)));
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
