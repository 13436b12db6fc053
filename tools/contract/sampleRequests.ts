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
    const { answer, body } = exampleHolders(operation);
    if (!answer && !body) return [];
    const targets = Object.values(answer?.examples ?? {}).map(({ summary }) => summary.split(bffPrefix)[1] ?? '');
    if (targets.length === 0) targets.push(path.replace('{region}', sampleRegion));
    const [example] = Object.values(body?.examples ?? {});
    const sent = method === 'post' ? { body: Object(example?.value ?? {}) as object } : {};
    return targets.map((target) => {
      if (target.includes('{'))
        throw new Error(`${operation.operationId} has no example: specify its request with --request`);
      return { operationId: operation.operationId, path: target, ...sent };
    });
  });
}

/** Returns the document with the examples of another one. */
export function withExamples(document: OpenApiDocument, from: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { path, method, operation } of operationsOf(copy)) {
    const released = from.paths[path]?.[method];
    const [spots, spotsBefore] = [exampleHolders(operation), released ? exampleHolders(released) : {}];
    for (const part of ['answer', 'body'] as const) {
      const { examples } = spotsBefore[part] ?? {};
      if (spots[part] && examples) spots[part].examples = examples;
    }
  }
  return copy;
}

/** Returns the objects that hold the examples of an operation's response and request body. */
export function exampleHolders({ requestBody, responses }: Pick<Operation, 'requestBody' | 'responses'>): {
  answer?: WithExamples;
  body?: WithExamples;
} {
  const response = responses['200'];
  const answer = response && 'content' in response ? response.content?.['application/json'] : undefined;
  const body = requestBody?.content['application/json'];
  // Only responses with a named schema have examples; the OpenAPI document itself has none.
  return { ...(answer?.schema.$ref && { answer }), ...(body && { body }) };
}
