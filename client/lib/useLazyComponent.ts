import { type ComponentType, useEffect, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { whenIdle } from './whenIdle.ts';

/**
 * Loads a component that the first view does not need, once it is wanted and the browser is idle.
 * @param load Must be the same function in every render.
 * @param when Schedules the load.
 * @returns null until the component has loaded, and on the server; a component that renders nothing if its chunk is
 * missing.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  when: (run: () => unknown) => void = whenIdle,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    when(async () => {
      const loaded = await withoutReload(load).catch(() => () => null);
      if (!isGone) setComponent(() => loaded);
    });
    return () => {
      isGone = true;
    };
  }, [load, isWanted, when]);
  return component;
}
