import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isPlainClick } from '../lib/isPlainClick.ts';
import { useSite } from '../lib/site.tsx';
import styles from './AccountSession.module.css';
import { useAccountState } from './accountState.ts';
import { changeSession } from './changeSession.ts';
import type { MenuVisitor } from './menuVisitor.ts';

/** Dynamic part of the account menu: reports the sign-in state to the menu, and handles sign-in and sign-out. */
export function AccountSession({ onChange }: { onChange: (visitor: MenuVisitor) => void }) {
  const { strings, region } = useSite();
  const state = useAccountState();
  const [hasFailed, setFailed] = useState(false);
  /** The visitor is leaving the page to sign in or out. */
  const isLeaving = useRef(false);

  // Before the page is put into the back/forward cache: it must not show a member when it returns.
  useLayoutEffect(() => {
    const isMember = state === 'signedIn';
    const change = async (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      // `useClosePopovers` would close the menu on this click, and a failure is shown inside the menu.
      event.stopPropagation();
      if (isLeaving.current) return;
      isLeaving.current = true;
      setFailed(false);
      await changeSession(region.code, isMember ? 'logout' : 'login').catch(() => {
        isLeaving.current = false;
        setFailed(true);
      });
    };
    const statusText = { unknown: '', signedIn: strings.signed_in, signedOut: strings.signed_out }[state];
    onChange({ isMember, statusText, onSession: change });
  }, [state, region, strings, onChange]);

  // Opening or closing the menu clears an earlier failure. The visitor may also have returned to the page.
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const reset = () => {
      isLeaving.current = false;
      setFailed(false);
    };
    document.getElementById('account-menu')?.addEventListener('toggle', reset, { signal });
    addEventListener('pageshow', reset, { signal });
    return () => listeners.abort();
  }, []);

  return hasFailed ? (
    <p role="alert" className={styles.failure}>
      {strings.error_message}
    </p>
  ) : null;
}
