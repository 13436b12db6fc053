/** `npm run mutants`: switches off one guard after the other, and says which test notices. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutantList } from './mutantList.ts';
import { type CopiedTree, copyTree } from './mutants/copiedTree.ts';
import { misfitsOf } from './mutants/misfitsOf.ts';
import { changesOf, type Mutant } from './mutants/mutant.ts';
import { type MutantResult, resultTable } from './mutants/resultTable.ts';
import { runTests } from './mutants/runTests.ts';
import { redisMissing } from './redisServer.ts';

const help = `Usage: npm run mutants -- [parts of names] [options]

  parts of names     only rows of scripts/mutantList.ts whose guard or file holds one of them
  --at-once N        rows at one time, each in a copy of its own (default: 2)
  --limit SECONDS    a row that takes longer counts as noticed (default: 120)

It works on copies of the tree as it stands. It ends with 1 when a guard can be switched off and no test fails, or when a row no
longer fits the code. A run of the whole list writes docs/mutants.md.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'at-once': { type: 'string', default: '2' },
    limit: { type: 'string', default: '120' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const root = path.join(import.meta.dirname, '..');
const limitMs = Number(values.limit) * 1_000;
const isPicked = ({ guard, change }: Mutant) =>
  positionals.length === 0 || positionals.some((part) => guard.includes(part) || change.file.includes(part));
const picked = mutantList.filter(isPicked);
const faults = [...picked.flatMap(misfitsOf), ...(redisMissing ? [redisMissing] : [])];
if (picked.length === 0) faults.push('no row has such a name');
if (faults.length > 0) stop(faults);

// Whoever ends this with a signal wants its copies and processes gone, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const trees = await Promise.all(Array.from({ length: Number(values['at-once']) }, copyTree));
const startedAt = performance.now();
await runUnchanged(trees[0] as CopiedTree); // there is one at least
const results = await runAll();
console.log(`\n${resultTable(results)}\n`);
const survivors = results.filter(({ run }) => run.passed).map(({ mutant }) => `survives: ${mutant.guard}`);
console.log(`${results.length - survivors.length} of ${results.length} noticed, ${secondsSince(startedAt)} s`);
if (positionals.length === 0) writeDocument();
if (survivors.length > 0) stop(survivors);

/** Every test file that a row names, with nothing switched off. */
async function runUnchanged({ folder }: CopiedTree): Promise<void> {
  const tests = [...new Set(picked.flatMap((mutant) => mutant.tests))];
  const { passed, firstFault, seconds } = await runTests(folder, tests, { workers: 2, limitMs: 10 * limitMs });
  console.log(`nothing switched off: ${tests.length} test files ${passed ? 'pass' : 'fail'}, ${seconds.toFixed(1)} s`);
  if (!passed) stop([firstFault]);
}

async function runAll(): Promise<MutantResult[]> {
  const waiting = [...picked];
  const results = new Map<Mutant, MutantResult>();
  await Promise.all(
    trees.map(async (tree) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const { tests } = mutant;
        const run = await tree.withChanges(changesOf(mutant), () =>
          runTests(tree.folder, tests, { workers: 1, limitMs }),
        );
        results.set(mutant, { mutant, run });
        const outcome = run.passed ? 'SURVIVES' : run.firstFault;
        console.log(`${results.size}/${picked.length} ${run.seconds.toFixed(1)} s ${mutant.guard} → ${outcome}`);
      }
    }),
  );
  return picked.flatMap((mutant) => results.get(mutant) ?? []);
}

function writeDocument(): void {
  const file = path.join(root, 'docs/mutants.md');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changes = git('status', '--porcelain') ? ', with changes' : '';
  const made = `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${changes}`;
  const text = `${made}: ${results.length} rows, ${secondsSince(startedAt)} s.\n\n${resultTable(results)}`;
  const before = readFileSync(file, 'utf8');
  // A function: what tests are called may hold what `replace` reads as a place.
  writeFileSync(
    file,
    before.replace(/(<!-- result -->\n)[\s\S]*?(<!-- \/result -->)/, (_, from, to) => `${from}${text}\n${to}`),
  );
}

function secondsSince(ms: number): number {
  return Math.round((performance.now() - ms) / 1_000);
}

function stop(lines: readonly string[]): never {
  for (const line of lines) console.error(`mutants: ${line}`);
  process.exit(1);
}
