/** From the contracts' zod values to the document's JSON schemas, the named ones referred to by name. */
import { z } from 'zod';
import { type JsonSchema, refTo } from '../../bff/openapi/openApi.ts';
import { docComments } from './docComments.ts';
import { endpoints } from './endpoints.ts';

type Direction = 'input' | 'output';

/** Names and texts of schemas: those of exported ones, and of the answers that everybody gets. */
const named = z.registry<{ id: string; description: string }>();
for (const [value, { name, text }] of docComments) {
  if (value instanceof z.ZodType) named.add(value, { id: name, description: text });
}
for (const { operationId, contract } of endpoints) {
  if (!contract.response) continue;
  const { name, text } = docComments.get(contract) ?? { name: '', text: '' };
  const id = 'kind' in contract ? name : `${operationId.replace('get', '')}Answer`;
  named.add(contract.response, { id, description: text });
}
const sent = new Set(endpoints.flatMap(({ contract: { body } }) => (body ? [named.get(body)?.id] : [])));
const [inputs, outputs] = [allSchemas('input'), allSchemas('output')];

/** What the document calls a schema. */
export function schemaRef(schema: z.ZodType) {
  return refTo('schemas', named.get(schema)?.id ?? '');
}

/** What the document says of a schema. */
export function schemaText(schema: z.ZodType): string {
  return named.get(schema)?.description ?? '';
}

/** The named schemas that a part of the document refers to, and those that these refer to. */
export function schemasOf(part: unknown): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  add(part);
  return schemas;

  function add(referring: unknown): void {
    for (const [, name = ''] of JSON.stringify(referring).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = (sent.has(name) ? inputs : outputs)[name];
      if (!schema || name in schemas) continue;
      schemas[name] = schema;
      add(schema);
    }
  }
}

function allSchemas(io: Direction): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(named, {
    io,
    // Parameters are exported as well.
    unrepresentable: 'any',
    uri: (id) => refTo('schemas', id).$ref,
    override: ({ zodSchema, jsonSchema }) => {
      tidy(zodSchema, jsonSchema as JsonSchema);
      const text = named.get(zodSchema)?.description;
      if (text && !jsonSchema.$ref) jsonSchema.description = text;
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIdentity(schema as JsonSchema)]));
}

/** JSON schema of one value that has no name, such as a parameter; what cannot be written as a schema is anything. */
export function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  return withoutIdentity(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema as JsonSchema),
    }) as JsonSchema,
  );
}

/** Where the document stands says which dialect and address its schemas have. */
function withoutIdentity({ $schema: _dialect, $id: _address, id: _name, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Takes out what is true of zod and not of the contract, and adds what distinguishes the members of a union. */
function tidy(zodSchema: z.core.$ZodTypes, json: JsonSchema): void {
  const { def } = zodSchema._zod;
  // Answers may gain members in any release, so clients must not refuse them.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (json.type === 'integer') {
    if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
    if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
  }
  // Generators take a member with a default for one that is always there.
  delete json['default'];
  // Keys of JSON objects are strings anyway.
  if (def.type === 'record') delete json['propertyNames'];
  if (def.type === 'array' && def.element._zod.def.type === 'never') {
    json.items = {};
    json['maxItems'] = 0;
  }
  if (def.type === 'union' && 'discriminator' in def) {
    const propertyName = String(def.discriminator);
    const mapping = def.options.flatMap((option) => {
      const name = named.get(option)?.id;
      const values = [...(option._zod.propValues?.[propertyName] ?? [])];
      return name ? values.map((value) => [String(value), refTo('schemas', name).$ref]) : [];
    });
    json.discriminator = { propertyName, mapping: Object.fromEntries(mapping) };
  }
}
