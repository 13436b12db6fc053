/** Closing of a listener after `DRAIN_MS`: arriving requests are still served, then all connections are closed. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

/** Time limits of a shutdown. */
export const drainLimits = {
  /** Maximum time for closing everything: all listeners and what they use. */
  maxMs: 20_000,
  /** Maximum time for which new connections are still accepted; checked every `pollMs`. */
  arrivalsMs: 2_000,
  /** Maximum time for responses in progress; then their connections are closed. */
  responsesMs: 10_000,
  pollMs: 20,
  /** Keep-alive of connections whose last response did not have `connection: close`. */
  nextRequestMs: 500,
} as const;

/**
 * Makes a closing listener wait for its clients. Node alone treats connections with unsent data or an unread
 * request as idle and closes them, and drops connections not accepted yet (it accepts one per event loop iteration).
 */
export function drainOnClose(app: FastifyInstance, connections: Connections): void {
  app.addHook('preClose', async () => {
    // Streamed pages whose headers were sent before the shutdown lack `connection: close`: their clients may send
    // another request.
    app.server.keepAliveTimeout = drainLimits.nextRequestMs;
    const startedAt = performance.now();
    const isWithin = (ms: number) => performance.now() - startedAt < ms;
    let accepted: number;
    do {
      accepted = connections.acceptedCount();
      await wait(drainLimits.pollMs);
    } while (
      (connections.acceptedCount() > accepted && isWithin(drainLimits.arrivalsMs)) ||
      (connections.isSending() && isWithin(drainLimits.responsesMs))
    );
    connections.closeUnused();
    setTimeout(connections.closeAll, drainLimits.responsesMs - (performance.now() - startedAt)).unref();
  });
}
