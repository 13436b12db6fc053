import { type MouseEvent, useEffect, useState } from 'react';
import { isPlainClick } from '../lib/isPlainClick.ts';
import { useSite } from '../lib/site.tsx';
import styles from './AccountSession.module.css';
import { useAccountState } from './accountState.ts';
import { changeSession } from './changeSession.ts';
import type { MenuVisitor } from './menuVisitor.ts';

/** What the account's menu has beyond its links: it follows the state of the account, and signs in and out. */
export function AccountSession({ onChange }: { onChange: (visitor: MenuVisitor) => void }) {
  const { strings, region } = useSite();
  const state = useAccountState();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const isMember = state === 'signedIn';
    const change = async (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      // Hidden from what closes a layer whose link is followed: a failure is shown in it.
      event.stopPropagation();
      setFailed(false);
      await changeSession(region.code, isMember ? 'logout' : 'login').catch(() => setFailed(true));
    };
    const words = { unknown: '', signedIn: strings.signed_in, signedOut: strings.signed_out }[state];
    onChange({ isMember, words, onSession: change });
  }, [state, region, strings, onChange]);

  // Shown once: a menu that is opened again shows no failure.
  useEffect(() => {
    const menu = document.getElementById('account-menu');
    const forget = () => setFailed(false);
    menu?.addEventListener('toggle', forget);
    return () => menu?.removeEventListener('toggle', forget);
  }, []);

  return hasFailed ? (
    <p role="alert" className={styles.failure}>
      {strings.error_message}
    </p>
  ) : null;
}
