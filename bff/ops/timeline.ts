/** A field's numbers of each step, oldest first; the last one is of the step under way. */
export type Rows<Field extends string> = Record<string, Record<Field, number[]>>;

export interface Timeline<Field extends string> {
  /** Adds to the step under way. @param name One of a closed set: each has a row of its own for as long as the process lives. */
  add(name: string, amounts: Readonly<Record<Field, number>>): void;
  rows(): Rows<Field>;
}

interface Options {
  stepMs: number;
  /** How many are remembered. */
  steps: number;
  /** Wall clock, ms: steps are the same for all processes. */
  now: () => number;
  /** What a step keeps of two numbers: their sum, unless it says otherwise. */
  join?: (had: number, more: number) => number;
}

/** The number of a step. */
const stepOf = (at: number, stepMs: number): number => Math.floor(at / stepMs);

/** Numbers by name over the last steps, in as much memory from the first moment as ever after. */
export function createTimeline<Field extends string>(
  fields: readonly Field[],
  { stepMs, steps, now, join = (had, more) => had + more }: Options,
): Timeline<Field> {
  const rings = new Map<string, Record<Field, Float32Array>>();
  let last = stepOf(now(), stepMs);

  const perField = <Value>(make: (field: Field) => Value) =>
    Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Value>;

  /** Goes on to the step under way: those that nothing was added to are empty. */
  function move(): void {
    const present = stepOf(now(), stepMs);
    // A clock that was put back goes on in the step it had.
    for (let step = Math.max(last, present - steps) + 1; step <= present; step += 1)
      for (const ring of rings.values()) for (const field of fields) ring[field][step % steps] = 0;
    last = Math.max(last, present);
  }

  return {
    add(name, amounts) {
      move();
      const ring = rings.get(name) ?? perField(() => new Float32Array(steps));
      rings.set(name, ring);
      const at = last % steps;
      for (const field of fields) ring[field][at] = join(ring[field][at] as number, amounts[field]);
    },
    rows() {
      move();
      const inOrder = (ring: Float32Array) => [
        ...ring.subarray((last + 1) % steps),
        ...ring.subarray(0, (last + 1) % steps),
      ];
      return Object.fromEntries([...rings].map(([name, ring]) => [name, perField((field) => inOrder(ring[field]))]));
    },
  };
}
