import type { Change } from './schemaChanges.ts';

/** Intended breaking change, an entry of docs/contract/breaking.json. */
export interface DeclaredBreak {
  pointer: string;
  reason: string;
  /** Version of the contract with this change. */
  version: string;
}

/**
 * Checks that breaking changes are declared and come with a new major version.
 * @returns One line per missing condition.
 */
export function undeclaredBreaks(
  changes: readonly Change[],
  declared: readonly DeclaredBreak[],
  { released, current }: { released: string; current: string },
): string[] {
  const breaking = changes.filter((change) => change.breaking);
  if (breaking.length === 0) return [];
  const known = new Set(declared.filter(({ version }) => version === current).map(({ pointer }) => pointer));
  return [
    ...(majorOf(current) > majorOf(released) ? [] : [`contractVersion must be ${majorOf(released) + 1}.0.0 or above`]),
    ...[...new Set(breaking.map(({ pointer }) => pointer))]
      .filter((pointer) => !known.has(pointer))
      .map((pointer) => `not declared in docs/contract/breaking.json for ${current}: ${pointer}`),
  ];
}

function majorOf(version: string): number {
  return Number(version.split('.')[0]);
}
