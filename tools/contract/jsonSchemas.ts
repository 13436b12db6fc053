/** Converts the zod schemas of the contracts to JSON schemas; exported schemas get a name and are referenced by it. */
import { z } from 'zod';
import { type JsonSchema, refTo } from '../../bff/openapi/openApi.ts';
import { docComments } from './docComments.ts';
import { endpoints } from './endpoints.ts';

type Direction = 'input' | 'output';

/** Names and texts of exported schemas and of shared responses. */
const registry = z.registry<{ id: string; description: string }>();
for (const [value, { name, text }] of docComments) {
  if (value instanceof z.ZodType) registry.add(value, { id: name, description: text });
}
for (const { operationId, contract } of endpoints) {
  if (!contract.response) continue;
  const { name, text } = docComments.get(contract) ?? { name: '', text: '' };
  const id = 'kind' in contract ? name : `${operationId.replace('get', '')}Answer`;
  registry.add(contract.response, { id, description: text });
}
const requestSchemaNames = new Set(
  endpoints.flatMap(({ contract: { body } }) => (body ? [registry.get(body)?.id] : [])),
);
const [inputs, outputs] = [allSchemas('input'), allSchemas('output')];

/** Returns the reference to a named schema. */
export function schemaRef(schema: z.ZodType) {
  return refTo('schemas', registry.get(schema)?.id ?? '');
}

/** Returns the description of a named schema. */
export function schemaText(schema: z.ZodType): string {
  return registry.get(schema)?.description ?? '';
}

/** Returns all named schemas that a part of the document references, directly or indirectly. */
export function schemasOf(part: unknown): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  addReferenced(part);
  return schemas;

  function addReferenced(referring: unknown): void {
    for (const [, name = ''] of JSON.stringify(referring).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = (requestSchemaNames.has(name) ? inputs : outputs)[name];
      if (!schema || name in schemas) continue;
      schemas[name] = schema;
      addReferenced(schema);
    }
  }
}

function allSchemas(io: Direction): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    // Exported parameters have transforms, which JSON Schema cannot represent.
    unrepresentable: 'any',
    uri: (id) => refTo('schemas', id).$ref,
    override: ({ zodSchema, jsonSchema }) => {
      adapt(zodSchema, jsonSchema as JsonSchema);
      const text = registry.get(zodSchema)?.description;
      if (text && !jsonSchema.$ref) jsonSchema.description = text;
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIdentity(schema as JsonSchema)]));
}

/** Converts an unnamed schema, such as that of a parameter; unrepresentable parts allow anything. */
export function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  return withoutIdentity(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => adapt(zodSchema, jsonSchema as JsonSchema),
    }) as JsonSchema,
  );
}

/** Removes dialect and ids, which the OpenAPI document defines. */
function withoutIdentity({ $schema: _dialect, $id: _id, id: _name, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Removes zod details that are not part of the contract, and adds the discriminator of a union. */
function adapt(zodSchema: z.core.$ZodTypes, json: JsonSchema): void {
  const { def } = zodSchema._zod;
  // Responses may gain members in any release, so clients must accept unknown ones.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (json.type === 'integer') {
    if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
    if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
  }
  // Code generators treat a member with a default as required.
  delete json['default'];
  if (def.type === 'record') delete json['propertyNames'];
  if (def.type === 'array' && def.element._zod.def.type === 'never') {
    json.items = {};
    json['maxItems'] = 0;
  }
  if (def.type === 'union' && 'discriminator' in def) {
    const propertyName = String(def.discriminator);
    const mapping = def.options.flatMap((option) => {
      const name = registry.get(option)?.id;
      const values = [...(option._zod.propValues?.[propertyName] ?? [])];
      return name ? values.map((value) => [String(value), refTo('schemas', name).$ref]) : [];
    });
    json.discriminator = { propertyName, mapping: Object.fromEntries(mapping) };
  }
}
