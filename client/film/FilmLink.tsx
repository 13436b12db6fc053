import { useDialog } from '../dialog/useDialog.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { MoreLink } from '../link/ContentLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import styles from './FilmLink.module.css';
import type { Film } from './film.ts';

interface FilmLinkProps {
  film: Film;
  /** Renders the link as the video's poster image, if it has one. Default: a text link. */
  isPoster?: boolean;
}

const loadPlayer = async (url: string) => (await import('./FilmPlayer.tsx')).playerFor(url);

/**
 * Link to a video that opens it in a player dialog. Neither the video nor its player is requested before the click; a URL without a
 * player is followed as a normal link.
 */
export function FilmLink({ film, isPoster = false }: FilmLinkProps) {
  const { strings } = useSite();
  const { Dialog: Player, open, close } = useDialog(loadPlayer);
  return (
    <>
      {isPoster && film.poster ? (
        <a className={styles.poster} href={film.url} onClick={open}>
          <FramedPicture ratio="16/9" image={film.poster} alt="" sizes="(width <= 63.9375em) 90vw, 90rem">
            <span className={styles.play}>
              <Icon name="play" />
              {strings.watch_film}
            </span>
          </FramedPicture>
        </a>
      ) : (
        <MoreLink
          link={{ name: strings.watch_film, url: film.url, urlTarget: '_self' }}
          subject={film.title}
          icon="play"
          onClick={open}
        />
      )}
      {Player && <Player film={film} onClose={() => close()} />}
    </>
  );
}
