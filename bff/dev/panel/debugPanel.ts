/** The panel of `?debug`: HTML without scripts, the last of a document's body and no part of what is hydrated. */
import { html, joined, type Markup } from '../../markup.ts';
import type { PageRecord } from '../pageRecord.ts';
import type { Recorded, RecordedLookup } from '../recorder.ts';
import { toMs, toSize, waterfall } from './waterfall.ts';

interface Drawn {
  /** Path and query. */
  url: string;
  status: number;
  requestId: string;
  /** Null without tracing. */
  traceId: string | null;
  record: PageRecord;
  /** What the BFF has written down; null when it is another process that does not tell. */
  recorded: Recorded | null;
  /** As the times of the records. */
  drawnAt: number;
  stylePath: string;
}

export function debugPanel({ url, status, requestId, traceId, record, recorded, drawnAt, stylePath }: Drawn): string {
  const { startedAt, phases, sizes, problem } = record;
  const { lookups = [], finished = [] } = recorded ?? {};
  const missing = record.degraded.flat();
  const facts: [string, string | Markup][] = [
    ['Page', html`<code>${url}</code>`],
    ['Answer', `HTTP ${status}${problem ? `, ${problem}` : ''}; kept by nobody`],
    ['Request', html`<code>${requestId}</code>`],
    ['Trace', traceId ? html`<code>${traceId}</code>` : 'none: the process was started without tracing'],
    ['Sizes', sizes.map(({ name, bytes }) => `${name} ${toSize(bytes)}`).join(', ') || 'nothing was made'],
    ['Missing', missing.map(({ section, reason }) => `${section} (${reason})`).join(', ') || 'no section'],
    ['Finished answers', finishedText(recorded && finished)],
  ];
  return html`<aside class="debugPanel" id="debug-panel" lang="en" dir="ltr" aria-label="Development panel"><link rel="stylesheet" href="${stylePath}">
<details><summary><strong>debug</strong> ${joined(summaryOf({ lookups, missing: missing.length, ms: drawnAt - startedAt, html: sizeOf(sizes) }), ' · ')}</summary>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${recorded === null && html`<p>What was looked up is not known: the BFF is another process that does not tell, or one in production.</p>`}
${waterfall({ phases, lookups, startedAt, drawnAt })}
<p class="note">A thin line is a lookup; what stands on it is its call: low while it is queued, higher until the head of the answer comes, highest while that
is read, or when it fails. Cache is counted as in <code>proart_cache_requests_total</code>: l1 is memory, l2 is Redis.</p>
<p class="note">Drawn when the document ended. What is under way goes on behind it. Failure reports are not here, and neither is what the browser asks for
by itself: account, cart, and prices that the document does not have.</p>
</details></aside>`.text;
}

const amountOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const sizeOf = (sizes: PageRecord['sizes']) => sizes.find(({ name }) => name === 'HTML')?.bytes ?? 0;

/** The panel for whoever has a second. */
function summaryOf({
  lookups,
  missing,
  ms,
  html: bytes,
}: {
  lookups: readonly RecordedLookup[];
  missing: number;
  ms: number;
  html: number;
}): Markup[] {
  const results = new Map<string, number>();
  for (const { cache } of lookups) {
    const result = cache.at(-1) ?? 'under way';
    results.set(result, (results.get(result) ?? 0) + 1);
  }
  const calls = lookups.flatMap(({ call }) => call ?? []);
  const failed = calls.filter(({ outcome }) => outcome !== null && outcome !== 'ok').length;
  const counted = [...results].map(([result, count]) => `${count} ${result}`).join(', ');
  return [
    html`${amountOf(lookups.length, 'lookup')}${counted && `: ${counted}`}`,
    html`${amountOf(calls.length, 'call')}`,
    ...(failed > 0 ? [html`<em>${failed} failed</em>`] : []),
    ...(missing > 0 ? [html`<em>${missing} missing</em>`] : []),
    html`${toMs(ms)}`,
    html`HTML ${toSize(bytes)}`,
  ];
}

function finishedText(finished: Recorded['finished'] | null): string {
  if (!finished) return 'not known';
  const said = finished.map(({ kind, isKept }) => `${kind} (${isKept ? 'kept' : 'not kept'})`).join(', ');
  return said ? `passed over, so that lookups show: ${said}` : 'none';
}
