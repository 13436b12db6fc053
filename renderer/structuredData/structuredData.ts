/**
 * Structured data of a page (JSON-LD in a data block): only things that have all members which search engines require.
 * Campaigns are none of them, since an `Event` needs a location, which content does not have.
 */
import type { PartialSections } from '../../client/lib/partialSections.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import { articleThings } from './article.ts';
import { breadcrumbList } from './breadcrumbList.ts';
import { productItems, prosItems } from './itemList.ts';
import { profileThings } from './profile.ts';
import { siteThings } from './site.ts';
import { removeEmptyMembers, type StructuredDataInput, type Thing } from './thing.ts';

/** Returns the data block of a page; empty without data. Deferred sections are not included. */
export function structuredData(input: StructuredDataInput): string {
  const graph = removeEmptyMembers([...thingsOfKind(input), ...breadcrumbList(input)]);
  if (graph === undefined) return '';
  const block = toDataBlock({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${block}</script>`;
}

function thingsOfKind(input: StructuredDataInput): Thing[] {
  const { page, siteOrigin } = input;
  switch (page.kind) {
    case 'home':
      return siteThings(input);
    case 'productLine': {
      const { productLevel }: PartialSections<typeof page.data> = page.data;
      return productLevel ? productItems(productLevel, siteOrigin) : [];
    }
    case 'prosCategory': {
      const { category }: PartialSections<typeof page.data> = page.data;
      return category ? prosItems(category, siteOrigin) : [];
    }
    case 'prosProfile':
      return profileThings({ ...input, page });
    case 'overview':
      return articleThings({ ...input, page });
    default:
      return [];
  }
}
