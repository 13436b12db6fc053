/** Generates the parameters of the document from the zod objects that the routes validate them with. */
import type { z } from 'zod';
import { type JsonSchema, type Parameter, type Reference, refTo } from '../../bff/openapi/openApi.ts';
import { regionCode } from '../../contracts/endpoint.ts';
import { toJsonSchema } from './jsonSchemas.ts';

/** Parameters shared by all endpoints. */
export const commonParameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Your id for this request, to find it in logs; the BFF generates one if it is missing.',
    required: false,
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of your cached response; the BFF returns 304 without a body if it is still current.',
    required: false,
    schema: { type: 'string' },
  },
} satisfies Record<string, Parameter>;

/** Path parameters, in the order of the path. */
export function pathParameters(endpoint: string, params: z.ZodObject | undefined): Parameter[] {
  const names = [...endpoint.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.map((name) => {
    // The shape of a zod object has the core type; all members in the contracts are z.ZodType.
    const schema = params?.shape[name] as z.ZodType | undefined;
    if (!schema) throw new Error(`${endpoint}: the contract has no parameter ${name}`);
    return toParameter(name, schema, 'path', true);
  });
}

/** Query parameters. */
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
  const { description = fallbackDescriptions[name] ?? '', ...schema } = parameterSchema(zodSchema);
  const isList = schema.type === 'array';
  return {
    name,
    in: location,
    description,
    // A list that must not be empty is required.
    required: required || (isList && Number(schema['minItems']) > 0),
    ...(isList && { style: 'form', explode: false }),
    schema,
  };
}

/** Descriptions of parameters that have none in their contract. */
const fallbackDescriptions: Readonly<Record<string, string>> = {
  prosCategory: 'Category of the stories, as in the site’s URL.',
  prosName: 'Name of the professional, as in the site’s URL.',
  level1Code: 'Code of the profession, as in `selectYourProfession` of the home page.',
};

const region = (): Reference => refTo('schemas', 'RegionCode');

/** Schema of a parameter for clients: the parsed list or integer, otherwise the raw text. */
function parameterSchema(schema: z.ZodType): JsonSchema {
  const output = toJsonSchema(schema, 'output');
  const clientSchema = output.type === 'array' || output.type === 'integer' ? output : toJsonSchema(schema, 'input');
  return clientSchema.description || !schema.description
    ? clientSchema
    : { ...clientSchema, description: schema.description };
}
