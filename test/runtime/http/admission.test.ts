import { expect, onTestFinished, test, vi } from 'vitest';
import { createAdmission } from '../../../runtime/http/limits/admission.ts';
import { admissionLimits as limits } from '../../../runtime/http/limits/admissionQueue.ts';

/**
 * Admission control with a fake clock. Work takes `workMs` and completes at once, never completes with `holds`, or yields
 * between two parts of `workMs` with `pauses`.
 */
function setUp({ workMs = 2, holds = false, pauses = false, pressed = (): boolean => false } = {}) {
  const clock = { ms: 0, idleMs: 0 };
  const begun: number[] = [];
  const done: number[] = [];
  const waitsMs: number[] = [];
  const refused: { id: number; afterMs: number }[] = [];
  const admission = createAdmission({ isPressed: pressed, now: () => clock.ms, idle: () => clock.idleMs });
  let next = 0;
  function call(): void {
    const id = next++;
    const sinceMs = clock.ms;
    admission.enter(
      async () => {
        begun.push(id);
        waitsMs.push(clock.ms - sinceMs);
        clock.ms += workMs;
        if (pauses) {
          await admission.yieldTurn();
          clock.ms += workMs;
        }
        done.push(id);
        if (!holds) admission.leave();
      },
      () => void refused.push({ id, afterMs: clock.ms - sinceMs }),
    );
  }
  /** Advances time in event loop iterations of 0.2 ms, with a request every `everyMs`. */
  async function run(ms: number, everyMs = Number.POSITIVE_INFINITY): Promise<void> {
    const startedAt = clock.ms;
    for (let requested = 0; clock.ms - startedAt < ms; clock.ms += 0.2) {
      const seenBefore = begun.length + done.length + next;
      for (; requested < (clock.ms - startedAt) / everyMs; requested += 1) call();
      await new Promise((resolve) => setImmediate(resolve));
      if (begun.length + done.length + next === seenBefore) clock.idleMs += 0.2;
    }
  }
  // Empties the queue, which would otherwise keep scheduling itself.
  onTestFinished(async () => {
    const held = holds ? begun.length : 0;
    holds = false;
    for (let each = 0; each < held; each += 1) admission.leave();
    while (done.length + refused.length < next) await run(10);
  });
  return { admission, begun, done, waitsMs, refused, ask: call, run };
}

test('burst is processed in order without refusals', async () => {
  const { begun, refused, ask: call, run } = setUp();
  for (let each = 0; each < 400; each += 1) call();
  await run(1_000);
  expect(begun).toEqual(Array.from({ length: 400 }, (_, id) => id));
  expect(refused).toEqual([]);
});

test('no work starts while requests arrive, up to readMs', async () => {
  const soon = setUp();
  await soon.run(limits.readMs - 0.5, 0.1);
  expect(soon.begun).toEqual([]);
  const later = setUp();
  await later.run(limits.readMs + 0.5, 0.1);
  expect(later.begun).toHaveLength(1);
});

test('short queue is never overload, however slow the work', async () => {
  const { begun, refused, ask: call, run } = setUp({ workMs: 200 });
  for (let each = 0; each < limits.waiting; each += 1) call();
  await run(200 * limits.waiting);
  expect([begun.length, refused]).toEqual([limits.waiting, []]);
});

test('hundred closed-loop clients are no overload', async () => {
  const { begun, refused, ask: call, run } = setUp({ workMs: 3 });
  for (let client = 0; client < 100; client += 1) call();
  await run(6_000, 3.4);
  expect(begun.length).toBeGreaterThan(1_700);
  expect(refused).toEqual([]);
});

test('under fivefold load throughput stays and refusals are immediate', async () => {
  const { begun, waitsMs, refused, run, admission } = setUp();
  await run(4_000, 0.4);
  // 2 ms of work and an iteration of reading: at most 1,800 requests.
  expect(begun.length).toBeGreaterThan(1_500);
  expect(admission.isOverloaded()).toBe(true);
  // After the detection of overload.
  const later = refused.slice(refused.length / 2);
  expect(Math.max(...later.map(({ afterMs }) => afterMs))).toBeLessThan(limits.overloadedMs + 3);
  // The newest requests are served.
  expect(begun.at(-1)).toBeGreaterThan(9_900);
  expect(Math.max(...waitsMs.slice(waitsMs.length / 2))).toBeLessThan(1);
});

test('under overload older requests are refused as soon as newer ones arrive', async () => {
  const { refused, ask: call, run } = setUp();
  await run(4_000, 0.4);
  const before = refused.length;
  for (let each = 0; each < 10; each += 1) call();
  expect(refused.length - before).toBeGreaterThanOrEqual(9);
  expect(refused.slice(before + 1).every(({ afterMs }) => afterMs === 0)).toBe(true);
});

test('yielded work continues before new work starts, after arrived requests are read', async () => {
  const { begun, done, ask: call, run } = setUp({ pauses: true });
  call();
  while (begun.length === 0) await run(0.2);
  call();
  expect(done).toEqual([]);
  while (begun.length === 1) await run(0.2);
  expect(done).toEqual([0]);
});

test('under fivefold load refusals do not wait for yielded work', async () => {
  const { done, refused, run } = setUp({ pauses: true });
  await run(4_000, 0.8);
  expect(done.length).toBeGreaterThan(750);
  const later = refused.slice(refused.length / 2);
  expect(Math.max(...later.map(({ afterMs }) => afterMs))).toBeLessThan(1);
});

test('overload ends when the load is sustainable, even in small bursts', async () => {
  const { refused, ask: call, run, admission } = setUp();
  await run(4_000, 0.4);
  async function sixOfTenths(ms: number) {
    for (let passed = 0; passed < ms; passed += 10) {
      for (let each = 0; each < 3; each += 1) call();
      await run(10);
    }
  }
  await sixOfTenths(2 * limits.calmMs);
  expect(admission.isOverloaded()).toBe(false);
  const before = refused.length;
  await sixOfTenths(limits.calmMs);
  expect(refused).toHaveLength(before);
});

test('work in progress is limited, and queued work starts when slots are freed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { begun, refused, ask: call, run, admission } = setUp({ workMs: 0, holds: true });
  for (let each = 0; each < limits.running + 10; each += 1) call();
  await run(300);
  vi.advanceTimersByTime(limits.overloadedMs);
  expect(begun).toHaveLength(limits.running);
  admission.leave();
  await run(2);
  expect([begun.length, refused.length]).toEqual([limits.running + 1, 0]);
});

test('yielded work continues although all slots are in use', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { done, ask: call, run } = setUp({ workMs: 0, holds: true, pauses: true });
  for (let each = 0; each < limits.running + 1; each += 1) call();
  await run(300);
  expect(done).toHaveLength(limits.running);
});

test('overload lasts while all slots are in use, even with an idle event loop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { refused, ask: call, run, admission } = setUp({ workMs: 0, holds: true });
  for (let each = 0; each < limits.running + 2 * limits.waiting; each += 1) call();
  await run(limits.burstMs + 1);
  vi.advanceTimersByTime(limits.overloadedMs);
  expect(admission.isOverloaded()).toBe(true);
  await run(2 * limits.calmMs);
  expect(admission.isOverloaded()).toBe(true);
  const before = refused.length;
  call();
  // One decision for reading, one for refusing.
  for (let turn = 0; turn < 2; turn += 1) {
    await run(limits.readMs);
    vi.advanceTimersByTime(limits.overloadedMs);
  }
  expect(refused).toHaveLength(before + 1);
  admission.leave();
  await run(2 * limits.calmMs);
  expect(admission.isOverloaded()).toBe(false);
});

test('all requests are refused while isPressed returns true', () => {
  const { begun, refused, ask: call, admission } = setUp({ pressed: () => true });
  call();
  expect([begun, refused]).toEqual([[], [{ id: 0, afterMs: 0 }]]);
  expect(admission.isOverloaded()).toBe(true);
});
