import { setTimeout as wait } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Lifecycle } from './httpApp.ts';
import { stopping } from './resilience/tiers.ts';

interface Options {
  /** Tells others that this process stops. */
  drain?: (() => void) | undefined;
  close(): Promise<void>;
  /** Waits until the log and the spans are out of this process, but not for ever. */
  flush(): Promise<unknown>;
  /** Nobody waits for a worker but its primary, which has signals of its own: one that comes again says nothing new. */
  isWorker?: boolean;
}

const signals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const;

/**
 * Has the process stop in order at a signal, after an error that nobody caught, or when it is told to: readiness off,
 * `DRAIN_MS` of answering on, `close`, exit code 0; after an error less of it, and 1. A second signal ends it at once, with 1.
 * @returns a function that tells it to; calling it again does nothing.
 */
export function stopInOrder(
  { DRAIN_MS }: Pick<Config, 'DRAIN_MS'>,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
  { drain, close, flush, isWorker = false }: Options,
): () => void {
  const delay = DRAIN_MS + stopping.mostMs;
  const grace = closeWithGrace({ delay, logger: log, skip: [...signals] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error nobody caught');
    lifecycle.draining = true;
    drain?.();
    try {
      // Nobody knows what state it is in after an error.
      await wait(err ? Math.min(DRAIN_MS, stopping.brokenMs) : DRAIN_MS);
      await close();
    } finally {
      await flush();
    }
  });

  const stop = () => {
    if (!lifecycle.draining) grace.close();
  };
  let signalledAt: number | null = null;
  for (const signal of signals) {
    process.on(signal, () => {
      // A terminal signals a whole group, and npm, which is of it, passes the signal on to us besides.
      const isAnother = signalledAt !== null && performance.now() - signalledAt > stopping.sameSignalMs;
      signalledAt ??= performance.now();
      if (isWorker || !isAnother) return stop();
      log.error(`second ${signal}, exiting`);
      process.exit(1);
    });
  }
  return stop;
}
