/** Cacheability and lifetime of documents, derived from responses of the BFF. */

import { describe, expect, test } from 'vitest';
import type { PageVisit } from '../../../contracts/pageSource.ts';
import type { Renderer } from '../../../renderer/document/document.ts';
import type { DocumentShell } from '../../../renderer/document/documentShell.ts';
import { type Gathered, PageGatherer } from '../../../renderer/document/pageGatherer.ts';
import { createSettings } from '../../../renderer/document/siteSettings.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

const host = { isChina: false, unprefixed: 'global' } as const;
const siteOrigin = () => 'https://www.test';
const visitOf = (path: string): PageVisit => ({
  region: 'de',
  path,
  query: '',
  pageUrl: path,
  requestId: 'test-of-gathering',
});

/** A BFF and the pages collected from it; documents are not rendered. */
async function build() {
  const clock = { now: Date.now() };
  const bff = await buildTestBff({}, { now: () => clock.now });
  const gatherer = new PageGatherer({
    source: bff.source,
    renderer: {} as Renderer, // not used before a draft is rendered
    documentShellOf: async () => ({}) as DocumentShell,
    htmlHeaders: () => ({}),
    siteOrigin,
    settingsOf: createSettings({
      siteOrigin,
      scriptsOf: () => [],
      privateContentCookie: '',
      accountOrigins: [],
      webVitalsSample: 0,
    }),
    previews: false,
    yieldToRequests: () => bff.app.yieldToRequests(),
    program: 'test',
  });
  return {
    ...bff,
    clock,
    gather: (path = '/de/proart/laptops-home/', streaming = false) =>
      gatherer.gatherPage(visitOf(path), host, { streaming, prices: 'whole' }),
  };
}

const summaryOf = ({ type, draft, gone }: Gathered) => ({ type, isCacheable: draft !== null, gone });

describe('a document', () => {
  test('of a complete page is cacheable', async () => {
    const { gather, clock } = await build();
    const gathered = await gather();
    expect(summaryOf(gathered)).toEqual({ type: 'page', isCacheable: true, gone: false });
    expect(gathered.draft?.freshUntil).toBeGreaterThan(clock.now);
  });

  test('from cached data yields to requests received meanwhile', async () => {
    const { gather } = await build();
    await gather();
    let isProcessed = false;
    setImmediate(() => {
      isProcessed = true;
    });
    await gather();
    expect(isProcessed).toBe(true);
  });

  test.each([
    ['with a missing section', '/api/v1/modules'],
    ['without a header', '/api/v1/header'],
    ['of a page whose redirect lookup failed', '/api/v1/urlRedirect'],
  ])('%s is not cacheable', async (_case, match) => {
    const { gather, sandbox } = await build();
    await sandbox.fault({ match, fault: 'status', status: 500 });
    expect(summaryOf(await gather())).toEqual({ type: 'page', isCacheable: false, gone: false });
  });

  test('with a deferred section is not cacheable', async () => {
    const { gather, sandbox } = await build();
    await sandbox.fault({ match: '/api/v1/modules', fault: 'slow', ms: 3_000 });
    const gathered = await gather(undefined, true);
    expect(summaryOf(gathered)).toEqual({ type: 'page', isCacheable: false, gone: false });
    expect(gathered.type === 'page' && Object.keys(gathered.deferred)).not.toEqual([]);
    await fetch(`${sandbox.origin}/__sandbox/faults`, { method: 'DELETE' });
  });

  test('without prices is stale, so that the next request revalidates it', async () => {
    const { gather, sandbox } = await build();
    await sandbox.fault({ match: '/api/nc/v1/price', fault: 'status', status: 500 });
    const gathered = await gather();
    expect(summaryOf(gathered).isCacheable).toBe(true);
    expect(gathered.draft?.freshUntil).toBe(0);
  });

  test('has the shortest lifetime of its parts', async () => {
    const { gather, source, clock } = await build();
    const shell = await source.shell(visitOf('/de/proart/'));
    // The page itself is fresh for 30 seconds.
    clock.now = shell.freshUntil - 1_000;
    const { draft } = await gather();
    expect(draft?.freshUntil).toBeLessThanOrEqual(shell.freshUntil);
    expect(draft?.documentUntil).toBeLessThanOrEqual(clock.now + 1.1 * policies.price.staleIfError);
  });
});

describe('a URL', () => {
  test('without a page is gone, and so is a redirected URL', async () => {
    const { gather } = await build();
    expect(summaryOf(await gather('/de/proart/nothing-home/'))).toMatchObject({ type: 'problem', gone: true });
    expect(summaryOf(await gather('/de/proart/old-studio/'))).toMatchObject({ type: 'redirect', gone: true });
  });

  test('whose lookup fails is not gone', async () => {
    const { gather, sandbox } = await build();
    await sandbox.fault({ match: '/api/v1/breadrumbs', fault: 'status', status: 500 });
    expect(summaryOf(await gather('/de/proart/laptops-home/'))).toMatchObject({ type: 'problem', gone: false });
  });
});
