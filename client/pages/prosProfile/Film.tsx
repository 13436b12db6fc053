import type { ProfileVideo } from '../../../contracts/pages/prosProfile.ts';
import { FilmLink } from '../../film/FilmLink.tsx';
import { useSite } from '../../lib/site.tsx';
import { Section } from '../../section/Section.tsx';

/** The professional's video: a poster that opens the player. */
export function Film({ anchor, video }: { anchor: string; video: ProfileVideo }) {
  const { strings } = useSite();
  const { videoPath, posterImgPath, title, captions } = video;
  return (
    <Section anchor={anchor} title={title || strings.watch_film}>
      <FilmLink film={{ url: videoPath, title, poster: posterImgPath, captions }} isPoster />
    </Section>
  );
}
