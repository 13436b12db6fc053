import { useDialog } from '../dialog/useDialog.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { MoreLink } from '../link/ContentLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import styles from './FilmLink.module.css';
import type { Film } from './film.ts';

interface FilmLinkProps {
  film: Film;
  /** As the film's poster, where there is one; otherwise as a few words. */
  isPoster?: boolean;
}

const loadPlayer = async (address: string) => (await import('./FilmPlayer.tsx')).playerFor(address);

/**
 * The way to a film: a link to it, which a click turns into a dialog that plays it. Of the film nothing is asked for before;
 * one that only its own page can show is followed as any link.
 */
export function FilmLink({ film, isPoster = false }: FilmLinkProps) {
  const { strings } = useSite();
  const { Dialog: Player, open, close } = useDialog(loadPlayer);
  return (
    <>
      {isPoster && film.poster ? (
        <a className={styles.poster} href={film.url} onClick={open}>
          <FramedPicture ratio="16/9" image={film.poster} alt="" sizes="(max-width: 1024px) 90vw, 90rem">
            <span className={styles.play}>
              <Icon name="play" />
              {strings.watch_film}
            </span>
          </FramedPicture>
        </a>
      ) : (
        <MoreLink
          link={{ name: strings.watch_film, url: film.url, urlTarget: '_self' }}
          about={film.title}
          icon="play"
          onClick={open}
        />
      )}
      {Player && <Player film={film} onClose={() => close()} />}
    </>
  );
}
