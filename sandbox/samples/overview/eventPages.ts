import type { Edition } from '../edition.ts';
import { eventSlug, events, eventsOnHome, eventsPath } from '../events.ts';
import { anchor, figure, heading, list, namedList, paragraphs, table } from './htmlBlocks.ts';

/** All events: the next ones as on the home page, then the others. */
export function eventListPage(edition: Edition): string {
  const { copy, at } = edition;
  const entries = events.map(({ key }) => {
    const url = at(`${eventsPath}/${eventSlug(key)}`);
    return `<h2>${anchor({ name: copy[`event_${key}_title`], url })}</h2>${paragraphs(copy[`event_${key}_text`])}`;
  });
  return [
    paragraphs(copy.page_listing_events),
    namedList('home/campaignEvent', entries.slice(0, eventsOnHome).join('')),
    ...entries.slice(eventsOnHome),
  ].join('');
}

/** One event: image, dates, things to bring and contact. */
export function eventPage(edition: Edition, event: (typeof events)[number]): string {
  const { copy, words, at } = edition;
  const picture = `event-${eventSlug(event.key)}`;
  const title = copy[`event_${event.key}_title`];
  return [
    paragraphs(copy[`event_${event.key}_text`]),
    figure(edition.img(picture), edition.altOf(picture, title), title),
    table(copy.page_event_caption, [
      [copy.page_event_starts, dateOf(edition, event.startDate)],
      [copy.page_event_ends, dateOf(edition, event.endDate)],
    ]),
    heading(2, copy.page_event_bring_title),
    list('ul', [copy.page_event_bring_1, copy.page_event_bring_2, copy.page_event_bring_3]),
    paragraphs(copy.page_event_where),
    `<p>${anchor({ name: words.contact_us, url: at('support/contact') })}</p>`,
  ].join('');
}

function dateOf({ region }: Edition, date: string): string {
  // The digits of the edition's prices.
  const format = { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' } as const;
  return new Date(date).toLocaleDateString(region.languageTag, format);
}
