/** The contract as an OpenAPI 3.1 document, made from the values that the routes check requests with. */
import { bffPrefix } from '../../contracts/routes.ts';
import { type Endpoint, endpoints, toPathTemplate } from './endpoints.ts';
import sampleAnswers from './examples.json' with { type: 'json' };
import { toJsonSchemas } from './jsonSchemas.ts';
import { answerSchemas, bodySchemas } from './namedSchemas.ts';
import { type Example, type OpenApiDocument, type Operation, type Response, refTo } from './openApi.ts';
import { commonParameters, pathParameters, queryParameters } from './parameters.ts';
import {
  commonResponses,
  headerRefs,
  headers,
  personalHeaderRefs,
  problemRefs,
  sharedHeaderRefs,
} from './responses.ts';
import { deprecatedText, overview, personalText, sharedText, tags, title } from './texts.ts';

/** Version of the contract, not of the product: the major one says whether yesterday's clients still work. */
export const contractVersion = '1.4.3';

/** Examples of each endpoint: by `operationId`, of what is sent to it by `<operationId>.body`, then by name. */
export type Examples = Readonly<Record<string, Record<string, Example>>>;

/**
 * @param examples What stands as an example at each endpoint; real answers of the sandbox by default.
 * @param described The endpoints; those of the BFF by default.
 */
export function openApiDocument(
  examples: Examples = sampleAnswers,
  described: readonly Endpoint[] = endpoints,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of described) {
    const path = toPathTemplate(endpoint.contract.endpoint);
    paths[path] = { ...paths[path], [endpoint.method]: toOperation(endpoint, examples) };
  }
  return {
    openapi: '3.1.1',
    info: { title, version: contractVersion, description: overview, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: bffPrefix, description: 'On the origin of the site' }],
    security: [],
    tags,
    paths,
    components: {
      schemas: {
        ...toJsonSchemas(answerSchemas, 'output'),
        ...toJsonSchemas(bodySchemas, 'input', answerSchemas),
      },
      parameters: commonParameters,
      headers,
      responses: commonResponses(),
    },
  };
}

function toOperation(endpoint: Endpoint, examples: Examples): Operation {
  const { operationId, tag, summary, description, contract, body, method, isPersonal = false } = endpoint;
  const path = pathParameters(contract.endpoint, contract.params);
  const query = queryParameters(contract.query);
  const cached = method === 'get' && !isPersonal;
  const { deprecated } = contract;
  const common = contract.freshness ? sharedText : isPersonal ? personalText : '';
  return {
    operationId,
    tags: [tag],
    summary,
    description: [deprecated && deprecatedText(deprecated), description, common].filter(Boolean).join('\n\n'),
    ...(deprecated && { deprecated: true, 'x-sunset': deprecated.sunset }),
    parameters: [
      ...path,
      ...query,
      ...(cached ? [refTo('parameters', 'IfNoneMatch')] : []),
      refTo('parameters', 'RequestId'),
    ],
    ...(body && {
      requestBody: {
        required: true,
        description: bodySchemas[body][1],
        content: { 'application/json': { schema: refTo('schemas', body), ...named(examples[`${operationId}.body`]) } },
      },
    }),
    responses: {
      ...ownResponse(endpoint, named(examples[operationId])),
      ...(cached ? { 304: refTo('responses', 'NotModified') } : {}),
      ...problemRefs({
        input: path.length + query.length > 0 || !!body,
        address: path.length > 0,
        body: !!body,
        change: method === 'post',
      }),
    },
  };
}

function named(examples: Record<string, Example> | undefined) {
  return examples ? { examples } : {};
}

function ownResponse(
  { answer, text, isPersonal }: Endpoint,
  examples: { examples?: Record<string, Example> },
): Record<string, Response> {
  if (answer) {
    const content = { 'application/json': { schema: refTo('schemas', answer), ...examples } };
    return {
      200: { description: 'The answer.', headers: isPersonal ? personalHeaderRefs : sharedHeaderRefs, content },
    };
  }
  if (text) {
    const schema = { type: text.endsWith('json') ? 'object' : 'string' };
    const description = 'The document.';
    return {
      200: {
        description,
        headers: headerRefs('ETag', 'Cache-Control', 'X-Request-Id'),
        content: { [text]: { schema } },
      },
    };
  }
  return { 204: { description: 'Taken.', headers: headerRefs('Cache-Control', 'CDN-Cache-Control', 'X-Request-Id') } };
}
