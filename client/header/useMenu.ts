import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

const openDelayMs = 200;
const closeDelayMs = 300;
const hoverQuery = '(width > 64em) and (hover: hover)';
const narrowQuery = '(width <= 64em)';

/** Entries are identified by their position in the tree: `2` is the third of the first level, `2-0` its first child. */
export type MenuKey = string;

const parentOf = (key: MenuKey): MenuKey => key.slice(0, Math.max(0, key.lastIndexOf('-')));
const contains = (key: MenuKey, inner: MenuKey): boolean => inner === key || inner.startsWith(`${key}-`);

/** State of the main menu and the event handlers of its entries. */
export interface Menu {
  nav: RefObject<HTMLElement | null>;
  isOpen: (key: MenuKey) => boolean;
  toggle: (key: MenuKey, time: number) => void;
  back: (key: MenuKey) => void;
  closeAll: () => void;
  /** For the toggle event: the browser may close the side menu itself. */
  onToggle: (event: ToggleEvent<HTMLElement>) => void;
  enter: (key: MenuKey, hasChildren: boolean, event: PointerEvent) => void;
  leave: (key: MenuKey, event: PointerEvent) => void;
  /** For an entry that has lost the focus. */
  blur: (key: MenuKey, event: FocusEvent) => void;
}

/** Tracks the open part of the main menu, for mouse, touch and keyboard. */
export function useMenu(): Menu {
  const nav = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<MenuKey>('');
  const timer = useRef(0);
  const openedByHover = useRef(0);

  const schedule = (delay: number, change: () => void) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(change, delay);
  };
  const button = (key: MenuKey) => nav.current?.querySelector<HTMLElement>(`[aria-controls="menu-${key}"]`);

  const close = (key: MenuKey) => setOpen((now) => (contains(key, now) ? parentOf(key) : now));

  const closeAll = () => {
    clearTimeout(timer.current);
    setOpen('');
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover();
  };

  const back = (key: MenuKey) => {
    flushSync(() => setOpen(parentOf(key)));
    button(key)?.focus();
  };

  useEffect(() => closeWhenLeft(nav, () => setOpen('')), []);
  // Until then the entries of the side menu are links (SideMenuRows.module.css).
  useEffect(() => nav.current?.setAttribute('data-ready', ''), []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Otherwise the popover would close the whole side menu instead of one level.
      event.preventDefault();
      const inside = nav.current?.contains(document.activeElement);
      flushSync(() => setOpen(parentOf(open)));
      if (inside) nav.current?.querySelector<HTMLElement>(`[aria-controls="menu-${open}"]`)?.focus();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [open]);

  return {
    nav,
    back,
    closeAll,
    onToggle: ({ newState }) => newState === 'closed' && setOpen(''),
    isOpen: (key) => contains(key, open),
    toggle: (key, time) => {
      clearTimeout(timer.current);
      // Hover has just opened the entry on the way to this click, which must not close it.
      if (contains(key, open) && time - openedByHover.current > 500) return setOpen(parentOf(key));
      flushSync(() => setOpen(key));
      if (matchMedia(narrowQuery).matches) document.getElementById(`menu-${key}`)?.querySelector('button')?.focus();
    },
    enter: (key, hasChildren, event) => {
      if (event.pointerType !== 'mouse' || !matchMedia(hoverQuery).matches) return;
      // Hover does not close a popover that the visitor has opened.
      if (document.querySelector('[popover]:popover-open')) return;
      const isFirstLevel = parentOf(key) === '';
      schedule(isFirstLevel ? 0 : openDelayMs, () => {
        openedByHover.current = performance.now();
        setOpen((now) => (contains(key, now) ? now : hasChildren ? key : parentOf(key)));
      });
    },
    leave: (key, event) => {
      if (event.pointerType !== 'mouse' || !matchMedia(hoverQuery).matches) return;
      schedule(closeDelayMs, () => close(key));
    },
    blur: (key, { currentTarget, relatedTarget }) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close(key);
    },
  };
}

/** Closes the menu on focus or a press outside it, on another popover, and when the window grows past the side menu. */
function closeWhenLeft(nav: RefObject<HTMLElement | null>, close: () => void): () => void {
  const leave = () => {
    close();
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover();
  };
  const onEvent = ({ target }: Event) => {
    const isOwn =
      target instanceof Element && (nav.current?.contains(target) || target.closest('[popovertarget=main-menu]'));
    if (!isOwn) leave();
  };
  const onOpening = (event: Event) => {
    if ('newState' in event && event.newState === 'open' && event.target !== nav.current) leave();
  };
  const narrow = matchMedia(narrowQuery);
  document.addEventListener('pointerdown', onEvent);
  document.addEventListener('focusin', onEvent);
  document.addEventListener('beforetoggle', onOpening, true);
  narrow.addEventListener('change', leave);
  return () => {
    document.removeEventListener('pointerdown', onEvent);
    document.removeEventListener('focusin', onEvent);
    document.removeEventListener('beforetoggle', onOpening, true);
    narrow.removeEventListener('change', leave);
  };
}
