import { minNoticeDays } from '../../../bff/openapi/docsOverview.ts';
import { type OpenApiDocument, type Operation, operationsOf } from '../../../bff/openapi/openApi.ts';

const dayMs = 86_400_000;

/**
 * What clients were promised and would not get: time between hearing that an operation goes, or goes earlier, and its end.
 * @param before The released contract.
 * @param today Day, `2026-12-01`.
 */
export function brokenPromises(before: OpenApiDocument, after: OpenApiDocument, today: string): string[] {
  const had = byAddress(before);
  const has = byAddress(after);
  const gone = [...had].flatMap(([name, { 'x-sunset': sunset }]) => {
    if (has.has(name) || (sunset && sunset <= today)) return [];
    return sunset
      ? `${name} may not be gone before ${sunset}`
      : `${name} may not be gone: it was never announced to clients (deprecated)`;
  });
  const earliest = new Date(Date.parse(today) + minNoticeDays * dayMs).toISOString().slice(0, 10);
  const hasty = [...has].flatMap(([name, { 'x-sunset': sunset }]) => {
    const promised = had.get(name)?.['x-sunset'];
    // What was announced may be so old that less than the notice is left of it: that day, too, is soon enough.
    const least = promised && promised < earliest ? promised : earliest;
    if (!sunset || sunset >= least) return [];
    return least === promised
      ? `${name} needs a sunset of ${least} or later: that day was announced`
      : `${name} needs a sunset of ${least} or later: ${minNoticeDays} days from its announcement`;
  });
  return [...gone, ...hasty];
}

/** By method and address. */
function byAddress(document: OpenApiDocument): Map<string, Operation> {
  return new Map(
    operationsOf(document).map(({ path, method, operation }) => [`${method.toUpperCase()} ${path}`, operation]),
  );
}
