/** Doctor checks of a renderer with a remote BFF. */
import { expect, test } from 'vitest';
import { examine } from '../../../ops/doctor/examine.ts';
import { freePort } from '../../../tools/freePort.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { goodEnv, linesOf } from '../../support/examineSandbox.ts';

async function examineBff(bffUrl: string) {
  const env = { ...goodEnv, ROLE: 'renderer', BFF_URL: bffUrl, MEDIA_ORIGINS: 'https://media.example.com' };
  const rest = { sandbox: false, editions: ['de'] as const, sendReport: false };
  return examine({ env, ...rest });
}

test('a BFF of the same release with complete pages has nothing wrong', async () => {
  const { site } = await buildTestBff();
  const findings = await examineBff(site);
  expect(linesOf(findings, 'wrong')).toEqual([]);
  expect(linesOf(findings, 'ok')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^BFF_URL \/bff\/v1\/de\/shell is complete \(\d+ ms\)/),
      expect.stringMatching(/^BFF_URL \/bff\/v1\/de\/pages\/home is complete/),
      expect.stringMatching(/^BFF_URL serves contract \d\.\d+\.\d+, the same as this renderer/),
    ]),
  );
});

test('a BFF that does not allow the host of BFF_URL is wrong', async () => {
  const { site } = await buildTestBff({ ALLOWED_HOSTS: 'bff.example.com' });
  expect(linesOf(await examineBff(site), 'wrong')[0]).toBe(
    'BFF_URL /bff/v1/de/shell is refused with 421: host 127.0.0.1 is not allowed. Add 127.0.0.1 to ALLOWED_HOSTS of the BFF',
  );
});

test('a degraded section of the BFF is a note', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status' });
  const findings = await examineBff(site);
  expect(linesOf(findings, 'wrong')).toEqual([]);
  expect(linesOf(findings, 'note')).toContain(
    'BFF_URL /bff/v1/de/pages/home lacks sections: banner. Run the doctor on the host of the BFF',
  );
});

test('a server that is no BFF and an unused port are wrong', async () => {
  const { sandbox } = await buildTestBff();
  expect(linesOf(await examineBff(sandbox.origin), 'wrong')[0]).toMatch(
    /^BFF_URL \/bff\/v1\/de\/shell responds with HTTP 404\. Is http:\S+ a BFF\?/,
  );
  expect(linesOf(await examineBff(`http://127.0.0.1:${await freePort()}`), 'wrong')).toEqual([
    expect.stringMatching(/^BFF_URL 127\.0\.0\.1:\d+ refuses connections/),
  ]);
});
