import { html, type Markup } from '../../runtime/http/responses/markup.ts';
import type { Counts } from '../../runtime/telemetry/counterHistory.ts';
import type { Details } from '../../runtime/telemetry/processView.ts';
import { bar, toAmount } from './figures.ts';
import { tableWithMore } from './table.ts';

const names: Readonly<Record<string, string>> = { html: 'HTML pages', page: 'page JSON' };

/** Section of the ops page with cache hit rates by operation (pages and page JSON included) and by edition. */
export function hitRates({ lookups, editions }: Details): Markup {
  return html`<h2 id="hits">Hit rates</h2>
<div class="columns">
<div><h3>By operation</h3>
${tableWithMore('more-operations', 12, {
  caption: 'Hit rate by operation, last hour',
  columns: ['Operation', 'Cached', 'Lookups', 'Stale fallback'],
  rows: rowsOf(lookups).map(([name, ...cells]) => [
    names[name] ?? name,
    ...cells,
    toAmount(lookups[name]?.staleFallbacks ?? 0),
  ]),
  empty: 'No operation was looked up in the last hour.',
})}
<p class="note">“Stale fallback”: served stale because loading failed.</p></div>
<div><h3>By edition</h3>
${tableWithMore('more-editions', 12, {
  caption: 'Hit rate by edition, last hour',
  columns: ['Edition', 'Cached', 'Responses'],
  rows: rowsOf(editions),
  empty: 'No edition was requested in the last hour.',
})}</div>
</div>`;
}

/** Rows with the most lookups first. */
const rowsOf = (rows: Counts<'requested' | 'cached'>) =>
  Object.entries(rows)
    .sort(([, a], [, b]) => b.requested - a.requested)
    .map(([name, { requested, cached }]) => [name, bar(cached / requested), toAmount(requested)] as const);
