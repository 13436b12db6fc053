/** Overview of the reference page: base URL, caching, degraded responses, errors and deprecation. */

import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import { pageByPath, pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { type CachePolicy, policies } from '../../runtime/cache/policy.ts';
import { html, type Markup } from '../../runtime/http/responses/markup.ts';
import { type OpenApiDocument, toPathTemplate } from './openApi.ts';

const base = `https://www.example.com${bffPrefix}`;

/** Anchor of the deprecation policy in the reference. */
export const deprecationPolicyId = 'deprecation';

/** Minimum days between the announcement of a deprecation and the removal. */
export const minNoticeDays = 180;

/** Renders the part of the reference before the endpoints. */
export function overviewSection({ version, description }: OpenApiDocument['info']): Markup {
  return html`<section id="overview" aria-labelledby="overview-title">
<h2 id="overview-title">Overview</h2>
<p>${description}</p>
<p>Contract version ${version}; the machine-readable form is <a href="${bffPrefix}/openapi.json">openapi.json</a>
(OpenAPI 3.1), from which clients can be generated.</p>

<h3 id="address">Base URL and origins</h3>
<p>All paths begin with <code>${bffPrefix}</code> on the origin of the site; the examples use
<code>https://www.example.com</code>. Shared responses have <code>Access-Control-Allow-Origin: *</code> and need no
credentials. Send no cookies.</p>
<pre><code>curl ${base}/de/pages/home
curl --get ${base}/de/page --data-urlencode 'path=/de/proart/what-pros-say/'</code></pre>

<h3 id="caching">Caching</h3>
<p>Every shared response has an <code>ETag</code>: a hash of its content, equal on every server. Store the response with
its tag and send the tag as <code>If-None-Match</code>: a <code>304</code> without a body means that your copy is still
current. <code>Cache-Control</code> is for clients, <code>CDN-Cache-Control</code> and <code>Surrogate-Key</code> are for
caches in front.</p>
<pre><code>curl --include ${base}/de/shell
curl --include ${base}/de/shell --header 'If-None-Match: "the tag of the first response"'</code></pre>
${freshnessTable()}

<h3 id="degraded">Degraded responses</h3>
<p>A response combines many upstream calls. A failed call affects only its section: the section is an empty list or
<code>null</code>, and <code>degraded</code> names it with the reason. Such a response is <code>no-store</code>: show the
remaining sections, or an earlier complete response, and request it again later. <code>degraded</code> is
<code>[]</code> when nothing failed.</p>
<pre><code>{ "kind": "home", "data": { … }, "degraded": [{ "section": "whatProsSay", "reason": "timeout" }] }</code></pre>

<h3 id="errors">Errors</h3>
<p>Every error is <code>application/problem+json</code> (RFC 9457). Handle errors by <code>code</code>; <code>type</code> is the URL
of its <a href="#problems">section on this page</a>. <code>requestId</code> is the <code>X-Request-Id</code> of the response: send
your own to find a request in the logs of both sides.</p>

<h3 id="${deprecationPolicyId}">Deprecation of endpoints</h3>
<p>An endpoint is first marked <code>deprecated</code> in the contract and works unchanged for at least ${minNoticeDays} days. During
this time all its responses, errors included, have the headers <code>Deprecation</code> (RFC 9745: start of the deprecation, in
seconds), <code>Sunset</code> (RFC 8594: day from which it may be removed) and <code>Link</code> (further reading and the
replacement, <code>successor-version</code>): let your client report them. A member of a response that is
<code>deprecated</code> stays until the next major version of the contract, and for at least ${minNoticeDays} days.</p>
<pre><code>Deprecation: @1796083200
Sunset: Tue, 01 Jun 2027 00:00:00 GMT
Link: &lt;${bffPrefix}/docs#getShell&gt;; rel="deprecation"; type="text/html"</code></pre>
</section>`;
}

const sharedCalls = [shellCall, ...Object.values(pages), priceCall, searchCall];

/** Renders the cache lifetimes from the policies that the BFF applies. */
function freshnessTable(): Markup {
  const rows = Object.entries(policies).flatMap(([freshness, policy]) => {
    const paths = sharedCalls.filter((call) => call.freshness === freshness).map(({ endpoint }) => endpoint);
    return paths.length > 0 ? [freshnessRow(paths, policy)] : [];
  });
  return html`<table><caption>How long shared caches may serve a response</caption>
<thead><tr><th scope="col">Endpoints</th><th scope="col">Fresh</th><th scope="col">Then stale while revalidated</th><th scope="col">Then stale on error</th></tr></thead>
<tbody>${rows}</tbody></table>
<p>Pages of <code>${toPathTemplate(pageByPath.endpoint)}</code> have the lifetime of their own endpoint; redirects live
${duration(policies.lookup.maxAge)}, but not longer than the stored redirect.</p>`;
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
