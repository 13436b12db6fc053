import { expect, onTestFinished, test } from 'vitest';
import { createRemotePageSource } from '../../../renderer/http/remotePageSource.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { hang, startScriptedUpstream } from '../../support/scriptedUpstream.ts';

const visit = { region: 'de', path: '/de/proart/', query: '', pageUrl: '/de/proart/', requestId: 'test' } as const;

test('an unchanged shell is the same object, in one process and over HTTP', async () => {
  const { site, source } = await buildTestBff();
  const remote = createRemotePageSource(site);
  onTestFinished(() => remote.close());
  for (const { shell } of [source, remote]) {
    const { body } = await shell(visit);
    expect(body.data.websiteCode).toBe('de');
    expect((await shell(visit)).body).toBe(body);
    expect((await shell({ ...visit, region: 'fr' })).body.data.websiteCode).toBe('fr');
  }
});

test('requests to a hanging BFF time out', async () => {
  const { url } = await startScriptedUpstream(hang);
  const remote = createRemotePageSource(url.origin);
  onTestFinished(() => remote.close());
  expect(await remote.prices(visit, ['studio-16'], { wait: 'moment', elapsedMs: 0 })).toBeNull();
});

test.each([
  ['an HTML page', '<h1>502 Bad Gateway</h1>'],
  ['other JSON', '{"error":"no upstream"}'],
  ['nothing', ''],
])('an error response of a proxy in front of the BFF (%s) is a 503', async (_, body) => {
  const { url } = await startScriptedUpstream((_request, reply) => reply.writeHead(502).end(body));
  const remote = createRemotePageSource(url.origin);
  onTestFinished(() => remote.close());
  await expect(remote.page(visit, { streaming: false })).rejects.toMatchObject({ statusCode: 503 });
});
