/** The end of a listener, from when `DRAIN_MS` are over: what still comes is answered, and then no connection is left. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

export const draining = {
  /** How long the end of a process may take, all its listeners and what stands behind them included. */
  maxMs: 20_000,
  /** Connections that still come get so long; then the listener closes. Looked at every `lookMs`. */
  arrivalsMs: 2_000,
  /** Answers under way get so long; then their connections are cut. */
  answersMs: 10_000,
  lookMs: 20,
  /** A connection whose answer could not say that it ends stays open for so long after it. */
  nextRequestMs: 500,
} as const;

/**
 * Has a listener that closes wait for its clients first. Node by itself would cut off what it holds for idle: a client that has not
 * taken all of its answer, and one whose next request it has not read. Connections that it has not accepted by then are lost, and it
 * accepts one in each round of its loop.
 */
export function drainOnClose(app: FastifyInstance, connections: Connections): void {
  app.addHook('preClose', async () => {
    // A streamed page had sent its headers before the stop, without `connection: close`: its client may send another request there.
    app.server.keepAliveTimeout = draining.nextRequestMs;
    const startedAt = performance.now();
    const isWithin = (ms: number) => performance.now() - startedAt < ms;
    let taken: number;
    do {
      taken = connections.taken();
      await wait(draining.lookMs);
    } while (
      (connections.taken() > taken && isWithin(draining.arrivalsMs)) ||
      (connections.isSending() && isWithin(draining.answersMs))
    );
    connections.endUnused();
    setTimeout(connections.endAll, draining.answersMs - (performance.now() - startedAt)).unref();
  });
}
