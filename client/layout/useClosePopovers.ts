import { useEffect } from 'react';
import { isPlainClick } from '../lib/isPlainClick.ts';

/**
 * Closes popovers in the cases that the browser does not handle: when the focus moves elsewhere, to an element that the
 * popover may cover, and when a link inside the popover leads out of it.
 */
export function useClosePopovers(): void {
  useEffect(() => {
    const onFocus = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      for (const layer of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
        if (!layer.contains(target) && !target.closest(`[popovertarget="${layer.id}"]`)) layer.hidePopover();
      }
    };
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      // A click that opens a tab or window does not change this page.
      if (!isPlainClick(event)) return;
      const link = target instanceof Element ? target.closest('a:not([data-jump])') : null;
      link?.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('click', onClick);
    };
  }, []);
}
