import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle, whenLoaded } from '../../client/lib/whenIdle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a callback aborted before the browser is idle does not run', () => {
  const callbacks: (() => unknown)[] = [];
  const requestIdleCallback = (run: () => unknown) => callbacks.push(run);
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('document', { readyState: 'complete' });
  const calls: string[] = [];
  const controller = new AbortController();
  whenLoaded(() => calls.push('aborted'), controller.signal);
  whenLoaded(() => calls.push('not aborted'), new AbortController().signal);
  whenLoaded(() => calls.push('without a signal'));
  controller.abort();
  for (const run of callbacks) run();
  expect(calls).toEqual(['not aborted', 'without a signal']);
});

test('a busy browser runs a callback after 2 seconds, also one that does not report when it is idle', () => {
  const waits: (number | undefined)[] = [];
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (_run: () => unknown, { timeout }: IdleRequestOptions) => waits.push(timeout));
  whenIdle(() => {});
  vi.stubGlobal('window', {});
  vi.stubGlobal('setTimeout', (_run: () => unknown, ms: number) => waits.push(ms));
  whenIdle(() => {});
  expect(waits).toEqual([2_000, 2_000]);
});
