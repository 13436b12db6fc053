import { useEffect } from 'react';
import { isPlainClick } from '../lib/isPlainClick.ts';

/**
 * Closes layers (popovers) that are done with: the browser closes one for the next and on a press outside, but keeps it when
 * the focus goes elsewhere, to something that it may cover, and when a link inside it changes the page.
 */
export function useLayers(): void {
  useEffect(() => {
    const onFocus = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      for (const layer of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
        if (!layer.contains(target) && !target.closest(`[popovertarget="${layer.id}"]`)) layer.hidePopover();
      }
    };
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      // One that opens a tab or a window leaves this page as it is.
      if (!isPlainClick(event)) return;
      const link = target instanceof Element ? target.closest('a') : null;
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
