import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema, OpenApiDocument, Reference, Response as ResponseObject } from '../../bff/openapi/openApi.ts';

interface OperationRequest {
  method: string;
  /** After the API prefix, without query. */
  path: string;
}

interface OperationResponse {
  status: number;
  /** `Content-Type`. */
  type: string;
  body: string;
}

/** Validators by allowed media type, undefined for types other than JSON; empty if the response has no body. */
type Checks = ReadonlyMap<string, ValidateFunction | undefined>;

/** Forbids additional members in every schema, so that undocumented ones count as faults. */
function withoutExtraMembers(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: JsonSchema) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  );
}

export function createContractCheck(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(withoutExtraMembers(document), 'contract');
  // Compiled in advance: compiling during a test blocks the process, and responses would time out.
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => ({
      operationId,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      checks: new Map(
        Object.entries(responses).map(([status, response]) => [
          Number(status),
          checksOf(`#/paths/${escaped(path)}/${method}/responses/${status}`, response),
        ]),
      ),
    })),
  );

  function checksOf(pointer: string, response: ResponseObject | Reference): Checks {
    const name = '$ref' in response ? (response.$ref.split('/').at(-1) ?? '') : null;
    const resolved = name === null ? (response as ResponseObject) : document.components.responses[name];
    const location = name === null ? pointer : `#/components/responses/${name}`;
    return new Map(
      Object.keys(resolved?.content ?? {}).map((type) => {
        const schema = `contract${location}/content/${escaped(type)}/schema`;
        return [type, type.endsWith('json') ? ajv.getSchema(schema) : undefined];
      }),
    );
  }

  function findOperation({ method, path }: OperationRequest) {
    return operations.find((operation) => operation.method === method && operation.pattern.test(path));
  }

  return {
    operationAt: (request: OperationRequest): string | undefined => findOperation(request)?.operationId,

    /** Returns one line per violation of the OpenAPI document. */
    faultsOf(request: OperationRequest, { status, type, body }: OperationResponse): string[] {
      const checks = findOperation(request)?.checks.get(status);
      const name = `${request.method} ${request.path} ${status}`;
      if (!checks) return [`${name}: not in the contract`];
      if (checks.size === 0) return body === '' ? [] : [`${name}: has a body`];
      const [media = ''] = type.split(';');
      if (!checks.has(media)) return [`${name}: is ${type}`];
      const check = checks.get(media);
      return !check || check(JSON.parse(body)) ? [] : [`${name}: ${JSON.stringify(check.errors?.slice(0, 3))}`];
    },
  };
}

/** Escapes a name for a JSON pointer in a URL fragment. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
}
