import type { ShownLink } from '../lib/site.tsx';
import { ContentLink } from './ContentLink.tsx';

/** Links of the shell as list items. Keyed by position: content may repeat a URL. */
export function LinkItems({ links, className }: { links: readonly ShownLink[]; className?: string | undefined }) {
  return links.map((link, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: links never change position within a document
    <li key={index}>
      <ContentLink link={link} className={className}>
        {link.name}
      </ContentLink>
    </li>
  ));
}
