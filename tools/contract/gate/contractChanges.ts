/**
 * Compares two contracts and classifies changes as breaking or compatible. Own code, since no maintained library fits:
 * `openapi-diff` supports OpenAPI 3.0 only, `api-smart-diff` is unmaintained, `oasdiff` and `openapi-changes` are Go
 * programs.
 */
import { isDeepStrictEqual } from 'node:util';
import type { OpenApiDocument } from '../../../bff/openapi/openApi.ts';
import { comparePresence } from './comparePresence.ts';
import { createOperationChanges } from './operationChanges.ts';
import { type Change, type Report, toPointer } from './schemaChanges.ts';

/**
 * Lists the changes of a contract, breaking ones first. Ignores examples; text changes are reported only if nothing
 * else changed.
 */
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
    report(true, '#/servers', 'the base URL of the API changed');
  }
  comparePresence(report, before.paths, after.paths, '#/paths', 'path', (path, was, is) => {
    const pointer = toPointer('#/paths', path);
    comparePresence(report, was, is, pointer, 'method', (method, had, has) =>
      compareOperations(had, has, toPointer(pointer, method)),
    );
  });
  for (const name of Object.keys(before.components.schemas)) {
    if (name in after.components.schemas) continue;
    report(true, toPointer('#/components/schemas', name), 'schema removed: generated clients lose this type');
  }
  if (changes.length === 0 && !isDeepStrictEqual(withoutExamples(before), withoutExamples(after))) {
    report(false, '#', 'descriptions changed');
  }
  return changes.sort((one, other) => Number(other.breaking) - Number(one.breaking));
}

/** Returns the document without its examples, which are recorded again for every release. */
function withoutExamples(document: OpenApiDocument): unknown {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'examples' ? undefined : value)));
}
