/** A renderer alone asks its BFF. */
import { expect, test } from 'vitest';
import { examine } from '../../../ops/doctor/examine.ts';
import { freePort } from '../../../tools/freePort.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { goodEnv, linesOf } from '../../support/examineSandbox.ts';

async function found(bffUrl: string) {
  const env = { ...goodEnv, ROLE: 'renderer', BFF_URL: bffUrl, MEDIA_ORIGINS: 'https://media.example.com' };
  const rest = { sandbox: false, editions: ['de'] as const, sendReport: false };
  return examine({ env, ...rest });
}

test('a BFF of the same release with whole pages has nothing wrong', async () => {
  const { site } = await buildTestBff();
  const findings = await found(site);
  expect(linesOf(findings, 'wrong')).toEqual([]);
  expect(linesOf(findings, 'ok')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^BFF_URL \/bff\/v1\/de\/shell is whole \(\d+ ms\)/),
      expect.stringMatching(/^BFF_URL \/bff\/v1\/de\/pages\/home is whole/),
      expect.stringMatching(/^BFF_URL has contract \d\.\d+\.\d+, as this renderer has/),
    ]),
  );
});

test('a BFF that does not know the name it is asked by', async () => {
  const { site } = await buildTestBff({ ALLOWED_HOSTS: 'bff.example.com' });
  expect(linesOf(await found(site), 'wrong')[0]).toBe(
    'BFF_URL /bff/v1/de/shell is refused: it does not know the name 127.0.0.1. Add 127.0.0.1 to ALLOWED_HOSTS of the BFF',
  );
});

test('a section that the BFF lacks is a note', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status' });
  const findings = await found(site);
  expect(linesOf(findings, 'wrong')).toEqual([]);
  expect(linesOf(findings, 'note')).toContain(
    'BFF_URL /bff/v1/de/pages/home lacks banner. Run the doctor where the BFF is',
  );
});

test('something else than a BFF, and nothing at all', async () => {
  const { sandbox } = await buildTestBff();
  expect(linesOf(await found(sandbox.origin), 'wrong')[0]).toMatch(
    /^BFF_URL \/bff\/v1\/de\/shell answers HTTP 404\. Is http:\S+ a BFF\?/,
  );
  expect(linesOf(await found(`http://127.0.0.1:${await freePort()}`), 'wrong')).toEqual([
    expect.stringMatching(/^BFF_URL 127\.0\.0\.1:\d+ refuses connections/),
  ]);
});
