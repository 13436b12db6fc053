/** `npm run contract`: compares the current contract with the released one, or releases it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contractDocument as released } from '../../bff/openapi/contractDocument.ts';
import { documentFaults } from './documentFaults.ts';
import { withRelease } from './gate/contractChangelog.ts';
import { contractChanges } from './gate/contractChanges.ts';
import { type DeclaredBreak, undeclaredBreaks } from './gate/declaredBreaks.ts';
import { deprecationFaults } from './gate/deprecationFaults.ts';
import { contractVersion, openApiDocument } from './openApiDocument.ts';
import { withReleasedExamples } from './sampleRequests.ts';

const help = `Usage: npm run contract -- [options]

  --release          record the examples again and write bff/openapi/openapi.json and the changelog
  --request REQUEST  with --release, repeatable: request of a new example, relative to /bff/v1, such as
                     '/us/prices?ids=studio-16', for a POST with its body: '/us/session/login {"returnUrl":"/"}';
                     not needed if region is the only parameter
  --help             show this text

Without an option, lists the changes since the last release and exits with 1 if there are any.`;

const { release: isRelease, request: requests } = readArguments();

const root = path.join(import.meta.dirname, '../..');
const files = {
  released: path.join(root, 'bff/openapi/openapi.json'),
  breaks: path.join(root, 'docs/contract/breaking.json'),
  changelog: path.join(root, 'docs/contract/CHANGELOG.md'),
};

// Our own file, so its shape is not validated.
const declared = JSON.parse(readFileSync(files.breaks, 'utf8')) as DeclaredBreak[];

const today = new Date().toISOString().slice(0, 10);
const current = withReleasedExamples(openApiDocument(), released);

const changes = contractChanges(released, current);
for (const { breaking, pointer, text } of changes)
  console.log(`${breaking ? 'BREAKING  ' : 'compatible'} ${pointer}: ${text}`);

const versions = { released: released.info.version, current: contractVersion };
const missing = [...undeclaredBreaks(changes, declared, versions), ...deprecationFaults(released, current, today)];
if (missing.length > 0) {
  fail(`${missing.join('\n')}\nSee docs/contract/README.md for how to release a breaking change.`);
} else if (isRelease) {
  // Imported only here, since it imports the whole BFF.
  const { withRecordedExamples } = await import('./contractExamples.ts');
  const document = await withRecordedExamples(current, requests);
  const faults = await documentFaults(document);
  if (faults.length > 0) fail(faults.join('\n'));
  else {
    writeFileSync(files.released, `${JSON.stringify(inOrderOf(released, document), null, 2)}\n`);
    if (changes.length > 0) {
      const changelog = readFileSync(files.changelog, 'utf8');
      const release = { version: contractVersion, day: today, changes, declared };
      writeFileSync(files.changelog, withRelease(changelog, release));
    }
    console.log(`released ${contractVersion}`);
  }
} else if (changes.length > 0) {
  fail('The contract differs from the released one. If this is intended: npm run contract -- --release');
} else {
  const faults = await documentFaults(current);
  if (faults.length > 0) fail(faults.join('\n'));
  else console.log(`the contract equals the released one, ${contractVersion}`);
}

function fail(text: string): void {
  console.error(`\n${text}`);
  process.exitCode = 1;
}

/** Keeps the order of existing members and appends new ones, for a small diff. */
function inOrderOf(before: unknown, now: unknown): unknown {
  if (typeof now !== 'object' || now === null || Array.isArray(now)) return now;
  const [membersBefore, members] = [(before ?? {}) as Record<string, unknown>, now as Record<string, unknown>];
  const names = [...new Set([...Object.keys(membersBefore), ...Object.keys(members)])].filter(
    (name) => name in members,
  );
  return Object.fromEntries(names.map((name) => [name, inOrderOf(membersBefore[name], members[name])]));
}

function readArguments(): { release: boolean; request: string[] } {
  try {
    const { values } = parseArgs({
      options: {
        release: { type: 'boolean', default: false },
        request: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    return values;
  } catch (error) {
    console.error(`contract: ${error instanceof Error ? error.message : error}\n${help}`);
    process.exit(2);
  }
}
