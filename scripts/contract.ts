/** `npm run contract`: compares the contract with the released one in docs/contract, or releases it as it is now. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenApiDocument } from '../bff/openapi/openApi.ts';
import { contractVersion, type Examples, openApiDocument } from '../bff/openapi/openApiDocument.ts';
import { brokenPromises } from './brokenPromises.ts';
import { withRelease } from './contractChangelog.ts';
import { contractChanges } from './contractChanges.ts';
import { contractExamples } from './contractExamples.ts';
import { type DeclaredBreak, undeclaredBreaks } from './declaredBreaks.ts';
import { clientFolder, contractFile, contractTypes } from './partnerClient.ts';

const help = `Usage: npm run contract -- [options]

  --release  makes the examples anew and releases the contract as it is now: docs/contract/openapi.json and its changelog, the
             types of the partners' client
  --help     show this text

Without an option it says what has changed since the last release, and ends with 1 when anything has.`;

const isRelease = readArguments();

const root = path.join(import.meta.dirname, '..');
const files = {
  examples: path.join(root, 'bff/openapi/examples.json'),
  released: path.join(root, 'docs/contract/openapi.json'),
  breaks: path.join(root, 'docs/contract/breaking.json'),
  types: path.join(clientFolder, contractFile),
  changelog: path.join(root, 'docs/contract/CHANGELOG.md'),
};

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
} else if (isRelease) {
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

function readArguments(): boolean {
  try {
    const { values } = parseArgs({ options: { release: { type: 'boolean' }, help: { type: 'boolean' } } });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    return values.release ?? false;
  } catch (error) {
    console.error(`contract: ${error instanceof Error ? error.message : error}\n${help}`);
    process.exit(2);
  }
}
