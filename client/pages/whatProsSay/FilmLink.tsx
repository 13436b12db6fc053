import { useSite } from '../../lib/site.tsx';
import { MoreLink } from '../../link/ContentLink.tsx';

/** The way to a film: its file, which every browser plays by itself. */
export function FilmLink({ url }: { url: string }) {
  const { strings } = useSite();
  return <MoreLink link={{ name: strings.watch_film, url, urlTarget: '_self' }} />;
}
