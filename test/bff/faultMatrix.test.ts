/**
 * Every way in which an upstream's answer can fail, met by every page and call in every state of its cache: the page stands,
 * says what it lacks or shows what it had, tells of the failure once, and is whole again as soon as the upstream is.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, type ExpectStatic, expect, type TestContext, test } from 'vitest';
import type { z } from 'zod';
import { budgets, type Tier, tiers } from '../../bff/resilience/tiers.ts';
import { type Sandbox, startSandbox } from '../../bff/sandbox/sandbox.ts';
import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import { pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import { buildBffOver } from '../support/buildTestBff.ts';
import {
  endlessAmount,
  type Fault,
  faults,
  patienceMs,
  reportPath,
  startFaultyUpstream,
  type Target,
  tooManyRequests,
} from '../support/faultyUpstream.ts';
import { sampleCalls, samplePages } from '../support/samplePages.ts';

/** A page or call, and the one operation behind it that fails. Each has an edition of its own: no two share an answer. */
interface Kind {
  name: string;
  url: string;
  response: z.ZodType;
  operation: Target;
  freshness: Freshness;
  /** What the operation makes, as `degraded` names it. */
  section: string;
}

const kinds: readonly Kind[] = [
  page('home', 'de', '/api/v1/productLevel/home-levels', 'content', 'productLevel.home-levels'),
  page('whatProsSay', 'fr', '/api/v1/pros/landing/highlightCarousel', 'content', 'highlightCarousel'),
  page('prosCategory', 'it', '/api/v1/pros/category', 'list', 'category'),
  page('prosProfile', 'es', '/api/v1/pros/profile/portfolio', 'content', 'portfolio'),
  page('profession', 'se', '/api/v1/profession/prosList', 'list', 'prosList'),
  page('productLine', 'dk', '/api/v1/productLevel', 'content', 'productLevel'),
  page('overview', 'pl', '/api/v1/overview', 'content', 'overview'),
  page('compare', 'jp', '/recent-data/apiv2/ComparePage', 'list', 'comparison'),
  page('entry', 'global', '/api/v1/banner', 'content', 'banner'),
  call('shell', 'nl', shellCall, '/recent-data/apiv2/WebsiteInfo', 'settings', 'websiteInfo'),
  call('prices', 'us', priceCall, '/api/nc/v1/price', 'price', 'prices'),
  call('search', 'th', searchCall, '/recent-data/apiv2/SearchSuggestion', 'search', 'groups'),
];

function page(name: keyof typeof pages, region: string, path: string, freshness: Freshness, section: string): Kind {
  const url = `/bff/v1/${region}${name === 'entry' ? '/pages/entry' : samplePages[name]}`;
  return { name, url, response: pages[name].response, operation: { path, region }, freshness, section };
}

function call(
  name: 'shell' | 'prices' | 'search',
  region: string,
  { response }: { response: z.ZodType },
  path: string,
  freshness: Freshness,
  section: string,
): Kind {
  const url = `/bff/v1/${region}${sampleCalls[name]}`;
  return { name, url, response, operation: { path, region }, freshness, section };
}

interface State {
  name: string;
  /** Age of what is kept when the call fails; null: a tier without such an age. */
  age(tier: Tier): number | null;
  /** Nothing is kept at all. */
  isCold?: true;
  /** The upstream is asked. */
  asks: boolean;
  /** What is kept is shown when the call fails. */
  keeps: boolean;
  /** Part of `cache-status`, where nothing else of the page has to be waited for either. */
  says?: string;
}

const states: readonly State[] = [
  { name: 'cold', age: () => 0, isCold: true, asks: true, keeps: false },
  { name: 'fresh', age: () => 1_000, asks: false, keeps: true, says: 'hit' },
  {
    name: 'stale while it is fetched anew',
    age: ({ freshMs, staleWhileRevalidateMs: staleMs }) => (staleMs > 0 ? freshMs + staleMs / 2 : null),
    asks: true,
    keeps: true,
    says: 'fwd=stale',
  },
  { name: 'stale if that fails', age: ({ staleIfErrorMs }) => staleIfErrorMs / 2, asks: true, keeps: true },
  { name: 'too old', age: ({ staleIfErrorMs }) => staleIfErrorMs + 1_000, asks: true, keeps: false },
];

const ageOf = ({ freshness }: Kind, state: State) => state.age(tiers[freshness]);

const start = Date.parse('2026-11-21T12:00:00Z');
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => void unhandled.push(reason);
const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
let socketsBefore: number;
let sandbox: Sandbox;
/** What every kind shows when all is well. */
let whole: Readonly<Record<string, string>>;

beforeAll(async () => {
  socketsBefore = sockets();
  process.on('unhandledRejection', noteUnhandled);
  sandbox = await startSandbox();
  const { app } = await buildBffOver(sandbox.origin);
  const asked = await askAll(app, kinds);
  await app.close();
  whole = Object.fromEntries(asked.map(({ kind, reply }) => [kind.name, reply.body]));
  expect(asked.flatMap(({ reply }) => reply.json().degraded)).toEqual([]);
});

afterAll(async () => {
  await sandbox.close();
  await until(() => sockets() <= socketsBefore);
  process.off('unhandledRejection', noteUnhandled);
  expect(sockets()).toBeLessThanOrEqual(socketsBefore);
  expect(unhandled).toEqual([]);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

/** Waits until something is so, but not for ever: whoever looks next finds out what is wrong. */
async function until(isSo: () => boolean | Promise<boolean>) {
  for (let turn = 0; turn < 800 && !(await isSo()); turn += 1) await wait(5);
}

/** One after the other, so that a good call is never late because others keep the machine busy. */
let lastTurn: Promise<unknown> = Promise.resolve();
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const acted = lastTurn.then(act);
  lastTurn = acted.catch(() => {});
  return acted;
}

interface Asked {
  kind: Kind;
  reply: LightMyRequestResponse;
  ms: number;
}

type App = Awaited<ReturnType<typeof buildBffOver>>['app'];

function askAll(app: App, some: readonly Kind[]): Promise<Asked[]> {
  return Promise.all(
    some.map(async (kind) => {
      const startedAt = performance.now();
      const reply = await app.inject(kind.url);
      return { kind, reply, ms: performance.now() - startedAt };
    }),
  );
}

/** A BFF over a faulty upstream, with a clock that the test holds; both end with the test. */
async function setUp({ onTestFinished }: TestContext, env: Record<string, string> = {}) {
  const upstream = await startFaultyUpstream(sandbox.origin);
  const clock = { now: start };
  const { app, log, circuits } = await buildBffOver(upstream.origin, env, { now: () => clock.now });
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  return {
    app,
    upstream,
    clock,
    circuits,
    warnings: () => log.filter(({ level }) => Number(level) >= 40),
    /** Stops the BFF, which must leave no connection behind; answers what it reported, as `region path`. */
    async stop(expect: ExpectStatic): Promise<string[]> {
      await upstream.settled();
      // Waits for reports under way.
      await app.close();
      await until(async () => (await upstream.connections()) === 0);
      expect.soft(await upstream.connections(), 'connections').toBe(0);
      expect.soft(unhandled, 'unhandled rejections').toEqual([]);
      return upstream.reports.map(({ apiUrl, websiteCode }) => `${websiteCode} ${new URL(apiUrl).pathname}`).toSorted();
    },
  };
}

const named = (operations: readonly Target[]) => operations.map(({ region, path }) => `${region} ${path}`).toSorted();

/** One fault and one state for every kind at once. */
async function meet(fault: Fault, state: State, context: TestContext) {
  const { expect } = context;
  const UPSTREAM_TIMEOUT_MS = String(fault.reason === 'timeout' ? patienceMs : 15_000);
  const { app, upstream, clock, warnings, stop } = await setUp(context, { UPSTREAM_TIMEOUT_MS });
  const some = kinds.filter((kind) => ageOf(kind, state) !== null);
  const operations = some.map(({ operation }) => operation);
  const attempts = state.asks ? fault.attempts : 0;
  const fails = state.asks && fault.reason !== null;
  const isAsked = ({ operation }: Kind) => upstream.attemptsOf(operation) >= attempts;

  if (!state.isCold) await inTurn(() => askAll(app, some));
  upstream.spoil(fault, operations);
  const asked: Asked[] = [];
  // Tiers grow old one after the other.
  for (const age of [...new Set(some.map((kind) => ageOf(kind, state) ?? 0))].toSorted((one, next) => one - next)) {
    clock.now = start + age;
    const ofAge = some.filter((kind) => ageOf(kind, state) === age);
    let replies: Promise<Asked[]> | undefined;
    await inTurn(() => {
      replies = askAll(app, ofAge);
      // Those that have to wait for nothing but a time-out keep nobody else waiting.
      return Promise.race([replies, until(() => ofAge.every(isAsked) && upstream.isQuiet())]);
    });
    asked.push(...((await replies) ?? []));
  }
  // What is fetched behind an answer may end after it.
  await until(() => some.every(isAsked) && (!fails || warnings().length >= some.length));
  await upstream.settled();

  for (const { kind, reply, ms } of asked) {
    const { name, response, section, operation } = kind;
    const lacks = fails && !state.keeps;
    expect.soft(reply.statusCode, name).toBe(200);
    expect.soft(response.parse(reply.json()), name).toMatchObject({
      degraded: lacks ? [{ section, reason: fault.reason }] : [],
    });
    expect.soft(reply.headers['cache-control'] === 'no-store', `${name} is not to be kept`).toBe(lacks);
    expect.soft(reply.headers['cache-status'], name).toContain(state.says ?? '');
    expect.soft(reply.headers['set-cookie'], name).toBeUndefined();
    const isOther = lacks || (fault.takesAway && state.asks && state.says === undefined);
    expect.soft(reply.body === whole[name], `${name} shows all there is`).toBe(!isOther);
    expect.soft(upstream.attemptsOf(operation), `${name}: attempts`).toBe(attempts);
    expect.soft(ms, `${name}: ms`).toBeLessThan(budgets.whole.sectionMs + 100);
  }
  expect.soft(upstream.mostSent(), 'bytes taken').toBeLessThan(25_000_000);

  upstream.mend();
  clock.now += 5_000;
  for (const { kind, reply } of await inTurn(() => askAll(app, some))) {
    expect.soft(reply.statusCode, `${kind.name} afterwards`).toBe(200);
    expect.soft(reply.json().degraded, `${kind.name} afterwards`).toEqual([]);
    // What was accepted is kept like any other answer.
    if (!fault.takesAway) expect.soft(reply.body === whole[kind.name], `${kind.name} is whole afterwards`).toBe(true);
  }

  expect.soft(await stop(expect)).toEqual(fails ? named(operations) : []);
  expect.soft(warnings().map(({ reason, msg }) => reason ?? msg)).toEqual(fails ? some.map(() => fault.reason) : []);
}

describe.concurrent.each(faults)('$name', { timeout: 60_000 }, (fault) => {
  test.for(states)('$name', (state, context) => meet(fault, state, context));
});

test('every kind is met in every state, but for suggestions, which are fresh or too old to be shown at once', () => {
  const missing = states.flatMap((state) =>
    kinds.filter((kind) => ageOf(kind, state) === null).map(({ name }) => `${name}: ${state.name}`),
  );
  expect(missing).toEqual(['search: stale while it is fetched anew']);
  expect(kinds.map(({ name }) => name)).toEqual([...Object.keys(pages), 'shell', 'prices', 'search']);
});

/** The six ways of failing that differ for whoever has to decide whether a page exists. */
const typical = faults.filter(({ name }) => /^(G1 reset|G4|G12 500$|G19|G22 no result|inner status)/.test(name));

describe.concurrent.each(typical)('whether a page exists, $name', { timeout: 60_000 }, (fault) => {
  const some = kinds.filter(({ name }) => ['prosCategory', 'prosProfile', 'productLine', 'overview'].includes(name));
  const trails = some.map(({ operation: { region } }) => ({ path: '/api/v1/breadrumbs', region }));

  test.for(states)('$name', async (state, context) => {
    const { expect } = context;
    const UPSTREAM_TIMEOUT_MS = String(fault.reason === 'timeout' ? patienceMs : 15_000);
    const { app, upstream, clock, stop } = await setUp(context, { UPSTREAM_TIMEOUT_MS });
    if (!state.isCold) await inTurn(() => askAll(app, some));
    upstream.spoil(fault, trails);
    clock.now = start + (state.age(tiers.lookup) ?? 0);

    for (const { kind, reply } of await inTurn(() => askAll(app, some))) {
      const { name } = kind;
      if (state.keeps) {
        expect.soft(reply.statusCode, name).toBe(200);
        expect.soft(reply.headers['cache-control'], name).not.toBe('no-store');
        expect.soft(reply.body === whole[name], `${name} shows what it had`).toBe(true);
      } else {
        expect.soft(reply.statusCode, name).toBe(404);
        expect.soft(reply.json(), name).toMatchObject({ code: 'PRODUCT_OFFLINE' });
        expect.soft(reply.headers['cache-control'], name).toBe('no-store');
      }
    }
    await until(() => trails.every((trail) => upstream.attemptsOf(trail) >= (state.asks ? fault.attempts : 0)));
    await upstream.settled();

    upstream.mend();
    clock.now += 5_000;
    const after = await inTurn(() => askAll(app, some));
    expect(after.map(({ reply }) => reply.body)).toEqual(some.map(({ name }) => whole[name]));
    expect(await stop(expect)).toEqual(state.asks ? named(trails) : []);
  });
});

describe.concurrent.each(typical)('whether a page has moved, $name', { timeout: 60_000 }, (fault) => {
  const paths = {
    home: '/proart/',
    whatProsSay: '/proart/what-pros-say/',
    productLine: '/proart/laptops-home/',
    overview: '/proart/support/faq/',
  };
  const some = kinds
    .filter(({ name }) => name in paths)
    .map((kind) => {
      const path = paths[kind.name as keyof typeof paths]; // one of these, as filtered
      return { ...kind, url: `/bff/v1/${kind.operation.region}/page?path=${path}` };
    });
  const lookups = some.map(({ operation: { region } }) => ({ path: '/api/v1/urlRedirect', region }));

  test.for(states)('$name', async (state, context) => {
    const { expect } = context;
    const UPSTREAM_TIMEOUT_MS = String(fault.reason === 'timeout' ? patienceMs : 15_000);
    const { app, upstream, clock, stop } = await setUp(context, { UPSTREAM_TIMEOUT_MS });
    if (!state.isCold) await inTurn(() => askAll(app, some));
    upstream.spoil(fault, lookups);
    clock.now = start + (state.age(tiers.lookup) ?? 0);

    for (const { kind, reply } of await inTurn(() => askAll(app, some))) {
      expect.soft(reply.statusCode, kind.name).toBe(200);
      expect.soft(reply.body === whole[kind.name], `${kind.name} is whole`).toBe(true);
      expect.soft(reply.headers['cache-control'] === 'no-store', `${kind.name} is not to be kept`).toBe(!state.keeps);
    }
    await until(() => lookups.every((lookup) => upstream.attemptsOf(lookup) >= (state.asks ? fault.attempts : 0)));
    await upstream.settled();

    upstream.mend();
    clock.now += 5_000;
    for (const { kind, reply } of await inTurn(() => askAll(app, some))) {
      expect.soft(reply.body === whole[kind.name], `${kind.name} afterwards`).toBe(true);
      expect.soft(reply.headers['cache-control'], `${kind.name} afterwards`).not.toBe('no-store');
    }
    expect(await stop(expect)).toEqual(state.asks ? named(lookups) : []);
  });
});

test('an upstream that asks for a rest gets it, and nobody is told of calls that were not made', async (context) => {
  const { app, upstream, clock, circuits, warnings, stop } = await setUp(context);
  const shell = kinds.filter(({ name }) => name === 'shell');
  const pageAt = async (url: string) => {
    const reply = await app.inject(url);
    return { degraded: reply.json().degraded, cacheControl: reply.headers['cache-control'] };
  };
  await askAll(app, shell);
  clock.now += tiers.settings.staleIfErrorMs / 2;
  const banner = { path: '/api/v1/banner', region: 'de' };
  const others = ['fr', 'it'].map((region) => ({ path: '/api/v1/banner', region }));
  upstream.spoil(tooManyRequests, [banner, ...others]);

  const first = await pageAt('/bff/v1/de/pages/home');
  expect(first).toEqual({ degraded: [{ section: 'banner', reason: 'status' }], cacheControl: 'no-store' });
  expect(upstream.attemptsOf(banner)).toBe(1);
  expect(circuits()['content']).toBe('open');
  upstream.mend();

  const { degraded, cacheControl } = await pageAt('/bff/v1/fr/pages/home');
  expect(new Set(degraded.map(({ reason }: { reason: string }) => reason))).toEqual(new Set(['overload']));
  // Small print comes from another upstream, which nobody has to leave alone.
  expect(degraded.map(({ section }: { section: string }) => section).toSorted()).toEqual(
    ['banner', 'breadcrumbs', 'campaignEvents', 'productLevel', 'selectYourProfession', 'seo', 'whatProsSay'],
  );
  expect(cacheControl).toBe('no-store');
  expect((await app.inject('/bff/v1/it/pages/product-line/laptops')).statusCode).toBe(404);
  for (const { kind, reply } of await askAll(app, shell)) expect(reply.body).toBe(whole[kind.name]);
  expect(others.map(upstream.attemptsOf)).toEqual([0, 0]);

  await until(() => circuits()['content'] === 'closed');
  clock.now += 5_000;
  for (const region of ['de', 'fr', 'it']) {
    expect((await pageAt(`/bff/v1/${region}/pages/home`)).degraded).toEqual([]);
  }
  expect(await stop(expect)).toEqual(['de /api/v1/banner']);
  expect(warnings().filter(({ msg }) => /call failed/.test(String(msg)))).toHaveLength(1);
});

test.for([
  ['refuses connections', async () => `http://127.0.0.1:${await closedPort()}`],
  ['has no address', async () => 'http://nothing.invalid'],
] as const)('an upstream that %s costs what comes from it, told once', async ([, origin], context) => {
  const { app, stop, warnings } = await setUp(context, { RECENT_DATA_API_URL: await origin() });
  const reply = await app.inject('/bff/v1/de/pages/home');
  expect(reply.json().degraded).toEqual([{ section: 'disclaimer', reason: 'network' }]);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(await stop(expect)).toEqual(['de /recent-data/apiv2/Disclaimer']);
  expect(warnings()).toHaveLength(1);
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.for(typical)('a report that fails is not reported itself: $name', async (fault, context) => {
  const { app, upstream, stop, warnings } = await setUp(context, { RECENT_DATA_API_URL: 'http://127.0.0.1:1' });
  upstream.spoil(fault, [{ path: reportPath, region: '' }]);
  expect((await app.inject('/bff/v1/de/pages/home')).json().degraded).toHaveLength(1);
  await until(() => upstream.reports.length > 0);
  upstream.mend();
  await stop(expect);
  expect(upstream.reports).toHaveLength(1);
  expect(warnings()).toHaveLength(1);
});

test('an amount beyond all numbers is no price', async (context) => {
  const { app, upstream, stop } = await setUp(context);
  const prices = kinds.filter(({ name }) => name === 'prices');
  upstream.spoil(
    endlessAmount,
    prices.map(({ operation }) => operation),
  );
  const [asked] = await askAll(app, prices);
  expect(asked?.reply.json().degraded).toEqual([{ section: 'prices', reason: 'format' }]);
  expect(await stop(expect)).toHaveLength(1);
});
