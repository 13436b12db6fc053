import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { renderStorage, stopTracing } from '../../../renderer/document/vikeParts.ts';
import { eventually } from '../../support/eventually.ts';

test('stopTracing disables the storage that vike tracks its renders with', async () => {
  await eventually(() => expect(renderStorage()).toBeInstanceOf(AsyncLocalStorage));
  const storage = renderStorage();
  storage?.run({}, () => {
    expect(storage.getStore()).toEqual({});
    stopTracing();
    expect(storage.getStore()).toBeUndefined();
  });
});
