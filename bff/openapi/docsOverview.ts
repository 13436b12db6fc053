/** The overview of the contract's page: where the BFF is, and how its answers are cached, checked and shown when parts are missing. */

import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import { pageByPath, pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { type CachePolicy, policies } from '../../runtime/cache/policy.ts';
import { html, type Markup } from '../../runtime/http/answers/markup.ts';
import { type OpenApiDocument, toPathTemplate } from './openApi.ts';

const base = `https://www.example.com${bffPrefix}`;

/** Where the reference says how something is taken away. */
export const deprecationPolicyId = 'deprecation';

/** Days between the announcement that something goes and the day on which it may be gone. */
export const minNoticeDays = 180;

/** The part of the reference before the endpoints. */
export function overviewSection({ version, description }: OpenApiDocument['info']): Markup {
  return html`<section id="overview" aria-labelledby="overview-title">
<h2 id="overview-title">Overview</h2>
<p>${description}</p>
<p>Contract version ${version}; the machine-readable form is <a href="${bffPrefix}/openapi.json">openapi.json</a>
(OpenAPI 3.1), from which clients can be generated.</p>

<h3 id="address">Address and origins</h3>
<p>All addresses begin with <code>${bffPrefix}</code> on the origin of the site; the examples write
<code>https://www.example.com</code> for it. Shared answers carry <code>Access-Control-Allow-Origin: *</code>, never
credentials. Send no cookie.</p>
<pre><code>curl ${base}/de/pages/home
curl --get ${base}/de/page --data-urlencode 'path=/de/proart/what-pros-say/'</code></pre>

<h3 id="caching">Caching</h3>
<p>Every shared answer has an <code>ETag</code>: a hash of its content, equal on every server. Keep answer and tag; send the
tag as <code>If-None-Match</code> and a <code>304</code> without a body says that yours is still current.
<code>Cache-Control</code> is for clients, <code>CDN-Cache-Control</code> and <code>Surrogate-Key</code> are for caches in
front.</p>
<pre><code>curl --include ${base}/de/shell
curl --include ${base}/de/shell --header 'If-None-Match: "the tag of the first answer"'</code></pre>
${freshnessTable()}

<h3 id="degraded">When a part is missing</h3>
<p>An answer joins many calls, and one that fails costs its section, not the page: the section is an empty list or
<code>null</code>, and <code>degraded</code> names it with the reason. Such an answer is <code>no-store</code>: show what is
there, keep an earlier good answer if you have one, and ask again later. When all is well <code>degraded</code> is
<code>[]</code>.</p>
<pre><code>{ "kind": "home", "data": { … }, "degraded": [{ "section": "whatProsSay", "reason": "timeout" }] }</code></pre>

<h3 id="errors">Errors</h3>
<p>Every error is <code>application/problem+json</code> (RFC 9457). Decide by <code>code</code>; <code>type</code> is the address
of its <a href="#problems">section on this page</a>. <code>requestId</code> is the <code>X-Request-Id</code> of the answer: send
your own to find a request in both sides’ logs.</p>

<h3 id="${deprecationPolicyId}">When an address goes</h3>
<p>It is marked <code>deprecated</code> in the contract first, and answers as ever for at least ${minNoticeDays} days. Meanwhile every
answer of it, errors included, says <code>Deprecation</code> (RFC 9745: since when, in seconds), <code>Sunset</code> (RFC 8594: the
day on which it may be gone) and, as <code>Link</code>, where to read more and what to ask instead (<code>successor-version</code>):
have your client tell you. A member of an answer that is <code>deprecated</code> is there until the next major version of the
contract, and for as long.</p>
<pre><code>Deprecation: @1796083200
Sunset: Tue, 01 Jun 2027 00:00:00 GMT
Link: &lt;${bffPrefix}/docs#getShell&gt;; rel="deprecation"; type="text/html"</code></pre>
</section>`;
}

const shared = [shellCall, ...Object.values(pages), priceCall, searchCall];

/** How long the answers live, from the numbers that the BFF itself goes by. */
function freshnessTable(): Markup {
  const rows = Object.entries(policies).flatMap(([freshness, tier]) => {
    const paths = shared.filter((call) => call.freshness === freshness).map(({ endpoint }) => endpoint);
    return paths.length > 0 ? [freshnessRow(paths, tier)] : [];
  });
  return html`<table><caption>How long shared caches may serve an answer</caption>
<thead><tr><th scope="col">Addresses</th><th scope="col">Fresh</th><th scope="col">Then while refreshed</th><th scope="col">Then on failure</th></tr></thead>
<tbody>${rows}</tbody></table>
<p>What <code>${toPathTemplate(pageByPath.endpoint)}</code> answers lives as long as the page does at its own address; a redirect
${duration(policies.lookup.maxAge)}, and no longer than its record.</p>`;
}

function freshnessRow(paths: readonly string[], { maxAge, staleWhileRevalidate, staleIfError }: CachePolicy): Markup {
  return html`<tr><td>${paths.map((path) => html`<code>${toPathTemplate(path)}</code><br>`)}</td>
<td>${duration(maxAge)}</td><td>${duration(staleWhileRevalidate)}</td><td>${duration(staleIfError)}</td></tr>`;
}

function duration(ms: number): string {
  const units = [
    ['h', 3_600_000],
    ['min', 60_000],
  ] as const;
  const unit = units.find(([, size]) => ms >= size && ms % size === 0);
  return unit ? `${ms / unit[1]}\u00a0${unit[0]}` : `${ms / 1_000}\u00a0s`;
}
