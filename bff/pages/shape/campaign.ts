import type { CampaignEvents } from '../../../contracts/fragments/campaign.ts';
import { type RegionCode, regions } from '../../../contracts/regions/regions.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import type { RawCampaignEvents } from '../../upstreams/content/contentSchemas.ts';
import { firstText } from './text/firstText.ts';
import { toImage, toLink } from './text/links.ts';
import { toInstant } from './text/toInstant.ts';

/** Converts campaigns and events, leaving out empty ones, with dates formatted for the edition. */
export function toCampaignEvents(
  raw: RawCampaignEvents | null,
  region: RegionCode,
  strings: UiStrings,
): CampaignEvents {
  return {
    sectionTitle: raw?.sectionTitle || strings.campaigns_events,
    learnMore: toLink(raw?.learnMore ?? null, strings.learn_more),
    translation: raw?.translation ?? {},
    campaignEventList: (raw?.campaignEventList ?? [])
      .map(({ startDate, endDate, imgPath, link, ...texts }) => ({
        ...texts,
        startDate: toDate(startDate)?.toISOString() ?? null,
        endDate: toDate(endDate)?.toISOString() ?? null,
        period: toPeriod(toDate(startDate), toDate(endDate), regions[region].languageTag),
        imgPath: toImage(imgPath),
        link: toLink(link, strings.learn_more),
      }))
      .filter(
        ({ title, description, tag, period, imgPath, link }) =>
          imgPath || link || firstText(title, description, tag, period),
      ),
  };
}

function toDate(text: string): Date | null {
  const instant = toInstant(text);
  return instant === null || Number.isNaN(instant) ? null : new Date(instant);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date format of a language, with the digits of prices; cached, since creating one is expensive. */
function dateFormat(languageTag: string): Intl.DateTimeFormat {
  const format =
    formats.get(languageTag) ??
    new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' });
  formats.set(languageTag, format);
  return format;
}

/** Formats a period such as `12.–16. Januar 2027`; a single date when one is missing, empty when both are. */
function toPeriod(start: Date | null, end: Date | null, languageTag: string): string {
  const format = dateFormat(languageTag);
  if (start && end && start <= end) return format.formatRange(start, end);
  const singleDate = start ?? end;
  return singleDate ? format.format(singleDate) : '';
}
