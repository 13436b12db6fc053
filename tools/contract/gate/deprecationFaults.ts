import { minNoticeDays } from '../../../bff/openapi/docsOverview.ts';
import { type OpenApiDocument, type Operation, operationsOf } from '../../../bff/openapi/openApi.ts';

const dayMs = 86_400_000;

/**
 * Checks the deprecation policy: operations are removed only after their announced sunset, and a sunset respects the
 * notice period.
 * @param before The released contract.
 * @param today Date, `2026-12-01`.
 * @returns One line per violation.
 */
export function deprecationFaults(before: OpenApiDocument, after: OpenApiDocument, today: string): string[] {
  const had = byMethodAndPath(before);
  const has = byMethodAndPath(after);
  const removedTooEarly = [...had].flatMap(([name, { 'x-sunset': sunset }]) => {
    if (has.has(name) || (sunset && sunset <= today)) return [];
    return sunset
      ? `${name} must not be removed before ${sunset}`
      : `${name} must not be removed: its deprecation was never announced`;
  });
  const earliest = new Date(Date.parse(today) + minNoticeDays * dayMs).toISOString().slice(0, 10);
  const sunsetsTooEarly = [...has].flatMap(([name, { 'x-sunset': sunset }]) => {
    const announced = had.get(name)?.['x-sunset'];
    // An announced sunset may be nearer than the notice period from today; it stays valid.
    const minSunset = announced && announced < earliest ? announced : earliest;
    if (!sunset || sunset >= minSunset) return [];
    return minSunset === announced
      ? `${name} needs a sunset of ${minSunset} or later: this date was announced`
      : `${name} needs a sunset of ${minSunset} or later: ${minNoticeDays} days from its announcement`;
  });
  return [...removedTooEarly, ...sunsetsTooEarly];
}

/** Operations by method and path. */
function byMethodAndPath(document: OpenApiDocument): Map<string, Operation> {
  return new Map(
    operationsOf(document).map(({ path, method, operation }) => [`${method.toUpperCase()} ${path}`, operation]),
  );
}
