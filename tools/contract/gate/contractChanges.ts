/**
 * What changed between two contracts, and whether yesterday's clients notice. Own code, since no maintained library fits:
 * `openapi-diff` stops at OpenAPI 3.0, `api-smart-diff` is not kept up, `oasdiff` and `openapi-changes` are Go programs.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type Header,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Response,
  resolve,
} from '../../../bff/openapi/openApi.ts';
import { type Change, createSchemaChanges, type Report, toPointer } from './schemaChanges.ts';

/** Changes of the contract, the breaking ones first; examples are no part of it, and other texts are one change. */
export function contractChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const changes: Change[] = [];
  const report: Report = (breaking, pointer, text) => void changes.push({ breaking, pointer, text });
  const compareSchemas = createSchemaChanges(before, after, report);

  if (
    !isDeepStrictEqual(
      before.servers.map(({ url }) => url),
      after.servers.map(({ url }) => url),
    )
  ) {
    report(true, '#/servers', 'the address of the API changed');
  }
  comparePresence(before.paths, after.paths, '#/paths', 'address', (path, was, is) => {
    const pointer = toPointer('#/paths', path);
    comparePresence(was, is, pointer, 'method', (method, had, has) =>
      compareOperations(had, has, toPointer(pointer, method)),
    );
  });
  for (const name of Object.keys(before.components.schemas)) {
    if (name in after.components.schemas) continue;
    report(true, toPointer('#/components/schemas', name), 'generated clients lose the type of this name');
  }
  if (changes.length === 0 && !isDeepStrictEqual(withoutExamples(before), withoutExamples(after))) {
    report(false, '#', 'texts changed');
  }
  return changes.sort((one, other) => Number(other.breaking) - Number(one.breaking));

  function compareOperations(was: Operation, is: Operation, pointer: string): void {
    if (was.operationId !== is.operationId)
      report(true, `${pointer}/operationId`, 'generated clients name the call by it');
    compareSunsets(was['x-sunset'], is['x-sunset'], `${pointer}/x-sunset`);
    compareParameters(was, is, `${pointer}/parameters`);
    compareBodies(was, is, `${pointer}/requestBody`);
    comparePresence(was.responses, is.responses, `${pointer}/responses`, 'answer', (status, had, has) => {
      const at = toPointer(`${pointer}/responses`, status);
      compareResponses(resolve<Response>(before, had), resolve<Response>(after, has), at);
    });
  }

  function compareSunsets(was: string | undefined, is: string | undefined, pointer: string): void {
    if (was === is) return;
    if (is === undefined) report(false, pointer, 'no longer deprecated');
    else if (was === undefined) report(false, pointer, `deprecated: may be gone from ${is} on`);
    else report(is < was, pointer, `may be gone from ${is} on, not from ${was}`);
  }

  function compareParameters(was: Operation, is: Operation, pointer: string): void {
    const had = parametersOf(before, was);
    const has = parametersOf(after, is);
    for (const [key, parameter] of Object.entries(has)) {
      if (key in had) continue;
      report(
        parameter.required,
        toPointer(pointer, key),
        `new ${parameter.required ? 'required' : 'optional'} parameter`,
      );
    }
    for (const [key, parameter] of Object.entries(had)) {
      const now = has[key];
      const at = toPointer(pointer, key);
      if (!now) {
        report(true, at, 'parameter removed');
        continue;
      }
      if (parameter.required !== now.required) report(now.required, at, now.required ? 'now required' : 'now optional');
      if (parameter.style !== now.style || parameter.explode !== now.explode)
        report(true, at, 'written in another way');
      compareSchemas(parameter.schema, now.schema, at, 'sent');
    }
  }

  function compareBodies(was: Operation, is: Operation, pointer: string): void {
    if (!was.requestBody || !is.requestBody) {
      if (was.requestBody || is.requestBody)
        report(true, pointer, is.requestBody ? 'body now required' : 'body removed');
      return;
    }
    comparePresence(was.requestBody.content, is.requestBody.content, pointer, 'media type', (type, had, has) =>
      compareSchemas(had.schema, has.schema, toPointer(pointer, type), 'sent'),
    );
  }

  function compareResponses(was: Response, is: Response, pointer: string): void {
    comparePresence(was.headers ?? {}, is.headers ?? {}, `${pointer}/headers`, 'header', (name, had, has) =>
      compareSchemas(
        resolve<Header>(before, had).schema,
        resolve<Header>(after, has).schema,
        toPointer(`${pointer}/headers`, name),
        'answered',
      ),
    );
    comparePresence(was.content ?? {}, is.content ?? {}, pointer, 'media type', (type, had, has) =>
      compareSchemas(had.schema, has.schema, toPointer(pointer, type), 'answered'),
    );
  }

  /** What is gone breaks, what is new does not, and what stayed is looked into. An error that no longer happens is good news. */
  function comparePresence<Value>(
    was: Readonly<Record<string, Value | undefined>>,
    is: Readonly<Record<string, Value | undefined>>,
    pointer: string,
    what: string,
    compare: (key: string, was: Value, is: Value) => void,
  ): void {
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const [had, has] = [was[key], is[key]];
      if (had && has) compare(key, had, has);
      else if (has) report(false, toPointer(pointer, key), `new ${what}`);
      else report(!/^[45]\d\d$/.test(key), toPointer(pointer, key), `${what} removed`);
    }
  }
}

/** Parameters by place and name: their order means nothing. */
function parametersOf(document: OpenApiDocument, operation: Operation): Record<string, Parameter> {
  const parameters = operation.parameters.map((one) => resolve<Parameter>(document, one));
  return Object.fromEntries(parameters.map((one) => [`${one.in}:${one.name}`, one]));
}

/** The document without its examples: these are made anew at every release. */
function withoutExamples(document: OpenApiDocument): unknown {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'examples' ? undefined : value)));
}
