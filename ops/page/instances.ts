/** The processes side by side. */
import { html, type Markup } from '../../runtime/http/answers/markup.ts';
import type { Glance } from '../../runtime/telemetry/glance.ts';
import { toAmount, toLength, toPercent } from './figures.ts';
import { tableWithMore } from './table.ts';

export function instances(processes: readonly Glance[], at: number): Markup {
  const byName = [...processes].sort((a, b) => a.host.localeCompare(b.host) || a.pid - b.pid);
  return html`<h2 id="processes">Processes</h2>
${tableWithMore('more-processes', 20, {
  caption: 'Processes side by side, last five minutes',
  columns: [
    'Process',
    'Role',
    'Up',
    'Requests/s',
    '5xx',
    'HTML cached',
    'Upstream answers cached',
    'Missing',
    'Circuits',
  ],
  rows: byName.map((one) => [
    `${one.host} ${one.pid}`,
    one.role,
    toLength(at - one.startedAt),
    toAmount(one.requests),
    toPercent(one.failedRequests),
    toPercent(one.cachedHtml),
    toPercent(one.cachedAnswers),
    toAmount(one.missing),
    one.open.join(', ') || 'closed',
  ]),
  empty: 'No process answers.',
})}
<p class="note">All else on this page is of the process that answers here. With <code>REDIS_URL</code> the processes of every instance stand side by side.</p>`;
}
