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

/** The player for a video URL; null when the page cannot play it. */
export function playerFor(url: string): typeof FilmPlayer | null {
  return filmKind(url) && FilmPlayer;
}

/** Dialog that plays a video. */
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
            // Some players require the referrer of the embedding page.
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <FilmFile film={film} title={title} />
        )}
      </div>
    </Dialog>
  );
}

/** Plays a video file with captions; on an error a link to the file is shown. */
function FilmFile({ film, title }: { film: Film; title: string }) {
  const { strings } = useSite();
  const [captions, setCaptions] = useState(film.captions);
  const [hasFailed, setHasFailed] = useState(false);
  // Captions of another origin require CORS, which then applies to the video as well.
  const needsCors = captions.some(({ src }) => new URL(src, location.href).origin !== location.origin);

  if (hasFailed) {
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
    // biome-ignore lint/a11y/useMediaCaption: not every video has captions
    <video
      // A new element per CORS mode: the mode of a started request cannot be changed.
      key={String(needsCors)}
      ref={stopWhenRemoved}
      className={styles.film}
      // Must precede `src`, which starts loading at once.
      crossOrigin={needsCors ? 'anonymous' : undefined}
      src={film.url}
      poster={film.poster?.['1x']}
      aria-label={title}
      controls
      autoPlay
      playsInline
      onError={() => (needsCors ? setCaptions([]) : setHasFailed(true))}
    >
      <Tracks captions={captions} />
    </video>
  );
}

/** A removed video element would continue to load. */
function stopWhenRemoved(player: HTMLVideoElement): () => void {
  return () => {
    player.removeAttribute('src');
    player.load();
  };
}

/** Caption tracks; the one in the language of the edition is on by default. */
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
