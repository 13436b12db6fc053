import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Response as Described, JsonSchema, OpenApiDocument, Reference } from '../../bff/openapi/openApi.ts';

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

/** Allowed media types with the validator for JSON; empty where the response has no body. */
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
  // Compiled up front: compiling blocks the process and would delay responses past their time-outs.
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => ({
      operationId,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      checks: new Map(
        Object.entries(responses).map(([status, given]) => [
          Number(status),
          checksOf(`#/paths/${escaped(path)}/${method}/responses/${status}`, given),
        ]),
      ),
    })),
  );

  function checksOf(pointer: string, given: Described | Reference): Checks {
    const name = '$ref' in given ? (given.$ref.split('/').at(-1) ?? '') : null;
    const answer = name === null ? (given as Described) : document.components.responses[name];
    const at = name === null ? pointer : `#/components/responses/${name}`;
    return new Map(
      Object.keys(answer?.content ?? {}).map((type) => {
        const schema = `contract${at}/content/${escaped(type)}/schema`;
        return [type, type.endsWith('json') ? ajv.getSchema(schema) : undefined];
      }),
    );
  }

  function findOperation({ method, path }: OperationRequest) {
    return operations.find((one) => one.method === method && one.pattern.test(path));
  }

  return {
    operationAt: (requested: OperationRequest): string | undefined => findOperation(requested)?.operationId,

    /** Violations of the document, one line each. */
    faultsOf(received: OperationRequest, { status, type, body }: OperationResponse): string[] {
      const checks = findOperation(received)?.checks.get(status);
      const name = `${received.method} ${received.path} ${status}`;
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
