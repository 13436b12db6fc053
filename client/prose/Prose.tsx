import { type MouseEvent, useMemo } from 'react';
import { useSite } from '../lib/site.tsx';
import { trustedHtml } from '../trust/ownPolicy.ts';
import { toProse } from './articleHtml.ts';
import styles from './Prose.module.css';

interface ProseProps {
  /** HTML that the BFF has sanitised (see the contract of the page it comes from). */
  html: string;
  /** The page's own title: the name of a table that has no caption. */
  title: string;
}

/** What an editor wrote, in the site's typography. Tables scroll by themselves, films load when they are asked for. */
export function Prose({ html, title }: ProseProps) {
  const { strings } = useSite();
  // The same object as long as the text is the same: with another one React writes the HTML again, and a film would be gone.
  const content = useMemo(() => ({ __html: trustedHtml(toProse(html, title, strings)) }), [html, title, strings]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's key is a click, too
    <div
      className={styles.prose}
      onClick={loadFilm}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the BFF has sanitised it, see the contract
      dangerouslySetInnerHTML={content}
    />
  );
}

/** Puts the player in the place of the button that was pressed. */
function loadFilm({ target }: MouseEvent): void {
  const film = target instanceof Element ? target.closest('button')?.closest<HTMLElement>('[data-embed]') : null;
  if (!film?.dataset['embed']) return;
  const player = document.createElement('iframe');
  player.src = film.dataset['embed'];
  player.title = film.dataset['title'] || player.src;
  player.allow = 'encrypted-media; fullscreen; picture-in-picture';
  // Players refuse to play for a page that does not say who it is.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  film.replaceChildren(player);
  player.focus();
}
