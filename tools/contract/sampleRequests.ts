/** Requests to every endpoint that answers JSON or is sent some: those that the examples of the contract answer. */
import { type Example, type OpenApiDocument, type Operation, operationsOf } from '../../bff/openapi/openApi.ts';
import { bffPrefix } from '../../contracts/routes.ts';

/** The edition whose answers are the examples. */
export const sampleRegion = 'us';

export interface SampleRequest {
  operationId: string;
  /** Address behind the BFF's prefix. */
  path: string;
  /** Sent as JSON by POST, empty where the call takes none; without it the call is a GET. */
  body?: object;
}

interface WithExamples {
  examples?: Record<string, Example>;
}

/** @throws {Error} when an operation has no example and takes more than a region. */
export function sampleRequests(document: OpenApiDocument): SampleRequest[] {
  return operationsOf(document).flatMap(({ path, method, operation }) => {
    const { answer, body } = exampleSpots(operation);
    if (!answer && !body) return [];
    const addresses = Object.values(answer?.examples ?? {}).map(({ summary }) => summary.split(bffPrefix)[1] ?? '');
    if (addresses.length === 0) addresses.push(path.replace('{region}', sampleRegion));
    const [example] = Object.values(body?.examples ?? {});
    const sent = method === 'post' ? { body: Object(example?.value ?? {}) as object } : {};
    return addresses.map((address) => {
      if (address.includes('{')) throw new Error(`${operation.operationId} has no example: --request says what to ask`);
      return { operationId: operation.operationId, path: address, ...sent };
    });
  });
}

/** The document with the examples that another one has. */
export function withExamples(document: OpenApiDocument, from: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { path, method, operation } of operationsOf(copy)) {
    const had = from.paths[path]?.[method];
    const [spots, spotsBefore] = [exampleSpots(operation), had ? exampleSpots(had) : {}];
    for (const part of ['answer', 'body'] as const) {
      const { examples } = spotsBefore[part] ?? {};
      if (spots[part] && examples) spots[part].examples = examples;
    }
  }
  return copy;
}

/** Where the examples of an operation stand: of its answer, and of what it is sent. */
export function exampleSpots({ requestBody, responses }: Pick<Operation, 'requestBody' | 'responses'>): {
  answer?: WithExamples;
  body?: WithExamples;
} {
  const response = responses['200'];
  const answer = response && 'content' in response ? response.content?.['application/json'] : undefined;
  const body = requestBody?.content['application/json'];
  // The document itself is JSON as well, and its own best example.
  return { ...(answer?.schema.$ref && { answer }), ...(body && { body }) };
}
