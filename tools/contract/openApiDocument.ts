/** Generates the contract as an OpenAPI 3.1 document from the schemas that the routes validate requests with. */
import {
  type OpenApiDocument,
  type Operation,
  type Response,
  refTo,
  toPathTemplate,
} from '../../bff/openapi/openApi.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { type Endpoint, endpoints, tags } from './endpoints.ts';
import { schemaRef, schemasOf, schemaText } from './jsonSchemas.ts';
import { commonParameters, pathParameters, queryParameters } from './parameters.ts';
import {
  commonResponses,
  headerRefs,
  headers,
  personalHeaderRefs,
  problemRefs,
  sharedHeaderRefs,
} from './responses.ts';
import { contact, deprecatedText, overview, personalText, sharedText, title } from './texts.ts';

/** Version of the contract, not of the product (semantic versioning: a new major version breaks existing clients). */
export const contractVersion = '1.7.0';

/**
 * Generates the document without examples, which only the released document contains.
 * @param documented The endpoints; those of the BFF by default.
 */
export function openApiDocument(documented: readonly Endpoint[] = endpoints): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of documented) {
    const path = toPathTemplate(endpoint.contract.endpoint);
    paths[path] = { ...paths[path], [endpoint.method]: toOperation(endpoint) };
  }
  const responses = commonResponses();
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: contractVersion,
      description: overview,
      contact,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: bffPrefix, description: 'On the origin of the site' }],
    security: [],
    tags,
    paths,
    components: { schemas: schemasOf([paths, responses]), parameters: commonParameters, headers, responses },
  };
}

function toOperation(endpoint: Endpoint): Operation {
  const { operationId, tag, summary, description, contract, method, isPersonal } = endpoint;
  const { deprecated, body } = contract;
  const path = pathParameters(contract.endpoint, contract.params);
  const query = queryParameters(contract.query);
  const cached = method === 'get' && !isPersonal;
  const common = contract.response ? sharedText : isPersonal && personalText;
  return {
    operationId,
    tags: [tag],
    summary,
    description: [deprecated && deprecatedText(deprecated), description, common].filter(Boolean).join('\n\n'),
    ...(deprecated && {
      deprecated: true,
      'x-sunset': deprecated.sunset,
      'x-deprecated-since': deprecated.since,
      ...(deprecated.successor && { 'x-successor': deprecated.successor }),
    }),
    parameters: [
      ...path,
      ...query,
      ...(cached ? [refTo('parameters', 'IfNoneMatch')] : []),
      refTo('parameters', 'RequestId'),
    ],
    ...(body && {
      requestBody: {
        required: true,
        description: schemaText(body),
        content: { 'application/json': { schema: schemaRef(body) } },
      },
    }),
    responses: {
      ...ownResponse(endpoint),
      ...(cached ? { 304: refTo('responses', 'NotModified') } : {}),
      ...problemRefs({
        input: path.length + query.length > 0 || !!body,
        path: path.length > 0,
        body: !!body,
        change: method === 'post',
      }),
    },
  };
}

function ownResponse({ contract, isPersonal }: Endpoint): Record<string, Response> {
  const { text, answer = contract.response } = contract;
  if (answer) {
    const content = { 'application/json': { schema: schemaRef(answer) } };
    return {
      200: { description: 'The response.', headers: isPersonal ? personalHeaderRefs : sharedHeaderRefs, content },
    };
  }
  if (text) {
    const schema = { type: text.endsWith('json') ? 'object' : 'string' };
    const own = headerRefs('ETag', 'Cache-Control', 'X-Request-Id');
    return { 200: { description: 'The document.', headers: own, content: { [text]: { schema } } } };
  }
  return {
    204: { description: 'Accepted.', headers: headerRefs('Cache-Control', 'CDN-Cache-Control', 'X-Request-Id') },
  };
}
