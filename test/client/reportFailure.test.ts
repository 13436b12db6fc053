import request from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildTestBff } from '../support/buildTestBff.ts';

test('a document reports at most five failures, without personal data', async () => {
  const { site, sandbox } = await buildTestBff();
  const sent: { body: string; keepalive: boolean }[] = [];
  vi.stubGlobal('location', { pathname: '/de/proart/', search: '?ids=1&mail=canary%40here.test' });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: (typeof sent)[number] & { headers: Record<string, string> }) => {
    // Calls of the test itself to the sandbox.
    if (!url.startsWith('/')) return fetch(url, init);
    sent.push(init);
    return request(site).post(url).set(init.headers).send(init.body);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  // A new document state: another test may have reported failures.
  vi.resetModules();
  const { reportFailure } = await import('../../client/bff/reportFailure.ts');

  for (let failure = 0; failure < 7; failure++) {
    const error = new TypeError('no network for canary@here.test');
    reportFailure({ region: 'de', callUrl: '/bff/v1/de/search/suggestions?q=canary@here.test', error });
  }

  expect(sent).toHaveLength(5);
  expect(sent.every(({ keepalive }) => keepalive)).toBe(true);
  expect(JSON.stringify(sent)).not.toMatch(/canary|here/);
  await expect.poll(() => sandbox.calls('/api/nc/v1/SSRLog')).toHaveLength(5);
  const [report] = await sandbox.calls('/api/nc/v1/SSRLog');
  expect(report?.body).toMatchObject({ websiteCode: 'de', pageUrl: '/de/proart/?ids=1&mail=%E2%80%A6' });
  expect(report?.body?.['apiUrl']).toMatch(/^http.*\/bff\/v1\/de\/search\/suggestions\?q=%E2%80%A6$/);
});
