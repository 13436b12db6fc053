import { html, type Markup } from '../../runtime/http/responses/markup.ts';
import type { FoundEntries, FoundEntry } from '../../runtime/telemetry/cachedEntries.ts';
import { timeOfDay, toAmount, toDuration } from './figures.ts';
import { table } from './table.ts';

interface CacheSearchData {
  /** Search text; empty before the first search. */
  find: string;
  found: FoundEntries;
  mayPurge: boolean;
  at: number;
}

/** Section of the ops page that finds cache entries and purges them by tag. */
export function cacheSearch({ find, found, mayPurge, at }: CacheSearchData): Markup {
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
  caption: 'Cache entries found',
  columns: ['Key', 'Cache', 'Age', 'State', 'kB', 'Tags'],
  rows: list.map((entry) => [
    html`<code>${entry.key}</code>`,
    entry.cache,
    toDuration(at - entry.storedAt),
    stateOf(entry, at),
    toAmount(entry.bytes / 1_000),
    html`<div class="tags">${entry.tags.map((tag) => html`<button type="button" class="tag" data-tag="${tag}">${tag}</button> `)}</div>`,
  ]),
  empty: 'No matching entries.',
})}`;
}

function stateOf({ freshUntil, staleUntil, usableUntil }: FoundEntry, at: number): string {
  if (at < freshUntil) return `fresh for ${toDuration(freshUntil - at)}`;
  if (at < staleUntil) return `stale for ${toDuration(at - freshUntil)}`;
  return at < usableUntil ? `stale fallback for ${toDuration(usableUntil - at)}` : 'expired';
}

const purgeForm = html`<h3>Purge</h3>
<form id="purge" class="line-of-fields">
<label for="tags">Tags, separated by spaces; purges entries with any of them</label>
<input id="tags" name="tags" required maxlength="2000" autocomplete="off" spellcheck="false" placeholder="region:de op:header">
<label><input name="all" type="checkbox"> everything</label>
<span class="line-of-fields"><label for="token"><code>ADMIN_TOKEN</code></label>
<input id="token" name="token" type="password" required autocomplete="off"></span>
<button name="dry">Count</button>
<button name="purge" disabled>Purge</button>
<output for="tags token" aria-live="polite">Purged entries turn stale and are revalidated by the next request; nothing is lost. Count first.</output>
</form>
<noscript><p class="note">The form needs JavaScript. Without it, use <code>POST /ops/purge</code>.</p></noscript>`;
