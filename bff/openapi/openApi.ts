/** Types of the part of OpenAPI 3.1 that the document uses. */

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  enum?: unknown[];
  const?: unknown;
  /** Limits and other keywords. */
  [keyword: string]: unknown;
}

// A type, not an interface, so that it is assignable to JsonSchema.
export type Reference = { $ref: string };

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required: boolean;
  style?: 'form';
  explode?: false;
  schema: JsonSchema;
}

export interface Header {
  description: string;
  schema: JsonSchema;
}

export interface Example {
  summary: string;
  value: unknown;
}

interface MediaType {
  schema: JsonSchema;
  examples?: Record<string, Example>;
}

export interface Response {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: true;
  /** First day on which a deprecated operation may be removed, `2027-06-01`. */
  'x-sunset'?: string;
  /** First day of the deprecation, `2026-12-01`. */
  'x-deprecated-since'?: string;
  /** `operationId` of the replacement. */
  'x-successor'?: string;
  parameters: (Parameter | Reference)[];
  requestBody?: { required: true; description: string; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
}

export type Method = 'get' | 'post';

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  /** Empty: no operation needs credentials. */
  security: [];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
  };
}

/** Returns a reference to a component. */
export function refTo(kind: keyof OpenApiDocument['components'], name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Resolves a reference to a component; other values are returned unchanged. */
export function resolve<Component extends object>(document: OpenApiDocument, given: Component | Reference): Component {
  const { $ref } = given as Partial<Reference>;
  if (!$ref) return given as Component;
  const [kind = '', name = ''] = $ref.split('/').slice(-2);
  const components: Record<string, Record<string, object>> = document.components;
  // The linter of `npm run contract` ensures that references point to components of the expected kind.
  return (components[kind]?.[name] ?? {}) as Component;
}

/** Returns all operations of a document with path and method. */
export function operationsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    // `Partial` only: existing entries are operations.
    Object.entries(methods).map(([method, operation]) => ({ path, method: method as Method, operation })),
  );
}

/** Converts a route pattern to an OpenAPI path: `/:region/pages/home` → `/{region}/pages/home`. */
export function toPathTemplate(endpoint: string): string {
  return endpoint.replace(/:(\w+)/g, '{$1}');
}
