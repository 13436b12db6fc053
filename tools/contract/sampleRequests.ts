/** Requests behind the examples of the contract, for every endpoint with a JSON body or response. */
import { type Example, type OpenApiDocument, type Operation, operationsOf } from '../../bff/openapi/openApi.ts';
import { bffPrefix } from '../../contracts/routes.ts';

/** Edition of the examples. */
export const sampleRegion = 'us';

/** Request of an example. */
export interface SampleRequest {
  operationId: string;
  /** Path and query, relative to `bffPrefix`. */
  path: string;
  /** JSON body of a POST, empty if the call takes none; undefined for a GET. */
  body?: object;
}

interface WithExamples {
  examples?: Record<string, Example>;
}

/**
 * Returns the requests of all examples.
 * @throws {Error} if an operation has no example and takes more parameters than the region.
 */
export function sampleRequests(document: OpenApiDocument): SampleRequest[] {
  return operationsOf(document).flatMap(({ path, method, operation }) => {
    const { response, body } = exampleHolders(operation);
    if (!response && !body) return [];
    const targets = Object.values(response?.examples ?? {}).map(({ summary }) => summary.split(bffPrefix)[1] ?? '');
    if (targets.length === 0) targets.push(path.replace('{region}', sampleRegion));
    const [example] = Object.values(body?.examples ?? {});
    const bodyMember = method === 'post' ? { body: Object(example?.value ?? {}) as object } : {};
    return targets.map((target) => {
      if (target.includes('{'))
        throw new Error(`${operation.operationId} has no example: specify its request with --request`);
      return { operationId: operation.operationId, path: target, ...bodyMember };
    });
  });
}

/** Returns the document with the examples of the released document. */
export function withReleasedExamples(document: OpenApiDocument, released: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { path, method, operation } of operationsOf(copy)) {
    const releasedOperation = released.paths[path]?.[method];
    const [holders, releasedHolders] = [
      exampleHolders(operation),
      releasedOperation ? exampleHolders(releasedOperation) : {},
    ];
    for (const part of ['response', 'body'] as const) {
      const { examples } = releasedHolders[part] ?? {};
      if (holders[part] && examples) holders[part].examples = examples;
    }
  }
  return copy;
}

/** Returns the objects that hold the examples of an operation's response and request body. */
export function exampleHolders({ requestBody, responses }: Pick<Operation, 'requestBody' | 'responses'>): {
  response?: WithExamples;
  body?: WithExamples;
} {
  const success = responses['200'];
  const response = success && 'content' in success ? success.content?.['application/json'] : undefined;
  const body = requestBody?.content['application/json'];
  // Only responses with a named schema have examples; the OpenAPI document itself has none.
  return { ...(response?.schema.$ref && { response }), ...(body && { body }) };
}
