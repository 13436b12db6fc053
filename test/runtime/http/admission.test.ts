import { expect, onTestFinished, test, vi } from 'vitest';
import { createAdmission } from '../../../runtime/http/limits/admission.ts';
import { admissionLimits as limits } from '../../../runtime/http/limits/admissionQueue.ts';

/**
 * Admission control with a fake clock. Work takes `workMs`. With `holds` it never frees its slot; with `pauses`
 * it yields and then takes `workMs` again.
 */
function setUp({ workMs = 2, holds = false, pauses = false, isPressed = (): boolean => false } = {}) {
  const clock = { ms: 0, idleMs: 0 };
  const startedIds: number[] = [];
  const doneIds: number[] = [];
  const waitsMs: number[] = [];
  const refused: { id: number; afterMs: number }[] = [];
  const admission = createAdmission({ isPressed, now: () => clock.ms, idle: () => clock.idleMs });
  let nextId = 0;
  function call(): void {
    const id = nextId++;
    const sinceMs = clock.ms;
    admission.enter(
      async () => {
        startedIds.push(id);
        waitsMs.push(clock.ms - sinceMs);
        clock.ms += workMs;
        if (pauses) {
          await admission.yieldToRequests();
          clock.ms += workMs;
        }
        doneIds.push(id);
        if (!holds) admission.leave();
      },
      () => void refused.push({ id, afterMs: clock.ms - sinceMs }),
    );
  }
  /** Advances time in event loop iterations of 0.2 ms, with a request every `everyMs`. */
  async function run(ms: number, everyMs = Number.POSITIVE_INFINITY): Promise<void> {
    const startedAt = clock.ms;
    for (let requested = 0; clock.ms - startedAt < ms; clock.ms += 0.2) {
      const eventsBefore = startedIds.length + doneIds.length + nextId;
      for (; requested < (clock.ms - startedAt) / everyMs; requested += 1) call();
      await new Promise((resolve) => setImmediate(resolve));
      if (startedIds.length + doneIds.length + nextId === eventsBefore) clock.idleMs += 0.2;
    }
  }
  // Empties the queue, which would otherwise keep scheduling itself.
  onTestFinished(async () => {
    const held = holds ? startedIds.length : 0;
    holds = false;
    for (let count = 0; count < held; count += 1) admission.leave();
    while (doneIds.length + refused.length < nextId) await run(10);
  });
  return { admission, startedIds, doneIds, waitsMs, refused, call, run };
}

test('a burst is processed in order without refusals', async () => {
  const { startedIds, refused, call, run } = setUp();
  for (let count = 0; count < 400; count += 1) call();
  await run(1_000);
  expect(startedIds).toEqual(Array.from({ length: 400 }, (_, id) => id));
  expect(refused).toEqual([]);
});

test('no work starts while requests arrive, up to readMs', async () => {
  const soon = setUp();
  await soon.run(limits.readMs - 0.5, 0.1);
  expect(soon.startedIds).toEqual([]);
  const later = setUp();
  await later.run(limits.readMs + 0.5, 0.1);
  expect(later.startedIds).toHaveLength(1);
});

test('a short queue is never overload, however slow the work', async () => {
  const { startedIds, refused, call, run } = setUp({ workMs: 200 });
  for (let count = 0; count < limits.waiting; count += 1) call();
  await run(200 * limits.waiting);
  expect([startedIds.length, refused]).toEqual([limits.waiting, []]);
});

test('a hundred clients that each wait for their response are no overload', async () => {
  const { startedIds, refused, call, run } = setUp({ workMs: 3 });
  for (let client = 0; client < 100; client += 1) call();
  await run(6_000, 3.4);
  expect(startedIds.length).toBeGreaterThan(1_700);
  expect(refused).toEqual([]);
});

test('under fivefold load throughput stays and refusals are immediate', async () => {
  const { startedIds, waitsMs, refused, run, admission } = setUp();
  await run(4_000, 0.4);
  // A request takes 2 ms of work and an event loop iteration of 0.2 ms: at most 1,800 in 4 seconds.
  expect(startedIds.length).toBeGreaterThan(1_500);
  expect(admission.isOverloaded()).toBe(true);
  // The later half was refused after overload was detected.
  const later = refused.slice(refused.length / 2);
  expect(Math.max(...later.map(({ afterMs }) => afterMs))).toBeLessThan(limits.overloadedMs + 3);
  // The newest requests are served.
  expect(startedIds.at(-1)).toBeGreaterThan(9_900);
  expect(Math.max(...waitsMs.slice(waitsMs.length / 2))).toBeLessThan(1);
});

test('under overload older requests are refused as soon as newer ones arrive', async () => {
  const { refused, call, run } = setUp();
  await run(4_000, 0.4);
  const before = refused.length;
  for (let count = 0; count < 10; count += 1) call();
  expect(refused.length - before).toBeGreaterThanOrEqual(9);
  expect(refused.slice(before + 1).every(({ afterMs }) => afterMs === 0)).toBe(true);
});

test('yielded work continues before new work starts, after arrived requests are read', async () => {
  const { startedIds, doneIds, call, run } = setUp({ pauses: true });
  call();
  while (startedIds.length === 0) await run(0.2);
  call();
  expect(doneIds).toEqual([]);
  while (startedIds.length === 1) await run(0.2);
  expect(doneIds).toEqual([0]);
});

test('under fivefold load refusals do not wait for yielded work', async () => {
  const { doneIds, refused, run } = setUp({ pauses: true });
  await run(4_000, 0.8);
  expect(doneIds.length).toBeGreaterThan(750);
  const later = refused.slice(refused.length / 2);
  expect(Math.max(...later.map(({ afterMs }) => afterMs))).toBeLessThan(1);
});

test('overload ends when the load is sustainable, even in small bursts', async () => {
  const { refused, call, run, admission } = setUp();
  await run(4_000, 0.4);
  async function runAtSixtyPercent(ms: number) {
    for (let passed = 0; passed < ms; passed += 10) {
      for (let count = 0; count < 3; count += 1) call();
      await run(10);
    }
  }
  await runAtSixtyPercent(2 * limits.calmMs);
  expect(admission.isOverloaded()).toBe(false);
  const before = refused.length;
  await runAtSixtyPercent(limits.calmMs);
  expect(refused).toHaveLength(before);
});

test('work in progress is limited, and queued work starts when slots are freed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { startedIds, refused, call, run, admission } = setUp({ workMs: 0, holds: true });
  for (let count = 0; count < limits.running + 10; count += 1) call();
  await run(300);
  vi.advanceTimersByTime(limits.overloadedMs);
  expect(startedIds).toHaveLength(limits.running);
  admission.leave();
  await run(2);
  expect([startedIds.length, refused.length]).toEqual([limits.running + 1, 0]);
});

test('yielded work continues although all slots are in use', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { doneIds, call, run } = setUp({ workMs: 0, holds: true, pauses: true });
  for (let count = 0; count < limits.running + 1; count += 1) call();
  await run(300);
  expect(doneIds).toHaveLength(limits.running);
});

test('overload lasts while all slots are in use, even with an idle event loop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { refused, call, run, admission } = setUp({ workMs: 0, holds: true });
  for (let count = 0; count < limits.running + 2 * limits.waiting; count += 1) call();
  await run(limits.burstMs + 1);
  vi.advanceTimersByTime(limits.overloadedMs);
  expect(admission.isOverloaded()).toBe(true);
  await run(2 * limits.calmMs);
  expect(admission.isOverloaded()).toBe(true);
  const before = refused.length;
  call();
  // The first round reads the request, the second one refuses it.
  for (let round = 0; round < 2; round += 1) {
    await run(limits.readMs);
    vi.advanceTimersByTime(limits.overloadedMs);
  }
  expect(refused).toHaveLength(before + 1);
  admission.leave();
  await run(2 * limits.calmMs);
  expect(admission.isOverloaded()).toBe(false);
});

test('all requests are refused while isPressed returns true', () => {
  const { startedIds, refused, call, admission } = setUp({ isPressed: () => true });
  call();
  expect([startedIds, refused]).toEqual([[], [{ id: 0, afterMs: 0 }]]);
  expect(admission.isOverloaded()).toBe(true);
});
