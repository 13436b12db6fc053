/** An endpoint of the reference: description, parameters, response with an example, and problems. */
import { bffPrefix } from '../../contracts/routes.ts';
import { html, inline, type Markup, prose } from '../../runtime/http/responses/markup.ts';
import { memberList, typeLine } from './docsSchema.ts';
import {
  type JsonSchema,
  type Method,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
  resolve,
} from './openApi.ts';

/** Renders an endpoint. @param document The document that the endpoint's references point into. */
export function endpointSection(document: OpenApiDocument, path: string, method: Method, operation: Operation): Markup {
  const { operationId, summary, description, requestBody, responses } = operation;
  const parameters = operation.parameters.map((parameter) => resolve<Parameter>(document, parameter));
  return html`<section id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title">${summary}</h3>
<p class="address"><strong>${method.toUpperCase()}</strong> <code>${bffPrefix}${path}</code></p>
${prose(description)}
${parameterTable(parameters)}
${requestBody && html`<h4>Body</h4>${content(document, requestBody.content)}`}
${Object.entries(responses).map(([status, response]) => responsePart(document, status, response))}
</section>`;
}

function parameterTable(parameters: readonly Parameter[]): Markup {
  const rows = parameters.map(
    ({ name, in: location, required, description, schema, explode }) => html`<tr>
<th scope="row"><code>${name}</code><br><span class="note">${location}, ${required ? 'required' : 'optional'}</span></th>
<td>${typeLine(schema)}${explode === false && ', separated by commas'}</td><td>${inline(description)}</td></tr>`,
  );
  return html`<h4>Parameters</h4>
<table><thead><tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

function responsePart(document: OpenApiDocument, status: string, given: Response | Reference): Markup {
  const response = resolve<Response>(document, given);
  const problems = response.content?.['application/problem+json']?.examples;
  if (problems) {
    const links = Object.keys(problems).map((code) => html`<a href="#${code}"><code>${code}</code></a> `);
    return html`<p><strong>${status}</strong> ${links}</p>`;
  }
  const names = Object.keys(response.headers ?? {}).map((name) => html`<code>${name}</code> `);
  return html`<h4>${status}</h4><p>${inline(response.description)} Headers: ${names}</p>${content(document, response.content ?? {})}`;
}

function content(document: OpenApiDocument, types: NonNullable<Response['content']>): Markup[] {
  return Object.entries(types).map(([type, { schema, examples = {} }]) => {
    const resolved = schema.$ref ? resolve<JsonSchema>(document, schema as Reference) : schema;
    const samples = Object.values(examples).map(
      ({ summary, value }) =>
        html`<details><summary>Example: ${summary}</summary><pre><code>${JSON.stringify(value, null, 2)}</code></pre></details>`,
    );
    return html`<p><code>${type}</code>: ${typeLine(schema)}</p>${memberList(resolved)}${samples}`;
  });
}
