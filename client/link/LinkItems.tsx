import type { Link } from '../../contracts/fragments/link.ts';
import { ContentLink } from './ContentLink.tsx';

/** Links from content as list items. Keyed by position: content may repeat a URL. */
export function LinkItems({ links, className }: { links: readonly Link[]; className?: string | undefined }) {
  return links.map((link, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: links never change position within a document
    <li key={index}>
      <ContentLink link={link} className={className}>
        {link.name}
      </ContentLink>
    </li>
  ));
}
