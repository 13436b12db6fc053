import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/**
 * Loads a component that the first view does not need, when it is wanted and the browser is idle. When it is lost, it is
 * requested again each time the visitor opens a layer.
 * @param load Must be the same function in every render.
 * @param schedule Schedules the load.
 * @returns null until the component has loaded, and on the server: the caller renders what works without it.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  schedule: (run: () => unknown) => void = whenIdle,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const unmount = new AbortController();
    const { signal } = unmount;
    const start = () =>
      load().then(
        (loaded) => signal.aborted || setComponent(() => loaded),
        () => document.addEventListener('toggle', start, { capture: true, once: true, signal }),
      );
    schedule(start);
    return () => unmount.abort();
  }, [load, isWanted, schedule]);
  return component;
}
