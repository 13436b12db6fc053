/** Compares operations of two contracts. */
import {
  type Header,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Response,
  resolve,
} from '../../../bff/openapi/openApi.ts';
import { comparePresence } from './comparePresence.ts';
import { createSchemaChanges, type Report, toPointer } from './schemaChanges.ts';

/** Returns a function that compares two operations with the same path and method. */
export function createOperationChanges(before: OpenApiDocument, after: OpenApiDocument, report: Report) {
  const compareSchemas = createSchemaChanges(before, after, report);
  return compareOperations;

  function compareOperations(was: Operation, is: Operation, pointer: string): void {
    if (was.operationId !== is.operationId)
      report(true, `${pointer}/operationId`, 'operationId changed: generated clients name the call by it');
    compareSunsets(report, was['x-sunset'], is['x-sunset'], `${pointer}/x-sunset`);
    compareParameters(was, is, `${pointer}/parameters`);
    compareBodies(was, is, `${pointer}/requestBody`);
    comparePresence(report, was.responses, is.responses, `${pointer}/responses`, 'response', (status, had, has) => {
      const entryPointer = toPointer(`${pointer}/responses`, status);
      compareResponses(resolve<Response>(before, had), resolve<Response>(after, has), entryPointer);
    });
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
      const entryPointer = toPointer(pointer, key);
      if (!now) {
        report(true, entryPointer, 'parameter removed');
        continue;
      }
      if (parameter.required !== now.required)
        report(now.required, entryPointer, now.required ? 'now required' : 'now optional');
      if (parameter.style !== now.style || parameter.explode !== now.explode)
        report(true, entryPointer, 'serialised differently');
      compareSchemas(parameter.schema, now.schema, entryPointer, 'request');
    }
  }

  function compareBodies(was: Operation, is: Operation, pointer: string): void {
    if (!was.requestBody || !is.requestBody) {
      if (was.requestBody || is.requestBody)
        report(true, pointer, is.requestBody ? 'body now required' : 'body removed');
      return;
    }
    comparePresence(report, was.requestBody.content, is.requestBody.content, pointer, 'media type', (type, had, has) =>
      compareSchemas(had.schema, has.schema, toPointer(pointer, type), 'request'),
    );
  }

  function compareResponses(was: Response, is: Response, pointer: string): void {
    comparePresence(report, was.headers ?? {}, is.headers ?? {}, `${pointer}/headers`, 'header', (name, had, has) =>
      compareSchemas(
        resolve<Header>(before, had).schema,
        resolve<Header>(after, has).schema,
        toPointer(`${pointer}/headers`, name),
        'response',
      ),
    );
    comparePresence(report, was.content ?? {}, is.content ?? {}, pointer, 'media type', (type, had, has) =>
      compareSchemas(had.schema, has.schema, toPointer(pointer, type), 'response'),
    );
  }
}

function compareSunsets(report: Report, was: string | undefined, is: string | undefined, pointer: string): void {
  if (was === is) return;
  if (is === undefined) report(false, pointer, 'no longer deprecated');
  else if (was === undefined) report(false, pointer, `deprecated: may be removed from ${is} on`);
  else report(is < was, pointer, `may be removed from ${is} on instead of ${was}`);
}

/** Parameters by location and name; their order is irrelevant. */
function parametersOf(document: OpenApiDocument, operation: Operation): Record<string, Parameter> {
  const parameters = operation.parameters.map((one) => resolve<Parameter>(document, one));
  return Object.fromEntries(parameters.map((one) => [`${one.in}:${one.name}`, one]));
}
