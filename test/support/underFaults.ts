import { setTimeout as wait } from 'node:timers/promises';
import { expect, type TestContext } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import type { TestBff } from './buildTestBff.ts';
import type { Fault } from './faults.ts';
import { type SandboxAnswers, startFaultyUpstream, type Target } from './faultyUpstream.ts';

/** Start time of every test's clock. */
export const startTime = Date.parse('2026-11-21T12:00:00Z');
const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

/** Waits for a condition for a limited time and never fails: the assertions that follow report the reason. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>) {
  for (let turn = 0; turn < 800 && !(await isSo()); turn += 1) await wait(5);
}

/** Operations in the format of `stop`. */
export const reportNames = (operations: readonly Target[]) =>
  operations.map(({ region, path }) => `${region} ${path}`).toSorted();

/** Builds the app under test over the upstreams at this origin. */
type Build<Built> = (origin: string, now: () => number) => Promise<Built>;

/**
 * Starts one sandbox for a test file, over which each test builds its own app. `close` checks for leaks of all tests.
 * @param patienceMs Time-out of calls under slow faults; longer than any good call on a busy machine.
 */
export async function startUnderFaults(patienceMs: number) {
  const unhandled: unknown[] = [];
  const noteUnhandled = (reason: unknown) => void unhandled.push(reason);
  const socketsBefore = sockets();
  process.on('unhandledRejection', noteUnhandled);
  const sandbox = await startSandbox();
  const answers: SandboxAnswers = new Map();

  let lastTurn: Promise<unknown> = Promise.resolve();
  /**
   * Queues a group of requests behind those of other tests, so that no good call is slow enough to time out on a busy
   * machine. The queue moves on when the group is done or `allAsked` returns true.
   */
  async function inTurn<T>(call: () => Promise<T>, allAsked = () => false): Promise<T> {
    let requested: Promise<T> | undefined;
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    const turn = lastTurn.then(() => {
      requested = call();
      requested.then(done, done);
      return waitUntil(() => isDone || allAsked());
    });
    lastTurn = turn.catch(() => {});
    await turn;
    return requested as Promise<T>; // set when the queue slot is reached
  }

  /** Runs `build` over a faulty upstream, with a clock under test control. */
  async function begin<Built extends Pick<TestBff, 'app' | 'log'>>(build: Build<Built>) {
    const upstream = await startFaultyUpstream(sandbox.origin, answers, patienceMs);
    const clock = { now: startTime };
    const built = await build(upstream.origin, () => clock.now);
    const end = async () => {
      await built.app.close();
      await upstream.close();
    };
    return { ...built, upstream, clock, end };
  }

  /** Like `begin`, but stopped with the test. */
  async function setUp<Built extends Pick<TestBff, 'app' | 'log'>>(
    { expect, onTestFinished }: TestContext,
    build: Build<Built>,
  ) {
    const begun = await begin(build);
    const { app, log, upstream, end } = begun;
    onTestFinished(end);
    return {
      ...begun,
      warnings: () => log.filter(({ level }) => Number(level) >= 40),
      /** Stops the app, expects no open connections, and returns its reports as `region path`. */
      async stop(): Promise<string[]> {
        await upstream.settled();
        // Waits for pending reports.
        await app.close();
        await waitUntil(async () => (await upstream.connections()) === 0);
        expect.soft(await upstream.connections(), 'connections').toBe(0);
        expect.soft(unhandled, 'unhandled rejections').toEqual([]);
        return upstream.reports
          .map(({ apiUrl, websiteCode }) => `${websiteCode} ${new URL(apiUrl).pathname}`)
          .toSorted();
      },
    };
  }

  return {
    origin: sandbox.origin,
    envFor: ({ reason }: Fault) => ({ UPSTREAM_TIMEOUT_MS: String(reason === 'timeout' ? patienceMs : 15_000) }),
    inTurn,
    begin,
    setUp,
    async close() {
      await sandbox.close();
      await waitUntil(() => sockets() <= socketsBefore);
      process.off('unhandledRejection', noteUnhandled);
      expect(sockets()).toBeLessThanOrEqual(socketsBefore);
      expect(unhandled).toEqual([]);
      expect(({} as { polluted?: string }).polluted).toBeUndefined();
    },
  };
}
