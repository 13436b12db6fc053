/** The contract's reference as a single page without scripts and external resources. */
import { bffPrefix } from '../../contracts/routes.ts';
import { problems } from '../../runtime/http/problems/errors.ts';
import { html, htmlPage, inline, type Markup } from '../../runtime/http/responses/markup.ts';
import { endpointSection } from './docsEndpoint.ts';
import { overviewSection } from './docsOverview.ts';
import { memberList, typeLine } from './docsSchema.ts';
import { type JsonSchema, type OpenApiDocument, type Operation, operationsOf } from './openApi.ts';
import { problemTexts, sampleProblem } from './problemTexts.ts';

/** Path of the page's stylesheet, below `bffPrefix`. */
export const docsStylePath = '/docs/docs.css';

type ProblemCode = keyof typeof problems;

/** Renders the reference of a document as HTML. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const operations = operationsOf(document);
  const groups = tags.map((tag) => ({
    tag,
    members: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));

  const style = html`<link rel="stylesheet" href="${bffPrefix}${docsStylePath}">`;
  const body = html`<header><h1>${info.title}</h1></header>
<nav aria-label="Contents">
<ul>
<li><a href="#overview">Overview</a></li>
${groups.map(
  ({ tag, members }) =>
    html`<li><a href="#tag-${tag.name}">${tag.name}</a><ul>${members.map(({ operation }) => indexEntry(operation))}</ul></li>`,
)}
<li><a href="#problems">Problems</a></li>
<li><a href="#schemas">Schemas</a></li>
</ul>
</nav>
<main id="content" tabindex="-1">
${overviewSection(info)}
${groups.map(
  ({ tag, members }) => html`<section id="tag-${tag.name}" aria-labelledby="tag-${tag.name}-title">
<h2 id="tag-${tag.name}-title">${tag.name}</h2>
<p>${inline(tag.description)}</p>
${members.map(({ path, method, operation }) => endpointSection(document, path, method, operation))}
</section>`,
)}
${problemSections()}
${schemaSections(components.schemas)}
</main>`;
  return htmlPage(`${info.title} ${info.version}`, style, body);
}

function indexEntry({ operationId, summary }: Operation): Markup {
  return html`<li><a href="#${operationId}">${summary}</a></li>`;
}

/** Renders a section for every problem code, at the anchor in the problem's `type`. */
function problemSections(): Markup {
  const codes = Object.keys(problems) as ProblemCode[];
  return html`<section id="problems" aria-labelledby="problems-title">
<h2 id="problems-title">Problems</h2>
${codes.map(
  (code) => html`<section id="${code}" aria-labelledby="${code}-title">
<h3 id="${code}-title"><code>${code}</code></h3>
<p><strong>${problems[code].status}</strong> ${problems[code].title}</p>
<p>${inline(problemTexts[code])}</p>
<pre><code>${JSON.stringify(sampleProblem(code), null, 2)}</code></pre>
</section>`,
)}
</section>`;
}

function schemaSections(schemas: Readonly<Record<string, JsonSchema>>): Markup {
  return html`<section id="schemas" aria-labelledby="schemas-title">
<h2 id="schemas-title">Schemas</h2>
${Object.entries(schemas).map(
  ([name, schema]) => html`<section id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title">${name}</h3>
${schema.description && html`<p>${inline(schema.description)}</p>`}
<p class="type">${typeLine(schema)}</p>
${memberList(schema)}
</section>`,
)}
</section>`;
}
