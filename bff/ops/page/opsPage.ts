/** How the product is, as one page for people: it refreshes itself, and without scripts it is as it was when it was loaded. */
import { html, htmlPage, type Markup } from '../../markup.ts';
import { watching } from '../../resilience/tiers.ts';
import { type Glance, glanceSteps } from '../glance.ts';
import type { FoundThings } from '../keptThings.ts';
import type { Look } from '../observed.ts';
import { timeOfDay } from './figures.ts';
import { hitRates } from './hitRates.ts';
import { instances, machine } from './instances.ts';
import { keptSearch } from './keptSearch.ts';
import { missing } from './missing.ts';
import { redirects, reports } from './notes.ts';
import { upstreams } from './upstreams.ts';

export const opsStylePath = '/ops/ops.css';
export const opsScriptPath = '/ops/ops.js';

interface Ops extends Look {
  /** What somebody looks for among what is kept, and what was found. */
  find: string;
  found: FoundThings;
  mayPurge: boolean;
}

const contents = [
  ['missing', 'Missing now'],
  ['processes', 'Processes'],
  ['hits', 'What was kept'],
  ['upstreams', 'Upstreams'],
  ['machine', 'Memory and event loop'],
  ['kept', 'Find and purge'],
  ['redirects', 'Redirects'],
  ['reports', 'Reports'],
] as const;

export function opsPage({ details, processes, find, found, mayPurge, at }: Ops): string {
  const faults = faultsOf({ details, processes });
  const summary = faults.join(', ') || (processes[0]?.role === 'renderer' ? wellAsFarAsKnown : 'All is well');
  /** A part that is replaced when the page refreshes. */
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
${part('machine', machine(details))}
<section>${keptSearch({ find, found, mayPurge, at })}</section>
${part('redirects', redirects(details, at))}
${part('reports', reports(details, at))}
</main>`;
  return htmlPage(`${summary} · proart operations`, head, body);
}

const wellAsFarAsKnown = 'All is well here; sections and upstreams are known to the BFF';

/** What is wrong, in one line for whoever has a second. */
function faultsOf({ details, processes }: Pick<Look, 'details' | 'processes'>): string[] {
  const { lacking, circuits, redis, standIns } = details;
  const sections = new Set(lacking.map(({ page, section }) => `${page} ${section}`)).size;
  const open = Object.entries(circuits).flatMap(([name, word]) => (word === 'closed' ? [] : [`${name} ${word}`]));
  const old = Object.entries(standIns).filter(
    // Pages and finished answers are made of the others.
    ([cache, { times }]) => cache !== 'page' && cache !== 'html' && times.slice(-glanceSteps).some(Boolean),
  ).length;
  const here = [
    ...(sections > 0 ? [`${sections} ${sections === 1 ? 'section is' : 'sections are'} missing`] : []),
    ...open,
    ...(redis === false ? ['Redis does not answer'] : []),
    ...(old > 0 ? [`${old} ${old === 1 ? 'operation answers' : 'operations answer'} with something old`] : []),
  ];
  const some = (is: (one: Glance) => boolean) => processes.filter(is).length;
  const failing = some(({ failedRequests }) => (failedRequests ?? 0) > watching.failingShare);
  const lackingElsewhere = some(({ degraded, open: circuitsOpen }) => degraded > 0 || circuitsOpen.length > 0);
  return [
    ...here,
    ...(failing > 0 ? [`5xx in ${failing} of ${processes.length} processes`] : []),
    ...(sections === 0 && open.length === 0 && lackingElsewhere > 0
      ? [`sections or upstreams are missing in ${lackingElsewhere} of ${processes.length} processes`]
      : []),
  ];
}
