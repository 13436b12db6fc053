import { afterEach, expect, test, vi } from 'vitest';
import { whenLoaded } from '../../client/lib/whenIdle.ts';

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
