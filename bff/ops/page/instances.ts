/** The processes side by side, and how this server's memory and event loop are. */
import { html, type Markup } from '../../markup.ts';
import type { Glance } from '../glance.ts';
import type { Details } from '../processView.ts';
import { lineChart } from './charts.ts';
import { toAmount, toLength, toPercent } from './figures.ts';
import { tableWithMore } from './table.ts';
import { wholeSteps } from './wholeSteps.ts';

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
    'HTML kept',
    'Upstream answers kept',
    'Calls/s',
    'Calls failed',
    '5xx',
    'Memory',
    'Loop late',
    'Missing',
    'Circuits',
  ],
  rows: byName.map((one) => [
    `${one.host} ${one.pid}`,
    one.role,
    toLength(at - one.startedAt),
    toAmount(one.requests),
    toPercent(one.keptHtml),
    toPercent(one.keptLookups),
    toAmount(one.calls),
    toPercent(one.failedCalls),
    toPercent(one.failedRequests),
    `${toAmount(one.rssMb)} MB`,
    `${toAmount(one.lagMs)} ms`,
    toAmount(one.degraded),
    one.open.join(', ') || 'closed',
  ]),
  empty: 'No process answers.',
})}
<p class="note">All else on this page is of the server that answers here. With <code>REDIS_URL</code> the processes of every instance stand side by side.</p>`;
}

export function machine({ process: own }: Details): Markup {
  return html`<h2 id="machine">Memory and event loop</h2>
<div class="columns">
${lineChart('memory-numbers', {
  title: 'Memory',
  lines: [
    { name: 'process', points: own.rssMb },
    { name: 'heap', points: own.heapMb },
  ].map(({ name, points }) => ({ name, points: points.map((point) => point || null) })),
  write: (value) => `${toAmount(value)} MB`,
})}
${lineChart('loop-numbers', {
  title: 'Event loop, 99th percentile of how late',
  lines: [{ name: 'late', points: own.lagMs.map((point, step) => (own.rssMb[step] ? point : null)) }],
  write: (value) => `${toAmount(value)} ms`,
})}
${lineChart('busy-numbers', {
  title: 'Event loop, share of the time that it works',
  lines: [{ name: 'busy', points: own.busy.map((point, step) => (own.rssMb[step] ? point : null)) }],
  write: toPercent,
  most: 1,
})}
${lineChart('requests-numbers', {
  title: 'Requests in 15 s',
  lines: [
    { name: 'answered', points: wholeSteps(own.answered, own.rssMb) },
    { name: '5xx', points: wholeSteps(own.failed, own.rssMb) },
  ],
  write: toAmount,
})}
</div>`;
}
