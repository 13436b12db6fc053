/** Which documents are for everybody to keep, and for how long, told from what the BFF has answered. */

import { describe, expect, test } from 'vitest';
import type { PageVisit } from '../../../contracts/pageSource.ts';
import type { Renderer } from '../../../renderer/document/document.ts';
import type { DocumentShell } from '../../../renderer/document/documentShell.ts';
import { Gather, type Gathered } from '../../../renderer/document/gatherPage.ts';
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

/** A BFF, and what is gathered of its answers; documents are not rendered. */
async function build() {
  const clock = { now: Date.now() };
  const bff = await buildTestBff({}, { now: () => clock.now });
  const gathering = new Gather({
    source: bff.source,
    renderer: {} as Renderer, // draws nothing before a draft is rendered
    documentShellOf: async () => ({}) as DocumentShell,
    htmlHeaders: () => ({}),
    siteOrigin,
    settingsOf: createSettings({ siteOrigin, scriptsOf: () => [], privateContentCookie: '', accountOrigins: [] }),
    nextTurn: () => bff.app.nextTurn(),
    program: 'test',
  });
  return {
    ...bff,
    clock,
    gather: (path = '/de/proart/laptops-home/', streaming = false) =>
      gathering.page(visitOf(path), host, { streaming, prices: 'whole' }),
  };
}

const kind = ({ type, draft, gone }: Gathered) => ({ type, isForAll: draft !== null, gone });

describe('a document', () => {
  test('of a whole page is for everybody', async () => {
    const { gather, clock } = await build();
    const gathered = await gather();
    expect(kind(gathered)).toEqual({ type: 'page', isForAll: true, gone: false });
    expect(gathered.draft?.freshUntil).toBeGreaterThan(clock.now);
  });

  test('of data in memory is not begun before others who came meanwhile are heard', async () => {
    const { gather } = await build();
    await gather();
    let isHeard = false;
    setImmediate(() => {
      isHeard = true;
    });
    await gather();
    expect(isHeard).toBe(true);
  });

  test.each([
    ['of which a section is missing', '/api/v1/modules'],
    ['without header', '/api/v1/header'],
    ['of a page that may have moved', '/api/v1/urlRedirect'],
  ])('%s is for its visitor alone', async (_what, match) => {
    const { gather, sandbox } = await build();
    await sandbox.fault({ match, fault: 'status', status: 500 });
    expect(kind(await gather())).toEqual({ type: 'page', isForAll: false, gone: false });
  });

  test('of which a section is late is for its visitor alone', async () => {
    const { gather, sandbox } = await build();
    await sandbox.fault({ match: '/api/v1/modules', fault: 'slow', ms: 3_000 });
    const gathered = await gather(undefined, true);
    expect(kind(gathered)).toEqual({ type: 'page', isForAll: false, gone: false });
    expect(gathered.type === 'page' && Object.keys(gathered.late)).not.toEqual([]);
    await fetch(`${sandbox.origin}/__sandbox/faults`, { method: 'DELETE' });
  });

  test('without its prices is looked at again behind the next visitor', async () => {
    const { gather, sandbox } = await build();
    await sandbox.fault({ match: '/api/nc/v1/price', fault: 'status', status: 500 });
    const gathered = await gather();
    expect(kind(gathered).isForAll).toBe(true);
    expect(gathered.draft?.freshUntil).toBe(0);
  });

  test('is as old as the oldest of its parts', async () => {
    const { gather, source, clock } = await build();
    const shell = await source.shell(visitOf('/de/proart/'));
    // The page itself is good for half a minute.
    clock.now = shell.freshUntil - 1_000;
    const { draft } = await gather();
    expect(draft?.freshUntil).toBeLessThanOrEqual(shell.freshUntil);
    expect(draft?.documentUntil).toBeLessThanOrEqual(clock.now + 1.1 * policies.price.staleIfError);
  });
});

describe('an address', () => {
  test('that content knows nothing of is gone, and so is one that has moved', async () => {
    const { gather } = await build();
    expect(kind(await gather('/de/proart/nothing-home/'))).toMatchObject({ type: 'problem', gone: true });
    expect(kind(await gather('/de/proart/old-studio/'))).toMatchObject({ type: 'redirect', gone: true });
  });

  test('that cannot be looked up at the moment is not', async () => {
    const { gather, sandbox } = await build();
    await sandbox.fault({ match: '/api/v1/breadrumbs', fault: 'status', status: 500 });
    expect(kind(await gather('/de/proart/laptops-home/'))).toMatchObject({ type: 'problem', gone: false });
  });
});
