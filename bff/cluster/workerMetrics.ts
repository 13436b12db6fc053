/** What a scrape says of the workers themselves: a process that ends takes what it has counted of itself along. */
import { Counter, Gauge, type Registry } from 'prom-client';

/** @param all Of each place of a worker whether there is one that listens. */
export function createWorkerMetrics(registry: Registry, all: () => readonly { isReady: boolean }[]) {
  const registers = [registry];
  new Gauge({
    name: 'proart_workers',
    help: 'Workers that listen (ready), and those that are to and do not (missing)',
    labelNames: ['state'],
    registers,
    collect() {
      const places = all();
      const ready = places.filter(({ isReady }) => isReady).length;
      this.set({ state: 'ready' }, ready);
      this.set({ state: 'missing' }, places.length - ready);
    },
  });
  return {
    falls: new Counter({
      name: 'proart_worker_falls_total',
      help: 'Workers that ended without being told to, and not in order',
      registers,
    }),
  };
}
