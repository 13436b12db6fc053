import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { isPlainClick } from '../lib/isPlainClick.ts';

interface OpenDialog<Props> {
  /** What is to be shown now; null while nothing is open. */
  Dialog: ComponentType<Props> | null;
  /** For the click on a link: opens the dialog in place of following it. */
  open: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** For the dialog that has closed; the focus goes to this element, else to the link that was clicked. */
  close: (returnTo?: HTMLElement | null) => void;
}

/**
 * Makes a link open a dialog whose code comes with the first click. A click that asks for a new tab stays one, and when there
 * is no such dialog, or its code is gone, the link is followed: it leads to what the dialog would have shown.
 * @param load Imports the dialog for what the link leads to; null when it is nothing for a dialog.
 */
export function useDialog<Props>(load: (address: string) => Promise<ComponentType<Props> | null>): OpenDialog<Props> {
  const opener = useRef<HTMLElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  return {
    Dialog,
    open: (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const link = event.currentTarget;
      opener.current = link;
      withoutReload(() => load(link.href))
        .catch(() => null)
        .then((loaded) => {
          if (loaded) setDialog(() => loaded);
          // Who has gone elsewhere meanwhile is not called back.
          else if (link.isConnected) location.assign(link.href);
        });
    },
    close: (returnTo) => {
      setDialog(null);
      (returnTo ?? opener.current)?.focus();
    },
  };
}
