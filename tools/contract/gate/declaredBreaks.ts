import type { Change } from './schemaChanges.ts';

/** A breaking change that is meant: an entry of docs/contract/breaking.json. */
export interface DeclaredBreak {
  pointer: string;
  reason: string;
  /** Version of the contract that it comes with. */
  version: string;
}

/**
 * What is missing before breaking changes may be released: a declaration for each of them, and a new major version.
 * @param versions Versions of the contract.
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
