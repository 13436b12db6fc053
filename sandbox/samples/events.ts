import type { Edition } from './edition.ts';

/** Path below `/proart/`; editions with a prefix redirect the old `/proart/events/` to it. */
export const eventsPath = 'proartevents';

/** Number of events on the home page. */
export const eventsOnHome = 4;

export const events = [
  { key: 'colour_week', tag: 'event', startDate: '2027-02-01T17:00:00Z', endDate: '2027-02-05T20:00:00Z' },
  { key: 'bundle', tag: 'campaign', startDate: '2026-11-16T00:00:00Z', endDate: '2027-01-10T22:59:59Z' },
  { key: 'workshop', tag: 'workshop', startDate: '2026-12-12T09:00:00Z', endDate: '2026-12-12T15:00:00Z' },
  { key: 'exhibition', tag: 'event', startDate: '2027-03-04T09:00:00Z', endDate: '2027-04-18T17:00:00Z' },
  { key: 'keynote', tag: 'event', startDate: '2027-05-20T16:00:00Z', endDate: '2027-05-20T17:30:00Z' },
  { key: 'screening', tag: 'event', startDate: '2027-06-19T20:00:00Z', endDate: '2027-06-19T23:00:00Z' },
] as const;

/** `colour_week` → `colour-week`, as in file names and paths. */
export function eventSlug(key: string): string {
  return key.replaceAll('_', '-');
}

/** `/api/v1/home/campaignEvent`. */
export function campaignEvent({ strings, copy, ...edition }: Edition) {
  return {
    sectionTitle: strings.campaigns_events,
    learnMore: edition.link(strings.learn_more, edition.at(eventsPath)),
    translation: {},
    campaignEventList: events.slice(0, eventsOnHome).map(({ key, tag, startDate, endDate }) => ({
      id: eventSlug(key),
      title: copy[`event_${key}_title`],
      description: copy[`event_${key}_text`],
      startDate,
      endDate,
      imgPath: edition.img(`event-${eventSlug(key)}`),
      link: edition.link(strings.learn_more, edition.at(`${eventsPath}/${eventSlug(key)}`)),
      tag: copy[`tag_${tag}`],
    })),
  };
}
