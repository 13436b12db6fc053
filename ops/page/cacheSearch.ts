/** Cache entries, to be looked for, and to be purged by their tags. */
import { html, type Markup } from '../../runtime/http/answers/markup.ts';
import type { FoundEntries, FoundEntry } from '../../runtime/telemetry/cachedEntries.ts';
import { timeOfDay, toAmount, toLength } from './figures.ts';
import { table } from './table.ts';

interface Search {
  /** What was looked for; empty: nothing yet. */
  find: string;
  found: FoundEntries;
  mayPurge: boolean;
  at: number;
}

export function cacheSearch({ find, found, mayPurge, at }: Search): Markup {
  return html`<h2 id="cache">Cache entries</h2>
<form class="line-of-fields" method="get" action="/ops#cache" role="search">
<label for="find">Words of a key, a tag or a cache (answer, page, html)</label>
<input id="find" name="find" type="search" maxlength="200" value="${find}" placeholder="header region:de">
<button>Find</button></form>
${find.trim() !== '' && html`<div data-part="found">${foundTable(found, at)}</div>`}
${mayPurge ? purgeForm : html`<p class="note">Purging is off: this server was started without <code>ADMIN_TOKEN</code>.</p>`}`;
}

function foundTable({ total, list }: FoundEntries, at: number): Markup {
  return html`<p>${total === list.length ? `${total} found` : `${toAmount(total)} found, the first ${list.length} of them`}, as of ${timeOfDay(at)} UTC</p>
${table({
  caption: 'Cache entries that were looked for',
  columns: ['Key', 'Cache', 'Age', 'State', 'kB', 'Tags'],
  rows: list.map((entry) => [
    html`<code>${entry.key}</code>`,
    entry.cache,
    toLength(at - entry.storedAt),
    stateOf(entry, at),
    toAmount(entry.bytes / 1_000),
    html`<div class="tags">${entry.tags.map((tag) => html`<button type="button" class="tag" data-tag="${tag}">${tag}</button> `)}</div>`,
  ]),
  empty: 'There is no such entry.',
})}`;
}

function stateOf({ freshUntil, staleUntil, usableUntil }: FoundEntry, at: number): string {
  if (at < freshUntil) return `fresh for ${toLength(freshUntil - at)}`;
  if (at < staleUntil) return `stale for ${toLength(at - freshUntil)}`;
  return at < usableUntil ? `stands in when loading fails, for ${toLength(usableUntil - at)}` : 'over';
}

const purgeForm = html`<h3>Purge</h3>
<form id="purge" class="line-of-fields">
<label for="tags">Tags, with spaces between them: whatever has one of them</label>
<input id="tags" name="tags" required maxlength="2000" autocomplete="off" spellcheck="false" placeholder="region:de op:header">
<label><input name="all" type="checkbox"> everything</label>
<span class="line-of-fields"><label for="token"><code>ADMIN_TOKEN</code></label>
<input id="token" name="token" type="password" required autocomplete="off"></span>
<button name="dry">How many?</button>
<button name="purge" disabled>Purge</button>
<output for="tags token" aria-live="polite">What is purged turns stale and is revalidated for the next visitor; nothing is lost. Count first.</output>
</form>
<noscript><p class="note">The form needs scripts; without them: <code>POST /ops/purge</code>.</p></noscript>`;
