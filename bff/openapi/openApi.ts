/** The part of OpenAPI 3.1 that the document uses. */

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
  /** Limits and other keywords that nothing here reads by name. */
  [keyword: string]: unknown;
}

// A type, not an interface: only then it is a JsonSchema as well.
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
  /** Day, `2027-06-01`: the first on which a deprecated operation may be gone. */
  'x-sunset'?: string;
  /** Day that clients are told as the beginning of it. */
  'x-deprecated-since'?: string;
  /** `operationId` of what is to be asked instead. */
  'x-successor'?: string;
  parameters: (Parameter | Reference)[];
  requestBody?: { required: true; description: string; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
}

export type Method = 'get' | 'post';

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description: string }[];
  /** Empty: nothing here is asked for with credentials. */
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

/** A component that one of the document's references names. */
export function refTo(kind: keyof OpenApiDocument['components'], name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}

/** What a reference into the document's components stands for. */
export function resolve<Component extends object>(document: OpenApiDocument, given: Component | Reference): Component {
  const { $ref } = given as Partial<Reference>;
  if (!$ref) return given as Component;
  const [kind = '', name = ''] = $ref.split('/').slice(-2);
  const components: Record<string, Record<string, object>> = document.components;
  // A reference stands where only components of its kind stand; the linter of `npm run contract` sees to it.
  return (components[kind]?.[name] ?? {}) as Component;
}

/** Every operation of a document with its address and method. */
export function operationsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    // `Partial` of a record of methods: what is there is an operation.
    Object.entries(methods).map(([method, operation]) => ({ path, method: method as Method, operation })),
  );
}

/** `/:region/pages/home` → `/{region}/pages/home`. */
export function toPathTemplate(endpoint: string): string {
  return endpoint.replace(/:(\w+)/g, '{$1}');
}
