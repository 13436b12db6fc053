/** How the product is, as one page for people: it refreshes itself, and without scripts it is as it was when it was loaded. */
import { html, htmlPage, type Markup } from '../../markup.ts';
import type { FoundThings } from '../keptThings.ts';
import type { Look } from '../observed.ts';
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
  /** A part that is replaced when the page refreshes. */
  const part = (name: string, content: Markup) => html`<section data-part="${name}">${content}</section>`;
  const head = html`<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${opsStylePath}">
<script type="module" src="${opsScriptPath}"></script>`;
  const body = html`<header><h1>proart operations</h1>
<p class="status" data-part="status" data-well="${isWell(details) ? 'yes' : 'no'}" role="status">${summaryOf(details)}</p>
<p class="refresh"><span id="refreshed">${new Date(at).toISOString().slice(11, 19)} UTC</span> <button type="button" id="pause" hidden aria-pressed="false">Pause</button> <a href="/metrics">Metrics</a> <a href="/readyz">Readiness</a></p></header>
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
  return htmlPage(`${summaryOf(details)} · proart operations`, head, body);
}

const openOnes = ({ circuits }: Look['details']) =>
  Object.entries(circuits).flatMap(([name, word]) => (word === 'closed' ? [] : [`${name} ${word}`]));

function isWell(details: Look['details']): boolean {
  return details.lacking.length === 0 && openOnes(details).length === 0;
}

/** One line for whoever has a second. */
function summaryOf(details: Look['details']): string {
  const sections = new Set(details.lacking.map(({ page, section }) => `${page} ${section}`)).size;
  const said = [
    ...(sections > 0 ? [`${sections} ${sections === 1 ? 'section is' : 'sections are'} missing`] : []),
    ...openOnes(details),
  ];
  return said.length > 0 ? said.join(', ') : 'All is well';
}
