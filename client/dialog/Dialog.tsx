import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '../layout/CloseButton.tsx';
import styles from './Dialog.module.css';

/** Maximum movement of a click outside the content, in px. */
const maxClickMovePx = 10;

interface DialogProps {
  label: string;
  /** Content beside the close button. */
  head?: ReactNode;
  /** Called after the dialog was closed by any means. The caller unmounts it and returns the focus to the opener. */
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Elements with `data-outside` count as the backdrop: a click on them closes the dialog. */
  children: ReactNode;
}

/**
 * Full-screen modal dialog for a video or images, open while mounted. The browser traps the focus and closes the dialog
 * on Escape and, with close watchers, on the Back button of phones; in other browsers Back leaves the page and closes
 * the dialog. Rendered at the end of the body, so that no ancestor of the opener affects its styles or native events.
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
        // React events bubble through portals to the ancestors of the opener, such as a draggable carousel.
        event.stopPropagation();
      }}
      onClick={(event) => {
        const start = pressed.current;
        const hasMoved = start && Math.abs(event.clientX - start.clientX) > maxClickMovePx;
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
