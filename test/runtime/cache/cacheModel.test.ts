/** Model-based test: random sequences of lookups, time, upstream states, purges and L2 outages against invariants. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeployment, type Mode, World } from '../../support/cacheModel.ts';
import { keys } from '../../support/cacheModelKeys.ts';

type Step = { label: string; run(world: World): Promise<void> | void };

class Command implements fc.AsyncCommand<object, World> {
  readonly #step: Step;
  constructor(step: Step) {
    this.#step = step;
  }
  check() {
    return true;
  }
  async run(_model: object, world: World) {
    await this.#step.run(world);
    expect(world.complaints).toEqual([]);
  }
  toString() {
    return this.#step.label;
  }
}

const key = fc.constantFrom(...Object.keys(keys));
const instance = fc.nat({ max: 1 });
const instanceIndex = (world: World, position: number) => position % world.caches.length;
const ms = fc.constantFrom(1, 100, 499, 500, 900, 1_000, 4_000, 15_000, 30_000, 31_000, 60_000, 300_000, 3_600_000);
const target = fc.oneof(
  fc.constant({ all: true } as const),
  fc.constantFrom('op:price', 'region:de', 'region:fr', 'region:it').map((tag) => ({ tags: [tag] })),
);
const outcome = fc.constantFrom('ok', 'nothing', 'fail');

const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(instance, key, fc.integer({ min: 1, max: 3 })).map(([position, name, callers]) => ({
    label: `${callers} × get(${position}, ${name})`,
    async run(world) {
      await Promise.all(Array.from({ length: callers }, () => world.get(instanceIndex(world, position), name)));
    },
  })),
  ms.map((time) => ({ label: `pass(${time})`, run: (world) => world.pass(time) })),
  fc.constantFrom<Mode[]>('ok', 'nothing', 'fail', 'slow').map((mode) => ({
    label: `upstream: ${mode}`,
    run(world) {
      world.mode = mode;
    },
  })),
  fc.tuple(fc.nat({ max: 3 }), outcome).map(([position, mode]) => ({
    label: `finish(${position}, ${mode})`,
    run: (world) => world.finish(position, mode as Exclude<Mode, 'slow'>),
  })),
  fc.tuple(instance, target).map(([position, purged]) => ({
    label: `purge(${position}, ${JSON.stringify(purged)})`,
    run: (world) => world.purge(instanceIndex(world, position), purged),
  })),
  fc.boolean().map((isUp) => ({ label: `L2 ${isUp ? 'up' : 'down'}`, run: (world) => world.setL2(isUp) })),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  { name: 'one instance without L2', instances: 1, withL2: false },
  { name: 'one instance with an unreliable L2', instances: 1, withL2: true },
  { name: 'two instances with a shared L2', instances: 2, withL2: true },
])(
  'every result in a random sequence of $name satisfies the invariants',
  async ({ instances, withL2 }) => {
    // Lookups and time are more frequent than other steps.
    const [get, pass, ...otherSteps] = steps as [fc.Arbitrary<Step>, fc.Arbitrary<Step>, ...fc.Arbitrary<Step>[]];
    const commands = [get, get, get, pass, pass, ...otherSteps].map((step) => step.map((value) => new Command(value)));
    const deployment = createDeployment({ instances, withL2 });
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: '+1' }), async (history) => {
        const setup = () => ({ model: {}, real: new World(deployment) });
        await fc.asyncModelRun(setup, history);
      }),
      { numRuns: 500 },
    );
  },
  30_000,
);
