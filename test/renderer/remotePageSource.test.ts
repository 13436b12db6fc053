import { expect, onTestFinished, test } from 'vitest';
import { createRemotePageSource } from '../../renderer/remotePageSource.ts';
import { buildTestBff } from '../support/buildTestBff.ts';
import { hang, scripted } from '../support/scriptedUpstream.ts';

const visit = { region: 'de', path: '/de/proart/', query: '', pageUrl: '/de/proart/', requestId: 'test' } as const;

test('a shell that has not changed is the same object, in one process and over HTTP', async () => {
  const { app, source } = await buildTestBff();
  const remote = createRemotePageSource(await app.listen({ host: '127.0.0.1', port: 0 }));
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
