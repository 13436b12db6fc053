import { afterEach, expect, test, vi } from 'vitest';
import { whenLoaded } from '../../client/lib/whenIdle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a callback aborted before the browser is idle does not run', () => {
  const waiting: (() => unknown)[] = [];
  const requestIdleCallback = (run: () => unknown) => waiting.push(run);
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('document', { readyState: 'complete' });
  const done: string[] = [];
  const ended = new AbortController();
  whenLoaded(() => done.push('ended'), ended.signal);
  whenLoaded(() => done.push('not ended'), new AbortController().signal);
  whenLoaded(() => done.push('without an end'));
  ended.abort();
  for (const run of waiting) run();
  expect(done).toEqual(['not ended', 'without an end']);
});
