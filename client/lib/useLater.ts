import { type ComponentType, useEffect, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { whenIdle } from './whenIdle.ts';

/**
 * A component that the first view does without: loaded when it is wanted and the browser idle. Until then it is null, as on
 * the server; when its chunk is gone it is one that shows nothing: a page is whole without it.
 * @param load Must be the same function at every render.
 * @param when Waits for another moment than an idle one.
 */
export function useLater<Props>(
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
