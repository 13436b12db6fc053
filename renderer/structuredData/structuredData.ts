/** Structured data of a page (JSON-LD in a data block). */
import type { PartialSections } from '../../client/lib/partialSections.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import { articleThings } from './article.ts';
import { breadcrumbList } from './breadcrumbList.ts';
import { eventsOf, eventThings } from './events.ts';
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
    case 'home': {
      const { campaignEvents, productLevel }: PartialSections<typeof page.data> = page.data;
      const events = [...(campaignEvents?.campaignEventList ?? []), ...(productLevel ? eventsOf(productLevel) : [])];
      return [...siteThings(input), ...eventThings(events, siteOrigin)];
    }
    case 'productLine': {
      const { productLevel }: PartialSections<typeof page.data> = page.data;
      if (!productLevel) return [];
      return [...productItems(productLevel, siteOrigin), ...eventThings(eventsOf(productLevel), siteOrigin)];
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
