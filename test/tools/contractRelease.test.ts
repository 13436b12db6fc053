import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contractDocument } from '../../bff/openapi/contractDocument.ts';
import { type OpenApiDocument, operationsOf } from '../../bff/openapi/openApi.ts';
import { withRecordedExamples } from '../../tools/contract/contractExamples.ts';
import { newestVersion, withRelease } from '../../tools/contract/gate/contractChangelog.ts';
import { contractChanges } from '../../tools/contract/gate/contractChanges.ts';
import { deprecationFaults } from '../../tools/contract/gate/deprecationFaults.ts';
import { contractVersion, openApiDocument } from '../../tools/contract/openApiDocument.ts';
import { exampleHolders, sampleRequests } from '../../tools/contract/sampleRequests.ts';

const committedChangelog = readFileSync(path.join(import.meta.dirname, '../../docs/contract/CHANGELOG.md'), 'utf8');
const today = '2026-12-01';

/** The contract with the prices endpoint deprecated. */
function deprecated(sunset: string): OpenApiDocument {
  const document = structuredClone(openApiDocument());
  const prices = document.paths['/{region}/prices']?.get;
  if (prices) Object.assign(prices, { deprecated: true, 'x-sunset': sunset });
  return document;
}

function withoutPrices(): OpenApiDocument {
  const document = structuredClone(openApiDocument());
  delete document.paths['/{region}/prices'];
  return document;
}

test('the newest version of the changelog is that of the contract', () => {
  expect(newestVersion(committedChangelog)).toBe(contractVersion);
  const versions = [...committedChangelog.matchAll(/^## (.*)$/gm)].map(([, version]) => version);
  expect(versions.slice(-5)).toEqual([
    '1.4.0 (2026-11-23)',
    '1.3.0 (2026-11-22)',
    '1.2.0 (2026-11-21)',
    '1.1.0 (2026-11-21)',
    '1.0.0 (2026-11-21)',
  ]);
});

test('lines of the changelog have at most 120 characters', () => {
  const pointers = ['one', 'two', 'three'].map(
    (name) => `#/paths/~1{region}~1pages~1a-page-with-a-long-name-${name}/get`,
  );
  const changes = pointers.map((pointer) => ({ breaking: false, pointer, text: 'new operation' }));
  const released = withRelease('# Changes\n', { version: '2.0.0', day: today, changes, declared: [] });
  expect(released).toContain('three`: new operation\n');
  expect(released.split('\n').filter((line) => line.length > 120)).toEqual([]);
});

test('a release is added on top, with a line per kind of change and the reasons of breaking changes', () => {
  const changes = [
    { breaking: true, pointer: '#/paths/~1{region}~1prices', text: 'path removed' },
    ...['a', 'b', 'c', 'd', 'e'].map((name) => ({
      breaking: false,
      pointer: `#/paths/~1${name}/get/responses/451`,
      text: 'new response',
    })),
    { breaking: false, pointer: '#/components/schemas/Link/properties/icon', text: 'new member' },
    { breaking: false, pointer: '#', text: 'descriptions changed' },
  ];
  const declared = [{ pointer: '#/paths/~1{region}~1prices', reason: 'unused', version: '2.0.0' }];
  const released = withRelease('# Changes\n\n## 1.0.0 (2026-11-21)\n\n- `a`: x\n', {
    version: '2.0.0',
    day: today,
    changes,
    declared,
  });
  expect(released).toBe(`# Changes

## 2.0.0 (2026-12-01)

- **Breaking:** \`/{region}/prices\`: path removed (unused)
- \`get/responses/451\` of \`/a\`, \`/b\`, \`/c\` and 2 more: new response
- \`icon\` of \`Link\`: new member
- \`document\`: descriptions changed

## 1.0.0 (2026-11-21)

- \`a\`: x
`);
});

test('a version that is released again gains its new lines and keeps the old ones', () => {
  const newSchema = (name: string) => ({ breaking: false, pointer: `#/components/schemas/${name}`, text: 'new' });
  const descriptions = { breaking: false, pointer: '#', text: 'descriptions changed' };
  const release = { version: '1.5.0', day: today, declared: [] };
  const older = '# Changes\n\n## 1.4.0 (2026-11-23)\n\n- x\n';
  const first = withRelease(older, { ...release, changes: [descriptions] });
  const second = withRelease(first, { ...release, changes: [newSchema('B'), descriptions] });
  expect(second).toBe(
    '# Changes\n\n## 1.5.0 (2026-12-01)\n\n- `document`: descriptions changed\n- `B`: new\n\n## 1.4.0 (2026-11-23)\n\n- x\n',
  );
  expect(withRelease('## 1.5.0 (2026-12-01)\n\n- `A`: new\n', { ...release, changes: [newSchema('B')] })).toBe(
    '## 1.5.0 (2026-12-01)\n\n- `A`: new\n- `B`: new\n',
  );
});

test('an operation can only be removed after its announced sunset', () => {
  const faults = (before: OpenApiDocument) => deprecationFaults(before, withoutPrices(), today);
  expect(faults(openApiDocument())).toEqual([
    'GET /{region}/prices must not be removed: its deprecation was never announced',
  ]);
  expect(faults(deprecated('2026-12-02'))).toEqual(['GET /{region}/prices must not be removed before 2026-12-02']);
  expect(faults(deprecated(today))).toEqual([]);
});

test('a sunset needs half a year of notice, counted from the release that announces it', () => {
  const before = openApiDocument();
  expect(deprecationFaults(before, deprecated('2027-05-29'), today)).toEqual([
    'GET /{region}/prices needs a sunset of 2027-05-30 or later: 180 days from its announcement',
  ]);
  expect(deprecationFaults(before, deprecated('2027-05-30'), today)).toEqual([]);
  expect(deprecationFaults(deprecated('2027-05-30'), deprecated('2027-05-30'), '2027-05-01')).toEqual([]);
});

test.each([
  // Sunset before, sunset after, today, expected fault.
  ['2027-06-30', '2026-12-02', '2026-12-01', '2027-05-30: 180 days'],
  ['2027-06-30', '2027-05-30', '2026-12-01', null],
  ['2027-05-30', '2027-05-29', '2027-05-01', '2027-05-30: this date was announced'],
  ['2027-05-30', '2027-05-31', '2027-05-01', null],
])('a sunset moved from %s to %s on %s has the fault %s', (before, after, day, fault) => {
  const expectedDate = fault?.replace(':', ' or later:');
  expect(deprecationFaults(deprecated(before), deprecated(after), day)).toEqual(
    expectedDate ? [expect.stringContaining(`GET /{region}/prices needs a sunset of ${expectedDate}`)] : [],
  );
});

test('an earlier sunset is breaking, a later or removed one is not', () => {
  const changes = (after: OpenApiDocument) => contractChanges(deprecated('2027-06-01'), after);
  const pointer = '#/paths/~1{region}~1prices/get/x-sunset';
  const change = (breaking: boolean) => [{ breaking, pointer, text: expect.any(String) }];
  expect(changes(deprecated('2027-05-31'))).toEqual(change(true));
  expect(changes(deprecated('2027-06-02'))).toEqual(change(false));
  expect(changes(openApiDocument())).toEqual(change(false));
});

test('a mistyped option releases nothing and compares nothing', () => {
  const program = path.join(import.meta.dirname, '../../tools/contract/contract.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, '--relase'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^contract: Unknown option '--relase'/);
});

test('examples are recorded with their previous requests; a new operation needs --request', async () => {
  const paths = ['/{region}/pages/home', '/{region}/pages/profession/{level1Code}', '/{region}/session/login'];
  const before = {
    ...contractDocument,
    paths: Object.fromEntries(paths.map((path) => [path, contractDocument.paths[path] ?? {}])),
  };
  const document = structuredClone(before);
  for (const path of paths) delete exampleHolders(document.paths[path]?.get ?? { responses: {} }).response?.examples;
  expect(() => sampleRequests(document)).toThrow('getProfessionPage has no example');

  const released = await withRecordedExamples(document, ['/us/pages/profession/photographer']);
  expect(sampleRequests(released)).toEqual(sampleRequests(before));
  expect(operationsOf(released).map(({ operation }) => exampleHolders(operation).response?.examples)).toEqual(
    operationsOf(before).map(({ operation }) => exampleHolders(operation).response?.examples),
  );
});
