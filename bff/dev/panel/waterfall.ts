/** What was done for a request, in the order in which it began, as a table with a bar in each row. */
import { html, type Markup } from '../../markup.ts';
import { toAmount } from '../../ops/page/figures.ts';
import { table } from '../../ops/page/table.ts';
import type { Phase } from '../pageRecord.ts';
import type { RecordedCall, RecordedLookup } from '../recorder.ts';

interface Shown {
  phases: readonly Phase[];
  lookups: readonly RecordedLookup[];
  startedAt: number;
  drawnAt: number;
}

export function waterfall({ phases, lookups, startedAt, drawnAt }: Shown): Markup {
  const span = Math.max(drawnAt - startedAt, 1);
  const offset = (at: number) => toMs(at - startedAt);
  const took = (from: number, to: number | null) => (to === null ? 'under way' : toMs(to - from));
  const bar = (parts: readonly Part[]) => toBar(parts, startedAt, span, drawnAt);

  const rows = [
    ...phases.map(({ name, startedAt: from, endedAt: to }) => ({
      from,
      cells: [
        html`<strong>${name}</strong>`,
        bar([{ kind: 'phase', from, to }]),
        '',
        offset(from),
        took(from, to),
        '',
        '',
      ],
    })),
    ...lookups.map(({ upstream, operation, address, startedAt: from, endedAt: to, cache, failure, bytes, call }) => ({
      from,
      cells: [
        html`${upstream} ${operation}<code>${shortened(address)}</code>`,
        bar([{ kind: 'lookup', from, to }, ...(call ? partsOf(call) : [])]),
        cache.join(', '),
        offset(from),
        took(from, to),
        call ? callText(call, startedAt) : notAsked(cache, failure),
        toSize(bytes),
      ],
    })),
  ];
  return table({
    caption:
      'Parts of the page and lookups, in the order in which they began; times are from the arrival of the request',
    columns: ['What', `0 to ${toMs(span)}`, 'Cache', 'Began at', 'Took', 'Call to the upstream', 'Size'],
    rows: rows.sort((a, b) => a.from - b.from).map(({ cells }) => cells),
    empty: 'Nothing was looked up.',
  });
}

/** A length of time, ms. */
export const toMs = (ms: number): string => `${toAmount(Math.max(0, ms))} ms`;

/** A size; nothing where it is not known. */
export function toSize(bytes: number | null): string {
  if (bytes === null) return '';
  return bytes < 1_000 ? `${bytes} B` : `${toAmount(bytes / 1_000)} kB`;
}

const longestAddress = 120;

const shortened = (address: string) =>
  address.length <= longestAddress ? address : `${address.slice(0, longestAddress)}…`;

/** How a call went, in words. */
function callText({ startedAt, endedAt, outcome, attempts }: RecordedCall, arrivedAt: number): string {
  const [first] = attempts;
  const status = attempts.at(-1)?.status;
  const waited = first ? first.sentAt - startedAt : 0;
  return [
    endedAt === null ? 'under way' : `${outcome} in ${toMs(endedAt - startedAt)}`,
    `begun at ${toMs(startedAt - arrivedAt)}`,
    ...(status ? [`HTTP ${status}`] : []),
    ...(first ? [] : ['not sent']),
    // Less is no waiting.
    ...(waited >= 1 ? [`queued for ${toMs(waited)}`] : []),
    ...(attempts.length > 1 ? [`sent ${attempts.length} times`] : []),
  ].join(', ');
}

/** Why a lookup has no call of its own. */
function notAsked(cache: readonly string[], failure: string | null): string {
  if (failure) return `${failure}: of a call a moment ago, or of another request's`;
  return cache.includes('l1 collapsed') ? 'the same one as another lookup’s' : '';
}

interface Part {
  kind: 'phase' | 'lookup' | 'queued' | 'waiting' | 'reading' | 'failed';
  from: number;
  to: number | null;
}

/** What a call did with its time: in the queue, until the head of its answer, until it was read. */
function partsOf({ startedAt, endedAt, outcome, attempts }: RecordedCall): Part[] {
  const [first] = attempts;
  const last = attempts.at(-1);
  const failed = outcome !== null && outcome !== 'ok';
  const during = (kind: Part['kind']) => (failed ? 'failed' : kind);
  return [
    { kind: 'queued', from: startedAt, to: first?.sentAt ?? endedAt },
    ...(first && last ? [{ kind: during('waiting'), from: first.sentAt, to: last.answeredAt ?? endedAt }] : []),
    ...(last?.answeredAt ? [{ kind: during('reading'), from: last.answeredAt, to: endedAt }] : []),
  ];
}

const wide = 1_000;
/** Where a part stands in a bar of twelve, and how high it is: told apart without colours, too. */
const places = {
  phase: [3, 6],
  lookup: [5, 2],
  queued: [4, 4],
  waiting: [2, 8],
  reading: [0, 12],
  failed: [0, 12],
} as const;

function toBar(parts: readonly Part[], startedAt: number, span: number, drawnAt: number): Markup {
  const x = (at: number) => Math.min(wide, Math.max(0, Math.round(((at - startedAt) / span) * wide)));
  const rects = parts.map(({ kind, from, to }) => {
    const [y, height] = places[kind];
    // What is shorter than a line is wide is a line.
    const width = Math.max(3, x(to ?? drawnAt) - x(from));
    return html`<rect class="${kind}" x="${Math.min(x(from), wide - 3)}" y="${y}" width="${width}" height="${height}"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 ${wide} 12" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}
