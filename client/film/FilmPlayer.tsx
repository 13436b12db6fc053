import { useState } from 'react';
import type { Caption } from '../../contracts/fragments/caption.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './FilmPlayer.module.css';
import type { Film } from './film.ts';
import { filmKind } from './filmKind.ts';

interface FilmPlayerProps {
  film: Film;
  onClose: () => void;
}

/** What plays the film at an address in a dialog; null when only its own page can show it. */
export function playerFor(address: string): typeof FilmPlayer | null {
  return filmKind(address) && FilmPlayer;
}

/** Plays a film from the moment it opens until it closes. */
function FilmPlayer({ film, onClose }: FilmPlayerProps) {
  const { strings } = useSite();
  const title = film.title || strings.watch_film;
  const url = new URL(film.url, location.href).href;
  return (
    <Dialog
      label={title}
      onClose={onClose}
      head={
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
      }
    >
      <div className={styles.stage} data-outside>
        {filmKind(url) === 'player' ? (
          <iframe
            className={styles.film}
            src={url}
            title={title}
            allow="encrypted-media; fullscreen; picture-in-picture"
            // Players refuse to play for a page that does not say who it is.
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <FilmFile film={film} title={title} />
        )}
      </div>
    </Dialog>
  );
}

/** The film's file with its captions; one that cannot be played here stays a link. */
function FilmFile({ film, title }: { film: Film; title: string }) {
  const { strings } = useSite();
  const [captions, setCaptions] = useState(film.captions);
  const [isLost, setLost] = useState(false);
  // Captions of another origin come with CORS only, and then the film has to come so as well.
  const needsCors = captions.some(({ src }) => new URL(src, location.href).origin !== location.origin);

  if (isLost) {
    return (
      <p role="alert">
        {strings.error_message}{' '}
        <a className={styles.link} href={film.url}>
          {strings.watch_film}
        </a>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: whatever captions there are
    <video
      // Another element, as a film that was asked for in one mode is not asked for in another.
      key={String(needsCors)}
      ref={stopWhenGone}
      className={styles.film}
      // Before the address, which browsers act on at once.
      crossOrigin={needsCors ? 'anonymous' : undefined}
      src={film.url}
      poster={film.poster?.['1x']}
      aria-label={title}
      controls
      autoPlay
      playsInline
      onError={() => (needsCors ? setCaptions([]) : setLost(true))}
    >
      <Tracks captions={captions} />
    </video>
  );
}

/** A film that is out of the page would go on loading. */
function stopWhenGone(player: HTMLVideoElement): () => void {
  return () => {
    player.removeAttribute('src');
    player.load();
  };
}

/** Captions to choose from; those of the edition's language are on. */
function Tracks({ captions }: { captions: readonly Caption[] }) {
  const { strings, region } = useSite();
  const [language = ''] = region.languageTag.split('-');
  const isOwn = ({ srclang }: Caption) => srclang.split('-')[0]?.toLowerCase() === language;
  const own = captions.find(({ srclang }) => srclang === region.languageTag) ?? captions.find(isOwn);
  return captions.map((caption) => (
    <track
      key={caption.src}
      kind="captions"
      src={caption.src}
      srcLang={caption.srclang}
      label={caption.label || strings.captions}
      default={caption === own}
    />
  ));
}
