import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { expect, type TestContext } from 'vitest';
import { startSandbox } from '../../bff/sandbox/sandbox.ts';
import { buildBffOver } from './buildTestBff.ts';
import { type Kind, kinds } from './faultKinds.ts';
import { type SandboxAnswers, startFaultyUpstream, type Target } from './faultyUpstream.ts';

/** What the clock of every test says at its beginning. */
export const start = Date.parse('2026-11-21T12:00:00Z');
const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

/** Waits until something is so, but not for ever: whoever looks next finds out what is wrong. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  for (let turn = 0; turn < 800 && !(await isSo()); turn += 1) await wait(5);
}

export interface Asked {
  kind: Kind;
  reply: LightMyRequestResponse;
  ms: number;
}

type App = Awaited<ReturnType<typeof buildBffOver>>['app'];

/** Asks for all of these at once. */
export function askAll(app: App, some: readonly Kind[]): Promise<Asked[]> {
  return Promise.all(
    some.map(async (kind) => {
      const startedAt = performance.now();
      const reply = await app.inject(kind.url);
      return { kind, reply, ms: performance.now() - startedAt };
    }),
  );
}

/** Operations as `stop` names them. */
export const named = (operations: readonly Target[]) =>
  operations.map(({ region, path }) => `${region} ${path}`).toSorted();

export type BffsUnderFaults = Awaited<ReturnType<typeof startBffsUnderFaults>>;

/**
 * One sandbox for the tests of a file, each of which sets up a BFF of its own over it. `close` looks for what all of them
 * together left behind.
 */
export async function startBffsUnderFaults() {
  const unhandled: unknown[] = [];
  const noteUnhandled = (reason: unknown) => void unhandled.push(reason);
  const socketsBefore = sockets();
  process.on('unhandledRejection', noteUnhandled);
  const sandbox = await startSandbox();
  const answers: SandboxAnswers = new Map();
  const { app } = await buildBffOver(sandbox.origin);
  const asked = await askAll(app, kinds);
  await app.close();
  const whole: Readonly<Record<string, string>> = Object.fromEntries(
    asked.map(({ kind, reply }) => [kind.name, reply.body]),
  );
  expect(asked.flatMap(({ reply }) => reply.json().degraded)).toEqual([]);

  /** Groups keep the machine busy one after the other: no good call may take as long as a time-out. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acted = lastTurn.then(act);
    lastTurn = acted.catch(() => {});
    return acted;
  }

  /** Asks for all of these at once, in turn with the other tests. Whoever waits for nothing but a time-out or another attempt keeps nobody else waiting. */
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
        return upstream.reports
          .map(({ apiUrl, websiteCode }) => `${websiteCode} ${new URL(apiUrl).pathname}`)
          .toSorted();
      },
    };
  }

  return {
    /** What every kind shows when all is well. */
    whole,
    setUp,
    askInTurn,
    async close() {
      await sandbox.close();
      await until(() => sockets() <= socketsBefore);
      process.off('unhandledRejection', noteUnhandled);
      expect(sockets()).toBeLessThanOrEqual(socketsBefore);
      expect(unhandled).toEqual([]);
      expect(({} as { polluted?: string }).polluted).toBeUndefined();
    },
  };
}
