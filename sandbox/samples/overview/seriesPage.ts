import type { Edition } from '../edition.ts';
import { allSeries, lineUrl } from '../products/catalogue.ts';
import { specKeys, specsOf } from '../products/specs.ts';
import { people } from '../pros/people.ts';
import { anchor, escaped, figure, film, heading, links, paragraphs, quote, table } from './htmlBlocks.ts';

/** A product series: description, image, specifications, a user's quote, a video and links. */
export function seriesPage(edition: Edition, slug: string): string {
  const { copy, strings, words } = edition;
  const index = allSeries.findIndex(({ series }) => series.slug === slug);
  const found = allSeries[index];
  if (!found) return '';
  const { line, series } = found;
  const user = people[index % people.length];
  const specs = specsOf(slug, edition);
  const rows = specKeys.flatMap((key) => {
    const value = specs[key];
    return value ? [[copy[`spec_${key}`], value] as const] : [];
  });

  return [
    `<p><strong>${escaped(series.name)}.</strong> ${escaped(copy[`series_${series.key}`])}</p>`,
    figure(edition.img(series.picture), edition.altOf(series.picture, series.name), series.name),
    heading(2, copy.page_series_why),
    paragraphs(copy[`line_${line.word}_text`]),
    ...(['calibration', 'quiet', 'repair'] as const).map(
      (key) => heading(3, copy[`module_${key}_title`]) + paragraphs(copy[`module_${key}_text`]),
    ),
    heading(2, copy.page_series_caption),
    table(series.name, rows),
    user ? paragraphs(`${copy.page_series_quote_lead}:`) + quote(copy[`pro_${user.key}_quote`], user.name) : '',
    heading(2, copy.page_series_film),
    film(`${series.name} – ${copy.video_title}`),
    `<p>${anchor({ name: copy.page_series_back, url: lineUrl(edition, line) })}</p>`,
    links([
      { name: `${strings.compare}: ${words[line.word]}`, url: compareUrl(edition, line.series) },
      { name: strings.where_to_buy, url: edition.at('where-to-buy') },
    ]),
  ].join('');
}

/** The compare page shows at most four products. */
function compareUrl({ at }: Edition, series: readonly { slug: string }[]): string {
  const ids = series.slice(0, 4).map(({ slug }) => slug);
  return `${at('compare')}?ids=${ids.join(',')}`;
}
