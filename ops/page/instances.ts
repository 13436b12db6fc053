import { html, type Markup } from '../../runtime/http/responses/markup.ts';
import type { ProcessSummary } from '../../runtime/telemetry/processSummary.ts';
import { toAmount, toDuration, toPercent } from './figures.ts';
import { tableWithMore } from './table.ts';

/** Section of the ops page that compares the processes. */
export function instances(processes: readonly ProcessSummary[], at: number): Markup {
  const byName = [...processes].sort((a, b) => a.host.localeCompare(b.host) || a.pid - b.pid);
  return html`<h2 id="processes">Processes</h2>
${tableWithMore('more-processes', 20, {
  caption: 'Processes, last five minutes',
  columns: [
    'Process',
    'Role',
    'Up',
    'Requests/s',
    '5xx',
    'HTML cached',
    'Upstream responses cached',
    'Missing',
    'Circuits',
  ],
  rows: byName.map((summary) => [
    `${summary.host} ${summary.pid}`,
    summary.role,
    toDuration(at - summary.startedAt),
    toAmount(summary.requests),
    toPercent(summary.failedRequests),
    toPercent(summary.cachedHtml),
    toPercent(summary.cachedAnswers),
    toAmount(summary.missing),
    summary.open.join(', ') || 'closed',
  ]),
  empty: 'No process responds.',
})}
<p class="note">The other sections describe the process that serves this page. With <code>REDIS_URL</code> this table lists the processes of all instances.</p>`;
}
