/**
 * Every way in which an upstream's answer can fail, met by every page and call in every state of its cache: the page stands,
 * says what it lacks or shows what it had, tells of the failure once, and is whole again as soon as the upstream is.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest';
import type { z } from 'zod';
import { budgets, type Tier, tiers } from '../../bff/resilience/tiers.ts';
import { type Sandbox, startSandbox } from '../../bff/sandbox/sandbox.ts';
import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import type { Degraded, Freshness } from '../../contracts/endpoint.ts';
import { pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import { buildBffOver } from '../support/buildTestBff.ts';
import { endlessAmount, type Fault, faults, patienceMs, tooManyRequests, typicalFaults } from '../support/faults.ts';
import { reportPath, type SandboxAnswers, startFaultyUpstream, type Target } from '../support/faultyUpstream.ts';
import { sampleCalls, samplePages } from '../support/samplePages.ts';

vi.setConfig({ testTimeout: 60_000 });

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
  /** Part of `cache-status`, where it is the same for all. */
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
let answers: SandboxAnswers;
/** What every kind shows when all is well. */
let whole: Readonly<Record<string, string>>;

beforeAll(async () => {
  socketsBefore = sockets();
  process.on('unhandledRejection', noteUnhandled);
  sandbox = await startSandbox();
  answers = new Map();
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

/** Groups keep the machine busy one after the other: no good call may take as long as a time-out. */
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

/** The same in turn. Whoever waits for nothing but a time-out or another attempt keeps nobody else waiting. */
async function askInTurn(app: App, some: readonly Kind[], allAsked = () => false): Promise<Asked[]> {
  let replies: Promise<Asked[]> | undefined;
  let isDone = false;
  await inTurn(() => {
    replies = askAll(app, some).finally(() => {
      isDone = true;
    });
    return until(() => isDone || allAsked());
  });
  return (await replies) ?? [];
}

/** A BFF over a faulty upstream, with a clock that the test holds; both end with the test. */
async function setUp({ expect, onTestFinished }: TestContext, env: Record<string, string> = {}) {
  const upstream = await startFaultyUpstream(sandbox.origin, answers);
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
    async stop(): Promise<string[]> {
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
  const isAsked = ({ operation }: Kind, times = attempts) => upstream.attemptsOf(operation) >= times;

  if (!state.isCold) await askInTurn(app, some);
  upstream.spoil(fault, operations);
  const asked: Asked[] = [];
  // Tiers grow old one after the other.
  for (const age of [...new Set(some.map((kind) => ageOf(kind, state) ?? 0))].toSorted((one, next) => one - next)) {
    clock.now = start + age;
    const ofAge = some.filter((kind) => ageOf(kind, state) === age);
    asked.push(...(await askInTurn(app, ofAge, () => ofAge.every((kind) => isAsked(kind, Math.min(attempts, 1))))));
  }
  // What is fetched behind an answer may end after it.
  await until(() => some.every((kind) => isAsked(kind)) && (!fails || warnings().length >= some.length));
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
    const isNew = fault.reason === null && state.asks;
    if (!lacks && !(fault.takesAway && isNew))
      expect.soft(reply.body === whole[name], `${name} shows all there is`).toBe(true);
    expect.soft(upstream.attemptsOf(operation), `${name}: attempts`).toBe(attempts);
    expect.soft(ms, `${name}: ms`).toBeLessThan(budgets.whole.sectionMs + 100);
  }
  expect.soft(upstream.mostSent(), 'bytes taken').toBeLessThan(25_000_000);

  upstream.mend();
  clock.now += 5_000;
  for (const { kind, reply } of await askInTurn(app, some)) {
    expect.soft(reply.statusCode, `${kind.name} afterwards`).toBe(200);
    expect.soft(reply.json().degraded, `${kind.name} afterwards`).toEqual([]);
    // What was accepted is kept like any other answer.
    if (!fault.takesAway) expect.soft(reply.body === whole[kind.name], `${kind.name} is whole afterwards`).toBe(true);
  }

  expect.soft(await stop()).toEqual(fails ? named(operations) : []);
  expect.soft(warnings().map(({ reason, msg }) => reason ?? msg)).toEqual(fails ? some.map(() => fault.reason) : []);
}

describe.concurrent.each(states)('$name', (state) => {
  test.for(faults)('$name', (fault, context) => meet(fault, state, context));
});

test('every kind is met in every state, but for suggestions, which are fresh or too old to be shown at once', () => {
  const missing = states.flatMap((state) =>
    kinds.filter((kind) => ageOf(kind, state) === null).map(({ name }) => `${name}: ${state.name}`),
  );
  expect(missing).toEqual(['search: stale while it is fetched anew']);
  expect(kinds.map(({ name }) => name)).toEqual([...Object.keys(pages), 'shell', 'prices', 'search']);
});

describe.concurrent.each(typicalFaults)('whether a page exists, $name', (fault) => {
  const some = kinds.filter(({ name }) => ['prosCategory', 'prosProfile', 'productLine', 'overview'].includes(name));
  const trails = some.map(({ operation: { region } }) => ({ path: '/api/v1/breadrumbs', region }));

  test.for(states)('$name', async (state, context) => {
    const { expect } = context;
    const UPSTREAM_TIMEOUT_MS = String(fault.reason === 'timeout' ? patienceMs : 15_000);
    const { app, upstream, clock, stop } = await setUp(context, { UPSTREAM_TIMEOUT_MS });
    if (!state.isCold) await askInTurn(app, some);
    upstream.spoil(fault, trails);
    clock.now = start + (state.age(tiers.lookup) ?? 0);
    const areAsked = (times: number) => trails.every((trail) => upstream.attemptsOf(trail) >= times);

    for (const { kind, reply } of await askInTurn(app, some, () => areAsked(1))) {
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
    await until(() => !state.asks || areAsked(fault.attempts));
    await upstream.settled();

    upstream.mend();
    clock.now += 5_000;
    const after = await askInTurn(app, some);
    expect(after.map(({ reply }) => reply.body)).toEqual(some.map(({ name }) => whole[name]));
    expect(await stop()).toEqual(state.asks ? named(trails) : []);
  });
});

describe.concurrent.each(typicalFaults)('whether a page has moved, $name', (fault) => {
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
    if (!state.isCold) await askInTurn(app, some);
    upstream.spoil(fault, lookups);
    clock.now = start + (state.age(tiers.lookup) ?? 0);
    const areAsked = (times: number) => lookups.every((lookup) => upstream.attemptsOf(lookup) >= times);

    for (const { kind, reply } of await askInTurn(app, some, () => areAsked(1))) {
      expect.soft(reply.statusCode, kind.name).toBe(200);
      expect.soft(reply.body === whole[kind.name], `${kind.name} is whole`).toBe(true);
      expect.soft(reply.headers['cache-control'] === 'no-store', `${kind.name} is not to be kept`).toBe(!state.keeps);
    }
    await until(() => !state.asks || areAsked(fault.attempts));
    await upstream.settled();

    upstream.mend();
    clock.now += 5_000;
    for (const { kind, reply } of await askInTurn(app, some)) {
      expect.soft(reply.body === whole[kind.name], `${kind.name} afterwards`).toBe(true);
      expect.soft(reply.headers['cache-control'], `${kind.name} afterwards`).not.toBe('no-store');
    }
    expect(await stop()).toEqual(state.asks ? named(lookups) : []);
  });
});

test.concurrent('an upstream that asks for a rest gets it, and nobody is told of calls that were not made', async (context) => {
  const { app, upstream, clock, circuits, warnings, stop } = await setUp(context);
  const shell = kinds.filter(({ name }) => name === 'shell');
  const answerAt = async (url: string): Promise<{ degraded: Degraded; cacheControl: unknown }> => {
    const reply = await app.inject(url);
    return { degraded: reply.json().degraded, cacheControl: reply.headers['cache-control'] };
  };
  await askAll(app, shell);
  clock.now += tiers.settings.staleIfErrorMs / 2;
  const header = { path: '/api/v1/header', region: 'de' };
  const others = ['fr', 'it'].map((region) => ({ path: '/api/v1/banner', region }));
  upstream.spoil(tooManyRequests, [header, ...others]);

  const first = await answerAt('/bff/v1/de/shell');
  expect(first).toEqual({ degraded: [{ section: 'header', reason: 'status' }], cacheControl: 'no-store' });
  expect(upstream.attemptsOf(header)).toBe(1);
  expect(circuits()['content']).toBe('open');

  const { degraded, cacheControl } = await answerAt('/bff/v1/fr/pages/home');
  expect(new Set(degraded.map(({ reason }) => reason))).toEqual(new Set(['overload']));
  // Small print comes from another upstream, which nobody has to leave alone.
  expect(degraded.map(({ section }) => section).toSorted()).toEqual([
    'banner',
    'breadcrumbs',
    'campaignEvents',
    'productLevel',
    'selectYourProfession',
    'seo',
    'whatProsSay',
  ]);
  expect(cacheControl).toBe('no-store');
  expect((await app.inject('/bff/v1/it/pages/product-line/laptops')).statusCode).toBe(404);
  for (const { kind, reply } of await askAll(app, shell)) expect(reply.body).toBe(whole[kind.name]);
  expect(others.map(upstream.attemptsOf)).toEqual([0, 0]);
  upstream.mend();

  await until(() => circuits()['content'] === 'closed');
  clock.now += 5_000;
  for (const url of ['/bff/v1/de/shell', '/bff/v1/fr/pages/home', '/bff/v1/it/pages/product-line/laptops']) {
    expect((await answerAt(url)).degraded).toEqual([]);
  }
  expect(await stop()).toEqual(['de /api/v1/header']);
  expect(warnings().filter(({ msg }) => /call failed/.test(String(msg)))).toHaveLength(1);
});

test.concurrent.for([
  ['refuses connections', async (): Promise<string> => `http://127.0.0.1:${await closedPort()}`],
  ['has no address', async (): Promise<string> => 'http://nothing.invalid'],
] as const)('an upstream that %s costs what comes from it, told once', async ([, origin], context) => {
  const { app, stop, warnings } = await setUp(context, { RECENT_DATA_API_URL: await origin() });
  const reply = await app.inject('/bff/v1/de/pages/home');
  expect(reply.json().degraded).toEqual([{ section: 'disclaimer', reason: 'network' }]);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(await stop()).toEqual(['de /recent-data/apiv2/Disclaimer']);
  expect(warnings()).toHaveLength(1);
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.concurrent.for(typicalFaults)('a report that fails is not reported itself: $name', async (fault, context) => {
  const { app, upstream, stop, warnings } = await setUp(context, { RECENT_DATA_API_URL: 'http://127.0.0.1:1' });
  upstream.spoil(fault, [{ path: reportPath, region: '' }]);
  expect((await app.inject('/bff/v1/de/pages/home')).json().degraded).toHaveLength(1);
  await until(() => upstream.reports.length > 0);
  upstream.mend();
  await stop();
  expect(upstream.reports).toHaveLength(1);
  expect(warnings()).toHaveLength(1);
});

test.concurrent.for(faults.filter(({ name }) => /^(G12|G16|G19|G25|G26)/.test(name)))(
  'a call that fails gives its connection back: $name',
  async (fault, context) => {
    const { app, upstream, stop } = await setUp(context);
    upstream.spoil(fault, [{ path: '/recent-data/apiv2/SearchSuggestion', region: 'th' }]);
    for (let turn = 0; turn < 12; turn += 1) {
      // Two that succeed for one that fails: otherwise the upstream would be left alone.
      for (const region of ['us', 'th', 'fr']) await app.inject(`/bff/v1/${region}/search/suggestions?q=turn-${turn}`);
    }
    await upstream.settled();
    expect(await upstream.connections()).toBeLessThan(4);
    expect(await stop()).toHaveLength(12);
  },
);

test.concurrent('an amount beyond all numbers is no price', async (context) => {
  const { app, upstream, stop } = await setUp(context);
  const prices = kinds.filter(({ name }) => name === 'prices');
  upstream.spoil(
    endlessAmount,
    prices.map(({ operation }) => operation),
  );
  const [asked] = await askAll(app, prices);
  expect(asked?.reply.json().degraded).toEqual([{ section: 'prices', reason: 'format' }]);
  expect(await stop()).toHaveLength(1);
});
