/** From the contract's zod values to the document's JSON schemas, the named ones referred to by name. */
import { z } from 'zod';
import { type JsonSchema, refTo } from './openApi.ts';

type Named = Readonly<Record<string, readonly [schema: z.ZodType, text: string]>>;
type Direction = 'input' | 'output';

/**
 * JSON schemas of named zod schemas; whatever has a name in `named` or `others` is a reference wherever it is used.
 * @param others Schemas that are named but not answered with, such as those of the other direction.
 */
export function toJsonSchemas(named: Named, io: Direction, others: Named = {}): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, [schema]] of Object.entries({ ...others, ...named })) registry.add(schema, { id });
  const texts = new Map<unknown, string>(Object.values(named));

  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => refTo('schemas', id).$ref,
    override: ({ zodSchema, jsonSchema }) => {
      tidy(zodSchema, jsonSchema as JsonSchema, (option) => registry.get(option)?.id);
      const text = texts.get(zodSchema);
      if (text && !jsonSchema.$ref) jsonSchema.description = text;
    },
  });
  return Object.fromEntries(Object.keys(named).map((id) => [id, withoutIdentity(schemas[id] as JsonSchema)]));
}

/** JSON schema of one value that has no name, such as a parameter; what cannot be written as a schema is anything. */
export function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  return withoutIdentity(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema as JsonSchema, () => undefined),
    }) as JsonSchema,
  );
}

/** Where the document stands says which dialect and address its schemas have. */
function withoutIdentity({ $schema: _dialect, $id: _address, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Takes out what is true of zod and not of the contract, and adds what tells the members of a union apart. */
function tidy(
  zodSchema: z.core.$ZodTypes,
  json: JsonSchema,
  nameOf: (schema: z.core.$ZodType) => string | undefined,
): void {
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
      const name = nameOf(option);
      const values = [...(option._zod.propValues?.[propertyName] ?? [])];
      return name ? values.map((value) => [String(value), refTo('schemas', name).$ref]) : [];
    });
    json.discriminator = { propertyName, mapping: Object.fromEntries(mapping) };
  }
}
