/** Answers, checked against the contract. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Response as Described, JsonSchema, OpenApiDocument, Reference } from '../../bff/openapi/openApi.ts';

interface Asked {
  method: string;
  /** Behind the prefix, without its query. */
  path: string;
}

interface Answer {
  status: number;
  /** `Content-Type`. */
  type: string;
  body: string;
}

/** Types that the body of an answer may have, with the check of what is JSON; none where there is no body. */
type Checks = ReadonlyMap<string, ValidateFunction | undefined>;

/** The document as nobody may read it: members it does not name are faults, so that nothing is answered that it keeps quiet about. */
function closed(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: JsonSchema) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  );
}

export function createContractCheck(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(closed(document), 'contract');
  // All checks before anything is asked: making one holds up the process, and answers with it until they are too late.
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

  function found({ method, path }: Asked) {
    return operations.find((one) => one.method === method && one.pattern.test(path));
  }

  return {
    /** What the document calls the operation. */
    operationAt: (asked: Asked): string | undefined => found(asked)?.operationId,

    /** What is not as the document says; nothing when all is well. */
    faultsOf(asked: Asked, { status, type, body }: Answer): string[] {
      const checks = found(asked)?.checks.get(status);
      const name = `${asked.method} ${asked.path} ${status}`;
      if (!checks) return [`${name}: is not in the contract`];
      if (checks.size === 0) return body === '' ? [] : [`${name}: has a body`];
      const [media = ''] = type.split(';');
      if (!checks.has(media)) return [`${name}: is ${type}`];
      const check = checks.get(media);
      return !check || check(JSON.parse(body)) ? [] : [`${name}: ${JSON.stringify(check.errors?.slice(0, 3))}`];
    },
  };
}

/** A name as a part of a JSON pointer in an address. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
}
