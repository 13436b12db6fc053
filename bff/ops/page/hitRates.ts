/** How much of what is asked was kept: of pages, of finished answers, of the upstream answers they are made of, by operation and edition. */
import { html, type Markup } from '../../markup.ts';
import type { Details } from '../processView.ts';
import { type Line, lineChart, spanOf, sparkline } from './charts.ts';
import { toAmount, toPercent } from './figures.ts';
import { tableWithMore } from './table.ts';

interface Lookups {
  asked: number[];
  kept: number[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const sharesOf = ({ asked, kept }: Lookups): Line => ({
  points: asked.map((all, step) => (all > 0 ? (kept[step] ?? 0) / all : null)),
  weights: asked,
});

const shareOf = ({ asked, kept }: Lookups) => (sum(asked) > 0 ? sum(kept) / sum(asked) : null);

export function hitRates({ lookups, editions, fills, standIns }: Details): Markup {
  const { html: pages, page: answers, ...operations } = lookups;
  const lines = [
    { name: 'HTML pages', of: pages },
    { name: 'finished answers', of: answers },
    { name: 'upstream answers', of: together(Object.values(operations)) },
  ].flatMap(({ name, of }) => (of ? [{ name, ...sharesOf(of) }] : []));
  const span = spanOf([...Object.values(lookups), ...Object.values(editions)].map(sharesOf));
  const byTraffic = (rows: Record<string, Lookups>) =>
    Object.entries(rows).sort(([, a], [, b]) => sum(b.asked) - sum(a.asked));
  const rowOf = ([name, row]: [string, Lookups]) => [
    name,
    toPercent(shareOf(row)),
    sparkline(sharesOf(row), span, toPercent),
    toAmount(sum(row.asked)),
  ];

  return html`<h2 id="hits">What was kept</h2>
${lines.length > 0 ? lineChart('hits-numbers', { title: 'Share of lookups that nobody had to be asked for', lines, write: toPercent, most: 1 }) : html`<p class="empty">Nothing was asked in the last hour.</p>`}
<div class="columns">
<div><h3>By operation</h3>
${tableWithMore('more-operations', 12, {
  caption: 'Hit rate by operation, last hour',
  columns: ['Operation', 'Kept', 'Over time', 'Lookups', 'Stood in'],
  rows: byTraffic(operations).map(([name, row]) => [...rowOf([name, row]), toAmount(sum(standIns[name]?.times ?? []))]),
  empty: 'No operation was looked up in the last hour.',
})}
<p class="note">“Stood in”: answered with something old because loading failed.</p></div>
<div><h3>By edition</h3>
${tableWithMore('more-editions', 12, {
  caption: 'Hit rate by edition, last hour',
  columns: ['Edition', 'Kept', 'Over time', 'Answers'],
  rows: byTraffic(editions).map(rowOf),
  empty: 'No edition was asked for in the last hour.',
})}</div>
</div>
<h3>Stores</h3>
${tableWithMore('more-stores', 12, {
  caption: 'What the stores in memory hold',
  columns: ['Store', 'Entries', 'MB'],
  rows: Object.entries(fills).map(([store, { entries, bytes }]) => [
    store,
    toAmount(entries),
    toAmount(bytes / 2 ** 20),
  ]),
  empty: 'Nothing is kept.',
})}`;
}

function together(rows: readonly Lookups[]): Lookups | undefined {
  const [first, ...others] = rows;
  if (!first) return undefined;
  const add = (a: readonly number[], b: readonly number[]) => a.map((one, step) => one + (b[step] ?? 0));
  return others.reduce((all, { asked, kept }) => ({ asked: add(all.asked, asked), kept: add(all.kept, kept) }), first);
}
