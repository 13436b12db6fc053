/** A guard, bound or generation check that is switched off, to see whether a test notices. */
export interface Mutant {
  /** What is switched off; no two rows say the same. */
  guard: string;
  change: Change;
  /** Test files that must notice, without `test/` and `.test.ts`: the few that are about it. */
  tests: readonly string[];
  /** Another guard stands behind this one, and alone its end is not to be seen: both are switched off together. */
  coveredBy?: { guard: string; change: Change };
}

/** What is done to a file. */
export interface Change {
  file: string;
  /** Stands in the file once. */
  text: string;
  /** What stands in its place. */
  instead: string;
}

type More = Partial<Pick<Mutant, 'tests' | 'coveredBy'>>;

/**
 * Rows of one file.
 * @param tests What notices where a row names no others.
 * @returns a function that makes a row.
 */
export function mutantsOf(file: string, ...tests: string[]) {
  return (guard: string, text: string, instead: string, more: More = {}): Mutant => ({
    guard,
    change: { file, text, instead },
    tests,
    ...more,
  });
}

/** Every change of a row. */
export function changesOf({ change, coveredBy }: Mutant): Change[] {
  return coveredBy ? [change, coveredBy.change] : [change];
}

/** A file's text with a change; null when what is to be changed does not stand there once. */
export function changed(source: string, { text, instead }: Change): string | null {
  const parts = source.split(text);
  return parts.length === 2 ? parts.join(instead) : null;
}

/** Path of a test file. */
export const testFile = (name: string) => `test/${name}.test.ts`;
