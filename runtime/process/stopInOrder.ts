import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { draining } from '../http/draining.ts';
import type { Lifecycle } from '../http/httpApp.ts';

/** In place of a longer `DRAIN_MS`, after an error that nobody caught. */
const brokenDrainMs = 1_000;

/** Signals this close together are one: a person does not press twice in that time. */
export const sameSignalMs = 200;

interface Options {
  close(): Promise<void>;
  /** Waits until the log and the spans are out of this process, but not for ever. */
  flush(): Promise<unknown>;
}

const signals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const;

/**
 * Has the process stop in order at a signal, after an error that nobody caught, or when it is asked to: readiness off,
 * `DRAIN_MS` of answering on, `close`, exit code 0; after an error less of it, and 1. A second signal or error ends it at once,
 * with 1.
 * @returns a function that asks it to; calling it again does nothing.
 */
export function stopInOrder(
  { DRAIN_MS }: Pick<Config, 'DRAIN_MS'>,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
  { close, flush }: Options,
): () => void {
  async function run(drainMs: number, code: 0 | 1): Promise<never> {
    lifecycle.draining = true;
    const delay = DRAIN_MS + draining.maxMs;
    setTimeout(() => {
      log.error(`killed by timeout (${delay}ms)`);
      process.exit(1);
    }, delay);
    try {
      await wait(drainMs);
      await close();
    } catch (err) {
      log.error({ err }, 'not stopped in order');
      code = 1;
    }
    await flush();
    process.exit(code);
  }

  const stop = () => {
    if (!lifecycle.draining) run(DRAIN_MS, 0);
  };
  let signalledAt: number | null = null;
  for (const signal of signals) {
    process.on(signal, () => {
      // A terminal signals a whole group, and npm, which is of it, passes the signal on to us besides.
      const isAnother = signalledAt !== null && performance.now() - signalledAt > sameSignalMs;
      signalledAt ??= performance.now();
      if (!isAnother) return stop();
      log.error(`second ${signal}, exiting`);
      process.exit(1);
    });
  }
  // Rejections that nobody handles come here, too.
  process.on('uncaughtException', (err) => {
    if (lifecycle.draining) {
      log.error({ err }, 'second error, exiting');
      process.exit(1);
    }
    log.fatal({ err }, 'stopping after an error nobody caught');
    // Nobody knows what state it is in.
    run(Math.min(DRAIN_MS, brokenDrainMs), 1);
  });
  return stop;
}
