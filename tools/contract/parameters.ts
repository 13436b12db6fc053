/** The document's parameters, from the zod objects that the routes check them with. */
import type { z } from 'zod';
import { type JsonSchema, type Parameter, type Reference, refTo } from '../../bff/openapi/openApi.ts';
import { regionCode } from '../../contracts/endpoint.ts';
import { toJsonSchema } from './jsonSchemas.ts';

/** Parameters that every endpoint understands. */
export const commonParameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id of your own for this request, to find it in logs; without one the BFF makes one.',
    required: false,
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of the answer you have; 304 without a body when it is still the current one.',
    required: false,
    schema: { type: 'string' },
  },
} satisfies Record<string, Parameter>;

/** Parameters in the path, in its order. */
export function pathParameters(endpoint: string, params: z.ZodObject | undefined): Parameter[] {
  const names = [...endpoint.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.map((name) => {
    // Members of a zod object's shape have the core type; every one of the contract's is a z.ZodType.
    const schema = params?.shape[name] as z.ZodType | undefined;
    if (!schema) throw new Error(`${endpoint}: the contract has no parameter ${name}`);
    return toParameter(name, schema, 'path', true);
  });
}

/** Parameters in the query. */
export function queryParameters(query: z.ZodObject | undefined): Parameter[] {
  if (!query) return [];
  const required = new Set(toJsonSchema(query, 'input').required ?? []);
  return Object.entries(query.shape).map(([name, schema]) =>
    toParameter(name, schema as z.ZodType, 'query', required.has(name)),
  );
}

function toParameter(name: string, zodSchema: z.ZodType, location: 'path' | 'query', required: boolean): Parameter {
  if (zodSchema === (regionCode as z.ZodType)) {
    return { name, in: location, description: 'Regional edition.', required, schema: region() };
  }
  const { description = placeholders[name] ?? '', ...schema } = meantBy(zodSchema);
  const list = schema.type === 'array';
  return {
    name,
    in: location,
    description,
    // A list that must not be empty must be there.
    required: required || (list && Number(schema['minItems']) > 0),
    ...(list && { style: 'form', explode: false }),
    schema,
  };
}

/** What several contracts have without a description of their own. */
const placeholders: Readonly<Record<string, string>> = {
  prosCategory: 'Category of the stories, as in the site’s address.',
  prosName: 'Name of the professional, as in the site’s address.',
  level1Code: 'Code of the profession, as in `selectYourProfession` of the home page.',
};

const region = (): Reference => refTo('schemas', 'RegionCode');

/**
 * A parameter is text that the contract turns into something: a client is told the number or list that is meant, and the
 * text itself where the result cannot be written as a schema.
 */
function meantBy(schema: z.ZodType): JsonSchema {
  const output = toJsonSchema(schema, 'output');
  const meant = output.type === 'array' || output.type === 'integer' ? output : toJsonSchema(schema, 'input');
  return meant.description || !schema.description ? meant : { ...meant, description: schema.description };
}
