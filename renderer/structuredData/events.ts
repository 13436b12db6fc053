import type { CampaignEvent } from '../../contracts/fragments/campaign.ts';
import type { ProductLevel } from '../../contracts/fragments/product.ts';
import { imageUrl, type Thing, webUrl } from './thing.ts';

/** Campaigns and events with a start date, without duplicates. Content has no locations. */
export function eventThings(events: readonly CampaignEvent[], siteOrigin: string): Thing[] {
  const byId = new Map(events.filter(({ startDate, title }) => startDate && title).map((event) => [event.id, event]));
  return [...byId.values()].map(({ title, description, startDate, endDate, imgPath, link }) => ({
    '@type': 'Event',
    name: title,
    description,
    startDate,
    endDate,
    image: imageUrl(imgPath, siteOrigin),
    url: webUrl(link?.url ?? '', siteOrigin),
  }));
}

/** Campaigns between the products of a product level. */
export function eventsOf({ sections }: ProductLevel): CampaignEvent[] {
  return sections.flatMap((section) => (section.type === 'campaign' ? section.campaignEventList : []));
}
