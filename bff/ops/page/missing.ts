/** Which sections visitors lack now, since when, and which they lacked lately. */
import { html, type Markup } from '../../markup.ts';
import type { Lack } from '../journal.ts';
import type { Details } from '../processView.ts';
import { moment, toAmount, toLength } from './figures.ts';
import { tableWithMore } from './table.ts';

/** A section of a page, whichever editions lack it. */
interface Missing extends Omit<Lack, 'region'> {
  regions: string[];
}

export function missing({ lacking, over }: Details, at: number): Markup {
  return html`<h2 id="missing">Missing now</h2>
${tableWithMore('more-missing', 12, {
  caption: 'Sections that visitors lack now',
  columns: ['Section', 'Page', 'Why', 'Since (UTC)', 'Last asked', 'Answers', 'Editions'],
  rows: bySection(lacking).map(({ page, section, reason, since, seen, answers, regions }) => [
    section,
    page,
    reason,
    moment(since, at),
    `${toLength(at - seen)} ago`,
    toAmount(answers),
    regions.join(' '),
  ]),
  empty: 'No section is missing.',
})}
${
  over.length > 0 &&
  html`<details id="over"><summary>${over.length} were missing lately</summary>
${tableWithMore('more-over', 12, {
  caption: 'Sections that were missing lately',
  columns: ['Section', 'Page', 'Why', 'Edition', 'There again (UTC)', 'Missing for', 'Answers'],
  rows: over.map(({ page, section, reason, region, since, until, answers }) => [
    section,
    page,
    reason,
    region,
    moment(until ?? at, at),
    toLength((until ?? at) - since),
    toAmount(answers),
  ]),
  empty: '',
})}</details>`
}`;
}

function bySection(lacks: readonly Lack[]): Missing[] {
  const sections = new Map<string, Missing>();
  for (const { region, ...lack } of lacks) {
    const key = `${lack.page} ${lack.section} ${lack.reason}`;
    const had = sections.get(key);
    if (!had) {
      sections.set(key, { ...lack, regions: [region] });
      continue;
    }
    had.regions.push(region);
    had.since = Math.min(had.since, lack.since);
    had.seen = Math.max(had.seen, lack.seen);
    had.answers += lack.answers;
  }
  return [...sections.values()].sort((a, b) => a.since - b.since);
}
