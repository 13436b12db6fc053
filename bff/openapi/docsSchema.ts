/** Renders schemas as nested lists of members. */
import { html, inline, joined, type Markup } from '../../runtime/http/responses/markup.ts';
import type { JsonSchema } from './openApi.ts';

/** Renders a value's type in one line, with links to named schemas. */
export function typeLine(schema: JsonSchema): Markup {
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref) return schemaLink($ref);
  if (schema.const !== undefined) return html`always <code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`one of ${codes(schema.enum)}`;
  const options = anyOf ?? oneOf;
  if (options) return joined(options.map(typeLine), ' or ');
  if (type === 'array') return schema['maxItems'] === 0 ? html`empty list` : html`list of ${listLine(schema)}`;
  if (type === 'object' && typeof schema.additionalProperties === 'object') {
    return html`object with any members, each ${typeLine(schema.additionalProperties)}`;
  }
  const words = [type ?? 'anything'].flat().join(' or ');
  return html`${words}${limits(schema)}`;
}

/** Renders the members of an object, of a list's items or of a union's first object; null for plain values. */
export function memberList(schema: JsonSchema): Markup | null {
  const inner = [schema, ...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])].find(
    (candidate) => candidate.properties,
  );
  if (!inner?.properties) return schema.items ? memberList(schema.items) : null;
  const required = new Set(inner.required);
  const members = Object.entries(inner.properties).map(
    ([name, member]) =>
      html`<dt><code>${name}</code> <span class="type">${typeLine(member)}</span>${
        !required.has(name) && html` <span class="note">may be absent</span>`
      }</dt><dd>${member.description && html`<p>${inline(member.description)}</p>`}${memberList(member)}</dd>`,
  );
  return html`<dl class="members">${members}</dl>`;
}

/** Renders a link to a schema's section from a reference such as `#/components/schemas/Image`. */
export function schemaLink($ref: string): Markup {
  const name = $ref.replace(/^.*\//, '');
  return html`<a href="#schema-${name}">${name}</a>`;
}

function listLine(schema: JsonSchema): Markup {
  const { minItems, maxItems, items = {} } = schema as { minItems?: number; maxItems?: number } & JsonSchema;
  const size = maxItems === undefined ? '' : `${minItems ?? 0} to ${maxItems} × `;
  return html`${size}${typeLine(items)}`;
}

function codes(values: readonly unknown[]): Markup {
  return joined(
    values.map((value) => html`<code>${String(value)}</code>`),
    ', ',
  );
}

/** Renders the limits of a plain value. */
function limits(schema: JsonSchema): Markup | null {
  const { minimum, maximum, minLength, maxLength, pattern, allOf } = schema as Record<string, number | undefined> &
    Pick<JsonSchema, 'allOf'> & { pattern?: string };
  const patterns = [pattern, ...(allOf ?? []).map((part) => part['pattern'])].filter(
    (value) => typeof value === 'string',
  );
  const words = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    ...patterns.map((value) => html`matching <code>${value}</code>`),
  ].filter((word) => word !== null);
  return words.length > 0 ? html`, ${joined(words, ', ')}` : null;
}

function range(min: number | undefined, max: number | undefined, unit: string): Markup | null {
  if (min === undefined && max === undefined) return null;
  if (max === undefined) return html`at least ${min}${unit}`;
  return min === undefined ? html`at most ${max}${unit}` : html`${min} to ${max}${unit}`;
}
