import { html, htmlPage, type Markup } from '../../runtime/http/responses/markup.ts';
import type { FoundEntries } from '../../runtime/telemetry/cachedEntries.ts';
import type { Overview } from '../../runtime/telemetry/observed.ts';
import type { ProcessSummary } from '../../runtime/telemetry/processSummary.ts';
import { cacheSearch } from './cacheSearch.ts';
import { timeOfDay } from './figures.ts';
import { hitRates } from './hitRates.ts';
import { instances } from './instances.ts';
import { missing } from './missing.ts';
import { upstreams } from './upstreams.ts';

/** Share of 5xx responses above which a process counts as failing. */
const failingShare = 0.01;

/** URL paths of the page's stylesheet and script. */
export const opsStylePath = '/ops/ops.css';
export const opsScriptPath = '/ops/ops.js';

interface OpsPageData extends Overview {
  /** Search text for cache entries, and its result in `found`. */
  find: string;
  found: FoundEntries;
  mayPurge: boolean;
}

const contents = [
  ['missing', 'Missing now'],
  ['processes', 'Processes'],
  ['hits', 'Hit rates'],
  ['upstreams', 'Upstreams'],
  ['cache', 'Find and purge'],
] as const;

/**
 * Renders the ops page as an HTML document. It refreshes itself; without JavaScript it shows the state at load time.
 */
export function opsPage({ details, processes, find, found, mayPurge, at }: OpsPageData): string {
  const faults = faultsOf({ details, processes });
  const summary = faults.join(', ') || (processes[0]?.role === 'renderer' ? healthyRenderer : 'All is well');
  /** Wraps content as a part of the page that a refresh replaces. */
  const part = (name: string, content: Markup) => html`<section data-part="${name}">${content}</section>`;
  const head = html`<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${opsStylePath}">
<script type="module" src="${opsScriptPath}"></script>`;
  const body = html`<header><h1>proart operations</h1>
<p class="status" data-part="status" data-well="${faults.length === 0 ? 'yes' : 'no'}" role="status">${summary}</p>
<p class="refresh"><span id="refreshed">${timeOfDay(at)} UTC</span> <button type="button" id="pause" hidden aria-pressed="false">Pause</button> <a href="/metrics">Metrics</a> <a href="/readyz">Readiness</a></p></header>
<nav aria-label="Contents"><ul>${contents.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main id="content" tabindex="-1">
${part('missing', missing(details, at))}
${part('processes', instances(processes, at))}
${part('hits', hitRates(details))}
${part('upstreams', upstreams(details, at))}
<section>${cacheSearch({ find, found, mayPurge, at })}</section>
</main>`;
  return htmlPage(`${summary} · proart operations`, head, body);
}

const healthyRenderer = 'All is well here; the BFF reports sections and upstreams';

/** Short texts of all current problems, for the status line. */
function faultsOf({ details, processes }: Pick<Overview, 'details' | 'processes'>): string[] {
  const { missing: sections, circuits, redis, recent } = details;
  const missingHere = new Set(sections.map(({ page, section }) => `${page} ${section}`)).size;
  const open = Object.entries(circuits).flatMap(([name, state]) => (state === 'closed' ? [] : [`${name} ${state}`]));
  // Pages and page JSON are composed of the other operations.
  const { html: _, page: __, ...operations } = recent.lookups;
  const stale = Object.values(operations).filter(({ staleFallbacks }) => staleFallbacks > 0).length;
  const countProcesses = (matches: (summary: ProcessSummary) => boolean) => processes.filter(matches).length;
  const failing = countProcesses(({ failedRequests }) => (failedRequests ?? 0) > failingShare);
  const degraded = countProcesses((summary) => summary.missing > 0 || summary.open.length > 0);
  const isElsewhere = missingHere === 0 && open.length === 0 && degraded > 0;
  const faults: (string | false)[] = [
    missingHere > 0 && `${missingHere} ${missingHere === 1 ? 'section is' : 'sections are'} missing`,
    ...open,
    redis === false && 'Redis is unavailable',
    stale > 0 && `${stale} ${stale === 1 ? 'operation serves' : 'operations serve'} stale content`,
    failing > 0 && `5xx in ${failing} of ${processes.length} processes`,
    isElsewhere && `sections or upstreams are missing in ${degraded} of ${processes.length} processes`,
  ];
  return faults.filter((fault) => fault !== false);
}
