import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { isPlainClick } from '../lib/isPlainClick.ts';
import { inTime } from '../lib/lateCode.ts';

interface OpenDialog<Props> {
  /** The open dialog; null when none is open. */
  Dialog: ComponentType<Props> | null;
  /** Click handler of the link: opens the dialog instead of following the link. */
  open: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Called after the dialog was closed; focuses this element, by default the clicked link. */
  close: (returnTo?: HTMLElement | null) => void;
}

/**
 * Makes a link open a dialog whose code loads on the first click. Clicks for a new tab are not intercepted, and the
 * link is followed when there is no dialog for its URL or the code does not load in time.
 * @param load Imports the dialog for the URL of the link; null when no dialog can show it.
 */
export function useDialog<Props>(load: (url: string) => Promise<ComponentType<Props> | null>): OpenDialog<Props> {
  const opener = useRef<HTMLElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  return {
    Dialog,
    open: (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const link = event.currentTarget;
      opener.current = link;
      const { pathname } = location;
      inTime(load(link.href))
        .catch(() => null)
        .then((loaded) => {
          // Ignored if the visitor has left the page meanwhile; it stays until the next one is there.
          if (location.pathname !== pathname) return;
          if (loaded) setDialog(() => loaded);
          else if (link.isConnected) location.assign(link.href);
        });
    },
    close: (returnTo) => {
      setDialog(null);
      (returnTo ?? opener.current)?.focus();
    },
  };
}
