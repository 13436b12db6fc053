import { setTimeout as wait } from 'node:timers/promises';
import { expect, type TestContext } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import type { TestBff } from './buildTestBff.ts';
import type { Fault } from './faults.ts';
import { type FaultTarget, type SandboxResponses, startFaultyUpstream } from './faultyUpstream.ts';

/** Start time of every test's clock. */
export const startTime = Date.parse('2026-11-21T12:00:00Z');
const countSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

/** Waits a limited time for a condition. Never throws: the test's own assertions show what is missing. */
export async function waitUntil(condition: () => boolean | Promise<boolean>) {
  for (let poll = 0; poll < 800 && !(await condition()); poll += 1) await wait(5);
}

/** Failure reports expected for these operations, in the format that `stop` returns. */
export const reportNames = (operations: readonly FaultTarget[]) =>
  operations.map(({ region, path }) => `${region} ${path}`).toSorted();

/** Builds the app under test, with all upstreams at `origin`. */
type Build<Built> = (origin: string, now: () => number) => Promise<Built>;

/**
 * Starts one sandbox for a test file; each test builds its own app over it. `close` checks that no test left sockets open
 * or promise rejections unhandled.
 * @param patienceMs Time-out of calls under slow faults; longer than any good call takes on a busy machine.
 */
export async function startUnderFaults(patienceMs: number) {
  const unhandled: unknown[] = [];
  const recordUnhandled = (reason: unknown) => void unhandled.push(reason);
  const socketsBefore = countSockets();
  process.on('unhandledRejection', recordUnhandled);
  const sandbox = await startSandbox();
  const answers: SandboxResponses = new Map();

  let lastSlot: Promise<unknown> = Promise.resolve();
  /**
   * Queues a batch of requests behind those of other tests: too many parallel requests would make good calls time out on
   * a busy machine. The next batch starts when this one is done or `areAllRequested` returns true.
   */
  async function inQueue<T>(call: () => Promise<T>, areAllRequested = () => false): Promise<T> {
    let result: Promise<T> | undefined;
    let isDone = false;
    const onDone = () => {
      isDone = true;
    };
    const slot = lastSlot.then(() => {
      result = call();
      result.then(onDone, onDone);
      return waitUntil(() => isDone || areAllRequested());
    });
    lastSlot = slot.catch(() => {});
    await slot;
    return result as Promise<T>; // set when the queue slot is reached
  }

  /** Builds an app over a faulty upstream, with a clock under test control. */
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

  /** Like `begin`, but stops the app and the upstream with the test. */
  async function setUp<Built extends Pick<TestBff, 'app' | 'log'>>(
    { expect, onTestFinished }: TestContext,
    build: Build<Built>,
  ) {
    const started = await begin(build);
    const { app, log, upstream, end } = started;
    onTestFinished(end);
    return {
      ...started,
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
    inQueue,
    begin,
    setUp,
    async close() {
      await sandbox.close();
      await waitUntil(() => countSockets() <= socketsBefore);
      process.off('unhandledRejection', recordUnhandled);
      expect(countSockets()).toBeLessThanOrEqual(socketsBefore);
      expect(unhandled).toEqual([]);
      expect(({} as { polluted?: string }).polluted).toBeUndefined();
    },
  };
}
