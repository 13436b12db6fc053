import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '../layout/CloseButton.tsx';
import styles from './Dialog.module.css';

/** A press that moves further than this, in px, is no click beside the content. */
const clickMovesMost = 10;

interface DialogProps {
  label: string;
  /** What stands beside the button that closes. */
  head?: ReactNode;
  /** Called when the dialog has closed, by whatever means: it is to be taken out of the tree, and the focus back to its opener. */
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** What carries `data-outside` counts as the ground around the content: a click on it closes. */
  children: ReactNode;
}

/**
 * A dark room over the page, for a film or pictures: modal as long as it is in the tree. The browser keeps the focus inside and
 * closes it on Escape and, where it has close watchers, on the Back button of a phone; everywhere else Back leaves the page,
 * and the room with it. At the end of the body, so that nothing around its opener styles or hears what is in it.
 */
export function Dialog({ label, head, onClose, onKeyDown, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<MouseEvent | null>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const close = () => dialog.current?.close();
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        pressed.current = isOutside(event) ? event : null;
        // Events of React go on to what the opener is in, which may be a carousel that is dragged.
        event.stopPropagation();
      }}
      onClick={(event) => {
        const start = pressed.current;
        const hasMoved = start && Math.abs(event.clientX - start.clientX) > clickMovesMost;
        if (start && !hasMoved && isOutside(event)) dialog.current?.close();
      }}
    >
      <div className={styles.bar} data-outside>
        {head}
        <CloseButton className={styles.close} onClick={() => dialog.current?.close()} />
      </div>
      {children}
    </dialog>,
    document.body,
  );
}

function isOutside({ target, currentTarget }: MouseEvent): boolean {
  return target === currentTarget || (target instanceof HTMLElement && 'outside' in target.dataset);
}
