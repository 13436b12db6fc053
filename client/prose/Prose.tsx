import { type MouseEvent, useMemo } from 'react';
import { useSite } from '../lib/site.tsx';
import { trustedHtml } from '../trust/ownPolicy.ts';
import { toProse } from './articleHtml.ts';
import styles from './Prose.module.css';

interface ProseProps {
  /** HTML sanitised by the BFF (see the contract of its page). */
  html: string;
  /** The page's title: the name of a table without a caption. */
  title: string;
}

/** Article HTML in the site's typography. Tables scroll separately, videos load on request. */
export function Prose({ html, title }: ProseProps) {
  const { strings } = useSite();
  // Memoised: with a new object React would write the HTML again, and remove a video that has been loaded.
  const content = useMemo(() => ({ __html: trustedHtml(toProse(html, title, strings)) }), [html, title, strings]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of the buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks the buttons, too
    <div
      className={styles.prose}
      onClick={loadFilm}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the BFF, see the contract
      dangerouslySetInnerHTML={content}
    />
  );
}

/** Replaces the placeholder of the pressed button with the video player. */
function loadFilm({ target }: MouseEvent): void {
  const film = target instanceof Element ? target.closest('button')?.closest<HTMLElement>('[data-embed]') : null;
  if (!film?.dataset['embed']) return;
  const player = document.createElement('iframe');
  player.src = film.dataset['embed'];
  player.title = film.dataset['title'] || player.src;
  player.allow = 'encrypted-media; fullscreen; picture-in-picture';
  // Video hosts refuse to play without a referrer.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  film.replaceChildren(player);
  player.focus();
}
