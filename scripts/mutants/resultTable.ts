import type { Mutant } from './mutant.ts';
import type { TestRun } from './runTests.ts';

/** What has become of a row. */
export interface MutantResult {
  mutant: Mutant;
  run: TestRun;
}

/** The rows as they stand in docs/mutants.md. */
export function resultTable(results: readonly MutantResult[]): string {
  const rows = results.map(({ mutant: { guard, change, coveredBy }, run: { passed, firstFault, seconds } }) => {
    const covered = coveredBy ? ` (with ${coveredBy.guard}, which covers it)` : '';
    const noticed = passed ? '**nobody: it survives**' : firstFault;
    return `| ${[guard + covered, `\`${change.file}\``, noticed, seconds.toFixed(1)].map(asCell).join(' | ')} |`;
  });
  return ['| Switched off | File | Noticed by | s |', '|---|---|---|---|', ...rows].join('\n');
}

function asCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ').slice(0, 240);
}
