import { type ComponentType, useEffect, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { whenIdle } from './whenIdle.ts';

/**
 * Loads a component that the first view does not need, when it is wanted and the browser is idle.
 * @param load Must be the same function in every render.
 * @param schedule Schedules the load.
 * @returns null until the component has loaded, and on the server; a component that renders nothing if its chunk is
 * missing.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  schedule: (run: () => unknown) => void = whenIdle,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isUnmounted = false;
    schedule(async () => {
      const loaded = await withoutReload(load).catch(() => () => null);
      if (!isUnmounted) setComponent(() => loaded);
    });
    return () => {
      isUnmounted = true;
    };
  }, [load, isWanted, schedule]);
  return component;
}
