import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { renderStorage, stopTracing } from '../../../renderer/document/vikeParts.ts';

test('vike keeps the storage that its renders are followed by where it is ended', async () => {
  await vi.waitFor(() => expect(renderStorage()).toBeInstanceOf(AsyncLocalStorage));
  const storage = renderStorage();
  storage?.run({}, () => {
    expect(storage.getStore()).toEqual({});
    stopTracing();
    expect(storage.getStore()).toBeUndefined();
  });
});
