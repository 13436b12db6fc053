import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { drainLimits } from '../http/draining.ts';
import type { Lifecycle } from '../http/httpApp.ts';

/** Maximum drain time after an uncaught error, ms. */
const errorDrainMs = 1_000;

/** Signals within this time count as one, ms: a terminal and npm may both forward the same key press. */
export const duplicateSignalMs = 200;

interface Options {
  close(): Promise<void>;
  /** Waits until log lines and spans are sent, for a limited time. */
  flush(): Promise<unknown>;
}

const signals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const;

/**
 * Installs graceful shutdown for signals and uncaught errors: readiness off, requests are served for `DRAIN_MS`,
 * `close`, exit code 0. After an uncaught error the drain time is shorter and the exit code 1. A second signal or error
 * exits at once with 1.
 * @returns a function that starts the shutdown; further calls do nothing.
 */
export function installGracefulShutdown(
  { DRAIN_MS }: Pick<Config, 'DRAIN_MS'>,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
  { close, flush }: Options,
): () => void {
  async function run(drainMs: number, code: 0 | 1): Promise<never> {
    lifecycle.draining = true;
    const delay = DRAIN_MS + drainLimits.maxMs;
    setTimeout(() => {
      log.error(`shutdown timed out after ${delay} ms, exiting`);
      process.exit(1);
    }, delay);
    try {
      await wait(drainMs);
      await close();
    } catch (err) {
      log.error({ err }, 'graceful shutdown failed');
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
      // A terminal signals the whole process group, and npm, part of the group, forwards the signal as well.
      const isAnother = signalledAt !== null && performance.now() - signalledAt > duplicateSignalMs;
      signalledAt ??= performance.now();
      if (!isAnother) return stop();
      log.error(`second ${signal}, exiting`);
      process.exit(1);
    });
  }
  // Also receives unhandled rejections.
  process.on('uncaughtException', (err) => {
    if (lifecycle.draining) {
      log.error({ err }, 'second uncaught error, exiting');
      process.exit(1);
    }
    log.fatal({ err }, 'shutting down after an uncaught error');
    // Short, as the state of the process is unknown.
    run(Math.min(DRAIN_MS, errorDrainMs), 1);
  });
  return stop;
}
