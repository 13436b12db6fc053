import { describe, expect, test, vi } from 'vitest';
import { breaker, bulkhead } from '../../../bff/upstreams/transport/guard.ts';
import { buildGuard, failure, installFakeClock, isRefused, minCalls } from '../../support/guardedCalls.ts';

installFakeClock();

describe('the bulkhead', () => {
  const settle = () => vi.advanceTimersByTimeAsync(0);

  test('limits concurrency and runs queued calls in order', async () => {
    const { begin } = buildGuard();
    const running = Array.from({ length: bulkhead.running }, begin);
    const [first, second] = [begin(), begin()];
    await settle();
    expect(running.every(({ state }) => state.isRunning)).toBe(true);
    expect([first.state.isRunning, second.state.isRunning]).toEqual([false, false]);
    running[5]?.end();
    await settle();
    expect([first.state.isRunning, second.state.isRunning]).toEqual([true, false]);
    running[6]?.end(failure());
    await settle();
    expect(second.state.isRunning).toBe(true);
    for (const { end } of [...running, first, second]) end();
    await Promise.all([...running, first, second].map(({ outcome }) => outcome));
  });

  test('refuses a call that is queued too long and never runs it', async () => {
    const { begin, counter } = buildGuard();
    const running = Array.from({ length: bulkhead.running }, begin);
    const queuedCall = begin();
    const onOutcome = vi.fn();
    queuedCall.outcome.then(onOutcome);
    await vi.advanceTimersByTimeAsync(bulkhead.queueMs - 1);
    expect(onOutcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onOutcome).toHaveBeenCalledWith(isRefused('bulkhead_full'));
    for (const { end } of running) end();
    await settle();
    expect(counter.calls).toBe(bulkhead.running);
  });

  test('does not abort a running call', async () => {
    const { begin } = buildGuard();
    const call = begin();
    await vi.advanceTimersByTimeAsync(10 * bulkhead.queueMs);
    call.end();
    expect(await call.outcome).toBe('fine');
  });

  test('refuses calls at once when the queue is full, without opening the breaker', async () => {
    const { begin, guard } = buildGuard();
    const accepted = Array.from({ length: bulkhead.running + bulkhead.queued }, begin);
    const excess = Array.from({ length: 2 * minCalls }, begin);
    const refused = await Promise.all(excess.map(({ outcome }) => outcome));
    expect(refused).toEqual(refused.map(() => isRefused('bulkhead_full')));
    await vi.advanceTimersByTimeAsync(bulkhead.queueMs);
    await accepted.at(-1)?.outcome;
    expect(guard.state()).toBe('closed');
    for (const { end } of accepted) end();
    await settle();
  });

  test('does not close the breaker when it refuses the probe', async () => {
    const guarded = buildGuard();
    const hanging = Array.from({ length: bulkhead.running }, guarded.begin);
    const failing = Array.from({ length: minCalls }, guarded.begin);
    // Failed calls make room for queued ones; the other calls keep hanging.
    for (const { end } of hanging.slice(0, minCalls)) end(failure());
    await settle();
    expect(guarded.guard.state()).toBe('open');
    await vi.advanceTimersByTimeAsync(breaker.firstRestMs);
    const probe = guarded.begin();
    await vi.advanceTimersByTimeAsync(bulkhead.queueMs);
    expect(await probe.outcome).toEqual(isRefused('bulkhead_full'));
    expect(guarded.guard.state()).toBe('open');
    for (const { end } of [...hanging, ...failing]) end();
    await settle();
  });
});
