import { setTimeout as wait } from 'node:timers/promises';
import { expect, type TestContext } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import type { TestBff } from './buildTestBff.ts';
import type { Fault } from './faults.ts';
import { type SandboxAnswers, startFaultyUpstream, type Target } from './faultyUpstream.ts';

/** What the clock of every test says at its beginning. */
export const start = Date.parse('2026-11-21T12:00:00Z');
const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

/** Waits until something is so, but not for ever: whoever looks next finds out what is wrong. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  for (let turn = 0; turn < 800 && !(await isSo()); turn += 1) await wait(5);
}

/** Operations as `stop` names them. */
export const named = (operations: readonly Target[]) =>
  operations.map(({ region, path }) => `${region} ${path}`).toSorted();

/** Builds what a test asks, over the upstreams at this origin. */
type Build<Built> = (origin: string, now: () => number) => Promise<Built>;

/**
 * One sandbox for the tests of a file, each of which has something of its own built over it. `close` looks for what all of
 * them together left behind.
 * @param patienceMs Time-out of calls under faults that take too long: longer than any good call on a busy machine.
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
   * Asks in turn with the other tests: groups keep the machine busy one after the other, so that no good call takes as long as
   * a time-out. Whoever waits for nothing but a time-out or another attempt keeps nobody else waiting.
   */
  async function inTurn<T>(ask: () => Promise<T>, allAsked = () => false): Promise<T> {
    let asked: Promise<T> | undefined;
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    const turn = lastTurn.then(() => {
      asked = ask();
      asked.then(done, done);
      return until(() => isDone || allAsked());
    });
    lastTurn = turn.catch(() => {});
    await turn;
    return asked as Promise<T>; // set as soon as the turn has come
  }

  /** What `build` makes over a faulty upstream, with a clock that the test holds. */
  async function begin<Built extends Pick<TestBff, 'app' | 'log'>>(build: Build<Built>) {
    const upstream = await startFaultyUpstream(sandbox.origin, answers, patienceMs);
    const clock = { now: start };
    const built = await build(upstream.origin, () => clock.now);
    const end = async () => {
      await built.app.close();
      await upstream.close();
    };
    return { ...built, upstream, clock, end };
  }

  /** The same for one test, with which it ends. */
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
      /** Stops what was built, which must leave no connection behind; answers what it reported, as `region path`. */
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
    origin: sandbox.origin,
    /** Settings for a site that meets this fault. */
    envFor: ({ reason }: Fault) => ({ UPSTREAM_TIMEOUT_MS: String(reason === 'timeout' ? patienceMs : 15_000) }),
    inTurn,
    begin,
    setUp,
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
