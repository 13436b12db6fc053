/** How upstreams are: circuits, calls over time, the slowest and the failed ones. */
import { html, type Markup } from '../../markup.ts';
import { watching } from '../../resilience/tiers.ts';
import type { MadeCall } from '../journal.ts';
import type { Details } from '../processView.ts';
import { lineChart } from './charts.ts';
import { moment, toAmount, toPercent } from './figures.ts';
import { table, tableWithMore } from './table.ts';
import { wholeSteps } from './wholeSteps.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const words = { closed: 'closed: it is asked', 'half-open': 'half-open: it is tried', open: 'open: it is left alone' };

export function upstreams({ circuits, redis, calls, slowest, failures, process: own }: Details, at: number): Markup {
  const perSecond = (field: 'made' | 'failed') => {
    const counts = own.rssMb.map((_, step) => sum(Object.values(calls).map((row) => row[field][step] ?? 0)));
    return wholeSteps(counts, own.rssMb).map((count) => count && count / (watching.stepMs / 1_000));
  };
  const rows = Object.entries(calls)
    .map(([name, row]) => ({ name, made: sum(row.made), failed: sum(row.failed), ms: sum(row.ms) }))
    .filter(({ made }) => made > 0)
    .sort((a, b) => b.failed - a.failed || b.ms / b.made - a.ms / a.made);
  const callRow = ({ upstream, operation, region, outcome, ms, at: ended }: MadeCall) => [
    `${upstream} ${operation}`,
    region,
    outcome,
    `${toAmount(ms)} ms`,
    moment(ended, at),
  ];
  const columns = ['Call', 'Edition', 'Outcome', 'Took', 'When (UTC)'];

  return html`<h2 id="upstreams">Upstreams</h2>
<ul class="circuits">${Object.entries(circuits).map(
    ([name, word]) => html`<li data-circuit="${word}"><strong>${name}</strong> ${words[word]}</li>`,
  )}${
    redis !== null &&
    html`<li data-circuit="${redis ? 'closed' : 'open'}"><strong>Redis</strong> ${redis ? 'answers' : 'does not answer: each instance is by itself'}</li>`
  }</ul>
${lineChart('calls-numbers', {
  title: 'Calls a second',
  lines: [
    { name: 'made', points: perSecond('made') },
    { name: 'failed', points: perSecond('failed') },
  ],
  write: toAmount,
})}
<div class="columns">
<div><h3>Failed</h3>
${tableWithMore('more-failures', 8, { caption: 'The last calls that failed', columns, rows: failures.map(callRow), empty: 'No call has failed.' })}</div>
<div><h3>Slowest</h3>
${tableWithMore('more-slowest', 8, { caption: 'The slowest calls of the last hour', columns, rows: slowest.map(callRow), empty: 'No call was made in the last hour.' })}</div>
</div>
<details id="calls-by-operation"><summary>All calls by operation</summary>
${table({
  caption: 'Calls of the last hour by operation',
  columns: ['Call', 'Made', 'Failed', 'Mean'],
  rows: rows.map(({ name, made, failed, ms }) => [
    name,
    toAmount(made),
    toPercent(failed / made),
    `${toAmount(ms / made)} ms`,
  ]),
  empty: 'No call was made in the last hour.',
})}</details>`;
}
