/**
 * What changed between two contracts, and whether yesterday's clients notice. Own code, since no maintained library fits:
 * `openapi-diff` stops at OpenAPI 3.0, `api-smart-diff` is not kept up, `oasdiff` and `openapi-changes` are Go programs.
 */
import { isDeepStrictEqual } from 'node:util';
import type { OpenApiDocument } from '../../../bff/openapi/openApi.ts';
import { comparePresence } from './comparePresence.ts';
import { createOperationChanges } from './operationChanges.ts';
import { type Change, type Report, toPointer } from './schemaChanges.ts';

/** Changes of the contract, the breaking ones first; examples are no part of it, and other texts are one change. */
export function contractChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const changes: Change[] = [];
  const report: Report = (breaking, pointer, text) => void changes.push({ breaking, pointer, text });
  const compareOperations = createOperationChanges(before, after, report);

  if (
    !isDeepStrictEqual(
      before.servers.map(({ url }) => url),
      after.servers.map(({ url }) => url),
    )
  ) {
    report(true, '#/servers', 'the address of the API changed');
  }
  comparePresence(report, before.paths, after.paths, '#/paths', 'address', (path, was, is) => {
    const pointer = toPointer('#/paths', path);
    comparePresence(report, was, is, pointer, 'method', (method, had, has) =>
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
}

/** The document without its examples: these are made again for every release. */
function withoutExamples(document: OpenApiDocument): unknown {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'examples' ? undefined : value)));
}
