/**
 * Every way in which an upstream's answer can fail, met by every page and call in every state of its cache: the page stands,
 * says what it lacks or shows what it had, tells of the failure once, and is whole again as soon as the upstream is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, type ExpectStatic, expect, test } from 'vitest';
import type { z } from 'zod';
import { budgets, caching, type Tier, tiers } from '../../bff/resilience/tiers.ts';
import { type Sandbox, startSandbox } from '../../bff/sandbox/sandbox.ts';
import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import { pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import { buildBffOver } from '../support/buildTestBff.ts';
import { type Fault, faults, patienceMs, startFaultyUpstream, type Target } from '../support/faultyUpstream.ts';
import { sampleCalls, samplePages } from '../support/samplePages.ts';

/** A page or call, and the one operation behind it that fails. Each has an edition of its own: no two share an answer. */
interface Kind {
  name: string;
  url: string;
  response: z.ZodType;
  operation: Target;
  freshness: Freshness;
  /** Its name in `degraded`. */
  section: string;
}

// biome-ignore format: a table reads better in rows
const kinds: readonly Kind[] = [
  page('home', 'de', '/api/v1/productLevel/home-levels', 'content', 'productLevel.home-levels'),
  page('whatProsSay', 'fr', '/api/v1/pros/landing/highlightCarousel', 'content', 'highlightCarousel'),
  page('prosCategory', 'it', '/api/v1/pros/category', 'list', 'category'),
  page('prosProfile', 'es', '/api/v1/pros/profile/portfolio', 'content', 'portfolio'),
  page('profession', 'se', '/api/v1/profession/prosList', 'list', 'prosList'),
  page('productLine', 'dk', '/api/v1/productLevel/pros', 'content', 'pros'),
  page('overview', 'pl', '/api/v1/overview', 'content', 'overview'),
  page('compare', 'jp', '/recent-data/apiv2/ComparePage', 'list', 'comparison'),
  page('entry', 'global', '/api/v1/banner', 'content', 'banner'),
  call('shell', 'nl', shellCall, '/recent-data/apiv2/WebsiteInfo', 'settings', 'websiteInfo'),
  call('prices', 'us', priceCall, '/api/nc/v1/price', 'price', 'prices'),
  call('search', 'th', searchCall, '/recent-data/apiv2/SearchSuggestion', 'search', 'groups'),
];

function page(name: keyof typeof pages, region: string, path: string, freshness: Freshness, section: string): Kind {
  const address = name === 'entry' ? '/pages/entry' : samplePages[name];
  const { response } = pages[name];
  return { name, url: `/bff/v1/${region}${address}`, response, operation: { path, region }, freshness, section };
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
}

const states: readonly State[] = [
  { name: 'cold', age: () => 0, isCold: true, asks: true, keeps: false },
  { name: 'fresh', age: () => 1_000, asks: false, keeps: true },
  {
    name: 'stale while it is fetched anew',
    age: ({ freshMs, staleWhileRevalidateMs }) => staleWhileRevalidateMs && freshMs + staleWhileRevalidateMs / 2,
    asks: true,
    keeps: true,
  },
  { name: 'stale if that fails', age: ({ staleIfErrorMs }) => staleIfErrorMs / 2, asks: true, keeps: true },
  { name: 'too old', age: ({ staleIfErrorMs }) => staleIfErrorMs + 1_000, asks: true, keeps: false },
].map((state) => ({ ...state, age: (tier) => state.age(tier) || (state.isCold ? 0 : null) }) as State);

const cellsOf = (state: State) => kinds.filter(({ freshness }) => state.age(tiers[freshness]) !== null);

const start = Date.parse('2026-11-21T12:00:00Z');
let sandbox: Sandbox;
let whole: Readonly<Record<string, string>>;
let socketsBefore: number;
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  socketsBefore = sockets();
  process.on('unhandledRejection', noteUnhandled);
  sandbox = await startSandbox();
  const { app } = await buildBffOver(sandbox.origin);
  whole = Object.fromEntries((await ask(app, kinds)).map(({ kind, reply }) => [kind.name, reply.body]));
  await app.close();
});

afterAll(async () => {
  await sandbox.close();
  await until(() => sockets() <= socketsBefore);
  process.off('unhandledRejection', noteUnhandled);
  expect(unhandled).toEqual([]);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

/** Waits until something is so; what comes after says what is wrong when it never is. */
async function until(isSo: () => boolean | Promise<boolean>) {
  for (let turn = 0; turn < 600 && !(await isSo()); turn += 1) await wait(5);
}

interface Asked {
  kind: Kind;
  reply: LightMyRequestResponse;
  ms: number;
}

const ask = (app: Awaited<ReturnType<typeof buildBffOver>>['app'], asked: readonly Kind[]): Promise<Asked[]> =>
  Promise.all(
    asked.map(async (kind) => {
      const startedAt = performance.now();
      const reply = await app.inject(kind.url);
      return { kind, reply, ms: performance.now() - startedAt };
    }),
  );

/** Ends when everybody before has ended: one after the other, so that a good call never waits for a busy machine. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const acted = turn.then(act);
  turn = acted.catch(() => {});
  return acted;
}

async function check(fault: Fault, state: State, expect: ExpectStatic) {
  const cells = cellsOf(state);
  const upstream = await startFaultyUpstream(sandbox.origin);
  let now = start;
  const timeout = fault.reason === 'timeout' ? patienceMs : 15_000;
  const env = { UPSTREAM_TIMEOUT_MS: String(timeout) };
  const { app, log } = await buildBffOver(upstream.origin, env, { now: () => now });
  const warnings = () => log.filter(({ level }) => Number(level) >= 40);

  const ageOf = ({ freshness }: Kind) => state.age(tiers[freshness]) ?? 0;
  const ages = [...new Set(cells.map(ageOf))].toSorted((one, other) => one - other);
  if (!state.isCold) await inTurn(() => ask(app, cells));

  upstream.spoil(
    fault,
    cells.map(({ operation }) => operation),
  );
  const attempts = state.asks ? fault.attempts : 0;
  const failed = state.asks && fault.reason !== null ? cells : [];
  const asked: Asked[] = [];
  for (const age of ages) {
    const some = cells.filter((kind) => ageOf(kind) === age);
    now = start + age;
    let answers: Promise<Asked[]> | undefined;
    await inTurn(async () => {
      answers = ask(app, some);
      const madeAll = () => some.every(({ operation }) => upstream.attemptsOf(operation) >= attempts) && upstream.isQuiet();
      await Promise.race([answers, until(madeAll)]);
    });
    asked.push(...((await answers) ?? []));
  }
  // What is fetched behind an answer may end after it.
  await until(() => warnings().length >= failed.length && cells.every(({ operation }) => upstream.attemptsOf(operation) >= attempts));

  for (const { kind, reply, ms } of asked) {
    const { name, response, section, operation } = kind;
    expect.soft(reply.statusCode, name).toBe(200);
    const { degraded } = response.parse(reply.json()) as { degraded: unknown };
    const lacks = failed.includes(kind) && !state.keeps;
    expect.soft(degraded, name).toEqual(lacks ? [{ section, reason: fault.reason }] : []);
    expect.soft(reply.headers['cache-control'] === 'no-store', `${name} no-store`).toBe(lacks);
    expect.soft(reply.headers['set-cookie'], name).toBeUndefined();
    const isNew = fault.reason === null && state.asks;
    if (!lacks && !(fault.shows && isNew)) expect.soft(reply.body === whole[name], `${name} shows what it had`).toBe(true);
    expect.soft(upstream.attemptsOf(operation), `${name} attempts`).toBe(attempts);
    expect.soft(ms, `${name} ms`).toBeLessThan(budgets.whole.sectionMs + 100);
  }

  upstream.mend();
  now += 5_000;
  for (const { kind, reply } of await inTurn(() => ask(app, cells))) {
    expect.soft(reply.statusCode, kind.name).toBe(200);
    expect.soft(reply.json().degraded, `${kind.name} afterwards`).toEqual([]);
    if (!fault.shows) expect.soft(reply.body === whole[kind.name], `${kind.name} is whole afterwards`).toBe(true);
  }

  // Waits for reports under way.
  await app.close();
  const told = upstream.reports.map(({ apiUrl, websiteCode }) => `${websiteCode} ${new URL(apiUrl).pathname}`);
  const names = failed.map(({ operation: { region, path } }) => `${region} ${path}`);
  expect.soft(told.toSorted()).toEqual(names.toSorted());
  expect.soft(warnings().map(({ reason, msg }) => reason ?? msg)).toEqual(failed.map(() => fault.reason));
  await until(async () => (await upstream.connections()) === 0);
  expect.soft(await upstream.connections()).toBe(0);
  expect.soft(upstream.mostSent(), 'bytes sent').toBeLessThan(25_000_000);
  expect.soft(unhandled).toEqual([]);
  await upstream.close();
}

describe.concurrent.each(faults)('$name', { timeout: 60_000 }, (fault) => {
  test.for(states)('$name', (state, { expect }) => check(fault, state, expect));
});

void caching;
void expect;
