/** Gauges, collected at each scrape. */
import { Gauge, type Registry } from 'prom-client';
import type { StoreSize } from '../cache/memoryStore.ts';
import type { CircuitState } from '../cache/redis/circuit.ts';

/** Circuit state by upstream. */
export type Circuits = Readonly<Record<string, CircuitState>>;

/** Registers the sources that the gauges read. */
export interface Gauges {
  watchStore(cache: string, sizeOf: () => StoreSize): void;
  watchCircuits(read: () => Circuits): void;
  watchRedis(isUp: () => boolean): void;
}

const circuitValues: Record<CircuitState, number> = { closed: 0, 'half-open': 1, open: 2 };

/** Creates all gauges in a registry. */
export function createGauges(registry: Registry): Gauges {
  const registers = [registry];
  const stores = new Map<string, () => StoreSize>();
  let circuits = (): Circuits => ({});
  let isRedisUp: (() => boolean) | null = null;

  function addStoreGauge(name: string, help: string, value: keyof StoreSize): void {
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['cache'],
      collect() {
        for (const [cache, sizeOf] of stores) this.set({ cache }, sizeOf()[value]);
      },
    });
  }
  addStoreGauge('proart_cache_entries', 'Cache entries in memory', 'entries');
  addStoreGauge('proart_cache_bytes', 'Bytes of cache entries in memory', 'bytes');
  new Gauge({
    name: 'proart_circuit_state',
    help: 'Circuit state: 0 closed, 1 half-open, 2 open',
    labelNames: ['upstream'],
    registers,
    // Read at each scrape: the end of a `Retry-After` period changes the state without an event.
    collect() {
      for (const [upstream, state] of Object.entries(circuits())) this.set({ upstream }, circuitValues[state]);
    },
  });
  new Gauge({
    name: 'proart_redis_up',
    help: '1 when Redis responds and purges are received, else 0; absent without Redis',
    registers,
    collect() {
      if (isRedisUp) this.set(isRedisUp() ? 1 : 0);
      else this.remove();
    },
  });

  return {
    watchStore: (cache, sizeOf) => void stores.set(cache, sizeOf),
    watchCircuits(read) {
      circuits = read;
    },
    watchRedis(isUp) {
      isRedisUp = isUp;
    },
  };
}
