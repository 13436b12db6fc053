/** Parts of the shell in HTML: what pages wait for, how they are cached without a part, and what they contain. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { BffOptions } from '../../bff/app.ts';
import { budgets } from '../../bff/pages/compose/budgets.ts';
import { incompleteMaxAge } from '../../runtime/cache/policy.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { buildSiteOver, linkBuiltPages, patientBudgets } from '../support/builtPages.ts';
import { eventually } from '../support/eventually.ts';
import { rawRequest } from '../support/rawRequest.ts';

let pages: Awaited<ReturnType<typeof linkBuiltPages>>;
beforeAll(async () => {
  pages = await linkBuiltPages();
});
afterAll(() => pages.remove());

/** A site over a sandbox of its own, with a clock under test control. */
async function build(env: Record<string, string> = {}, options: Pick<BffOptions, 'budgets'> = {}) {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const sandbox = await startSandbox();
  const { app, site, metrics } = await buildSiteOver(sandbox.origin, pages.dist, {
    env,
    now: () => clock.now,
    ...options,
  });
  onTestFinished(async () => {
    await app.close();
    await sandbox.close();
  });
  const control = `${sandbox.origin}/__sandbox`;
  return {
    clock,
    metrics,
    /** Requests a page as a crawler, which gets no stream. */
    get: (path: string) => rawRequest(site + path, { headers: { 'user-agent': 'Googlebot/2.1' } }),
    fail: (match: string, fault: string) =>
      fetch(`${control}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ match, fault }),
      }),
    recover: () => fetch(`${control}/faults`, { method: 'DELETE' }),
    async callsOf(part: string): Promise<number> {
      const { calls } = (await (await fetch(`${control}/calls`)).json()) as { calls: { path: string }[] };
      return calls.filter(({ path }) => path.includes(part)).length;
    },
  };
}

/** Home page of an edition whose content leaves gaps that other services fill. */
const home = '/bn/proart/';
const supplementary = [
  ['/support/', 'href="/proart/support/contact/"'],
  ['/recent-data/apiv2/WebsiteInfo', '>Accessibility help</a>'],
  ['/assistant/', '"aiAssistant":{"status":true}'],
] as const;
const fresh = /^proart-renderer; hit; ttl=\d+$/;

describe.each(supplementary)('a page without %s', (match, shown) => {
  test.each(['hang', 'status'])('(%s) is not held up, is cached, and is completed', async (fault) => {
    // Shorter than the test waits, longer than a good call takes on a busy machine.
    const { get, fail, recover, clock } = await build({ UPSTREAM_TIMEOUT_MS: '3000' });
    await fail(match, fault);
    // The first page of a process is slow.
    await get('/de/proart/');
    const first = await get(home);
    // A page that waits for the part takes all of `sectionMs`.
    expect(first.times.first - first.times.requested).toBeLessThan(budgets.shell.sectionMs / 2);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(first.text.includes(shown)).toBe(false);
    const second = await get(home);
    expect([second.headers['cache-status'], second.text === first.text]).toEqual([expect.stringMatching(fresh), true]);

    await recover();
    clock.now += incompleteMaxAge.visitor;
    expect((await get(home)).headers['cache-status']).toMatch(/^proart-renderer; hit; .*detail=stale$/);
    await eventually(async () => {
      clock.now += incompleteMaxAge.background;
      expect((await get(home)).text.includes(shown)).toBe(true);
    });
  });
});

test('while the support service fails, a cached page is revalidated once per half minute', async () => {
  const { get, fail, callsOf, clock } = await build();
  // Its other parts are fresh for a minute.
  const path = '/bn/proart/about/';
  const untilFresh = () => eventually(async () => expect((await get(path)).headers['cache-status']).toMatch(fresh));
  await fail('/support/', 'status');
  await get(path);
  clock.now += incompleteMaxAge.visitor;
  await untilFresh();
  const calls = await callsOf('/support/');
  // The lookup of a stored redirect is fresh for 27 seconds at least.
  clock.now += 24_000;
  for (let visitor = 0; visitor < 5; visitor += 1) expect((await get(path)).headers['cache-status']).toMatch(fresh);
  expect(await callsOf('/support/')).toBe(calls);
  clock.now += 6_000;
  await untilFresh();
  expect(await callsOf('/support/')).toBeGreaterThan(calls);
});

test('without the content API’s name of the edition, a page shows that of the website information', async () => {
  const { get, fail } = await build({}, { budgets: patientBudgets });
  await fail('/api/v1/website', 'hang');
  const { headers, text } = await get(home);
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(text.includes('>Brunei Darussalam<')).toBe(true);
});

test('error pages reuse a shell without support links instead of composing it each time', async () => {
  const { get, fail, metrics } = await build();
  await fail('/support/', 'status');
  for (let visitor = 0; visitor < 5; visitor += 1) expect((await get('/bn/proart/nothing-home/')).status).toBe(404);
  const composed = /^proart_degraded_sections_total\{page="shell",section="support",.*\} (\d+)$/m;
  expect(composed.exec(await metrics.registry.metrics())?.[1]).toBe('1');
});

test.each(['/api/v1/header', '/api/v1/footer', '/api/v1/ecConfig'])(
  'a page without %s is not cached',
  async (match) => {
    const { get, fail } = await build();
    await fail(match, 'status');
    for (let visitor = 0; visitor < 2; visitor += 1) {
      const { headers } = await get(home);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cache-status': 'proart-renderer; fwd=miss' });
    }
  },
);

test('the status of the assistant is requested for the home page, but not for the market-entry page', async () => {
  const { get, callsOf } = await build({}, { budgets: patientBudgets });
  const entry = await get('/proart/entry/');
  expect([entry.status, await callsOf('/aiAssistant/')]).toEqual([200, 0]);
  await get('/proart/entry/?apilist');
  expect(await callsOf('/aiAssistant/')).toBe(0);
  expect((await get('/proart/')).text.includes('"aiAssistant":{"status":true}')).toBe(true);
  expect(await callsOf('/aiAssistant/')).toBe(1);
});

test('the list of calls names those of parts that no page waits for', async () => {
  const { get } = await build({}, { budgets: patientBudgets });
  const { text } = await get(`${home}?apilist`);
  for (const call of ['/support/v1/links', '/recent-data/apiv2/WebsiteInfo', '/aiAssistant/15'])
    expect(text.includes(call), call).toBe(true);
});

test('the content API’s country name, the cookie settings and support links are shown where content gives them', async () => {
  const { get } = await build({}, { budgets: patientBudgets });
  const shownIn = async (path: string) => {
    const { text } = await get(path);
    return {
      cookies: text.includes('>Cookie settings</button>') || text.includes('>Küpsiste seaded</button>'),
      countries: [...text.matchAll(/_country[^>]*>([^<]*)</g)].map(([, name]) => name),
      support: text.match(/href="\/proart\/support\/\w+\/"/g) ?? [],
    };
  };
  expect(await shownIn(home)).toEqual({
    cookies: true,
    countries: ['Brunei Darussalam', 'Brunei Darussalam'],
    support: ['href="/proart/support/faq/"', 'href="/proart/support/contact/"'],
  });
  expect(await shownIn('/ee/proart/')).toEqual({ cookies: false, countries: ['Eesti', 'Eesti'], support: [] });
});

test('a document contains no part of the shell that the browser does not use', async () => {
  const { get } = await build({}, { budgets: patientBudgets });
  const { text } = await get('/de/proart/');
  const shell = JSON.parse(/<script type="application\/json" id="shell">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');
  expect(Object.keys(shell)).toEqual(['websiteCode', 'header', 'footer', 'website', 'ecConfig', 'aiAssistant']);
  expect(Object.keys(shell.ecConfig)).toEqual(['ecStatus', 'withTax', 'currencySymbol', 'domain', 'miniCartQty']);
});
