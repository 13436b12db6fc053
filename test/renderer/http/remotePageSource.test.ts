import { expect, onTestFinished, test } from 'vitest';
import { createRemotePageSource } from '../../../renderer/http/remotePageSource.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { hang, scripted } from '../../support/scriptedUpstream.ts';

const visit = { region: 'de', path: '/de/proart/', query: '', pageUrl: '/de/proart/', requestId: 'test' } as const;

test('a shell that has not changed is the same object, in one process and over HTTP', async () => {
  const { site, source } = await buildTestBff();
  const remote = createRemotePageSource(site);
  onTestFinished(() => remote.close());
  for (const { shell } of [source, remote]) {
    const { answer } = await shell(visit);
    expect(answer.data.websiteCode).toBe('de');
    expect((await shell(visit)).answer).toBe(answer);
    expect((await shell({ ...visit, region: 'fr' })).answer.data.websiteCode).toBe('fr');
  }
});

test('for a BFF that does not answer nobody waits without end', async () => {
  const { url } = await scripted(hang);
  const remote = createRemotePageSource(url.origin);
  onTestFinished(() => remote.close());
  expect(await remote.prices(visit, ['studio-16'], { patience: 'moment', elapsedMs: 0 })).toBeNull();
});

test.each([
  ['a page of its own', '<h1>502 Bad Gateway</h1>'],
  ['JSON of its own', '{"error":"no upstream"}'],
  ['nothing', ''],
])('what a server in front of the BFF answers for one that is gone (%s) is a 503', async (_, body) => {
  const { url } = await scripted((_request, reply) => reply.writeHead(502).end(body));
  const remote = createRemotePageSource(url.origin);
  onTestFinished(() => remote.close());
  await expect(remote.page(visit, { streaming: false })).rejects.toMatchObject({ statusCode: 503 });
});
