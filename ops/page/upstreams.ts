import { html, type Markup } from '../../runtime/http/responses/markup.ts';
import type { UpstreamCall } from '../../runtime/telemetry/journal.ts';
import type { Details } from '../../runtime/telemetry/processView.ts';
import { timeWithAge, toAmount, toPercent } from './figures.ts';
import { tableWithMore } from './table.ts';

const circuitTexts = {
  closed: 'closed: calls pass',
  'half-open': 'half-open: one trial call',
  open: 'open: calls are refused',
};
const columns = ['Call', 'Edition', 'Outcome', 'Took', 'When (UTC)'];

/** Section of the ops page with circuits, failed calls, slowest calls, and calls by operation. */
export function upstreams({ circuits, redis, calls, slowest, failures }: Details, at: number): Markup {
  const rowsOf = (list: readonly UpstreamCall[]) =>
    list.map(({ upstream, operation, region, outcome, ms, at: ended }) => [
      `${upstream} ${operation}`,
      region,
      outcome,
      `${toAmount(ms)} ms`,
      timeWithAge(ended, at),
    ]);
  return html`<h2 id="upstreams">Upstreams</h2>
<ul class="circuits">${Object.entries(circuits).map(
    ([name, state]) => html`<li data-circuit="${state}"><strong>${name}</strong> ${circuitTexts[state]}</li>`,
  )}${
    redis !== null &&
    html`<li data-circuit="${redis ? 'closed' : 'open'}"><strong>Redis</strong> ${redis ? 'is available' : 'is unavailable: each instance has only its own cache'}</li>`
  }</ul>
<div class="columns">
<div><h3>Failed</h3>
${tableWithMore('more-failures', 8, { caption: 'The last calls that failed', columns, rows: rowsOf(failures), empty: 'No call has failed.' })}</div>
<div><h3>Slowest</h3>
${tableWithMore('more-slowest', 8, { caption: 'The slowest calls of the last hour', columns, rows: rowsOf(slowest), empty: 'No call was made in the last hour.' })}</div>
</div>
<h3>By operation</h3>
${tableWithMore('more-calls', 8, {
  caption: 'Calls of the last hour by operation',
  columns: ['Call', 'Made', 'Failed', 'Mean'],
  rows: Object.entries(calls)
    .map(([name, row]) => ({ name, ...row, failedShare: row.failed / row.made, ms: (row.seconds / row.made) * 1_000 }))
    .sort((a, b) => b.failed - a.failed || b.ms - a.ms)
    .map(({ name, made, failedShare, ms }) => [name, toAmount(made), toPercent(failedShare), `${toAmount(ms)} ms`]),
  empty: 'No call was made in the last hour.',
})}`;
}
