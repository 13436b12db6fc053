import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { testFile } from './mutant.ts';

/** How a run of tests ended. */
export interface TestRun {
  passed: boolean;
  /** The first thing that failed; empty when nothing did. */
  firstFault: string;
  seconds: number;
}

/** What is read of vitest's report. */
interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface Options {
  /** More than one for the first run of all of them. */
  workers: number;
  /** After so long the run is ended, which counts as a fault. */
  limitMs: number;
}

/** Runs test files of a tree up to the first fault. */
export async function runTests(
  folder: string,
  tests: readonly string[],
  { workers, limitMs }: Options,
): Promise<TestRun> {
  const startedAt = performance.now();
  const output = path.join(folder, 'mutants.report.json');
  await rm(output, { force: true });
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...[
        'run',
        '--project',
        'unit',
        '--project',
        'tools',
        '--bail',
        '1',
        '--cache=false',
        '--maxWorkers',
        String(workers),
      ],
      ...['--reporter', 'json', '--outputFile', output],
      // What has not changed since the last row is not compiled again: a third of the time.
      ...['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${path.join(folder, 'mutants.modules')}`],
      ...tests.map(testFile),
    ],
    // In a group of its own: what a test has started ends with it.
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
    });
  const end = () => child.pid !== undefined && endGroup(child.pid);
  process.once('exit', end);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limitMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  process.off('exit', end);
  end();
  const seconds = (performance.now() - startedAt) / 1_000;
  if (code === 0) return { passed: true, firstFault: '', seconds };
  if (isLate) return { passed: false, firstFault: `no end within ${limitMs / 1_000} s`, seconds };
  const firstFault = faultIn(await reportIn(output), folder) ?? /\w*Error: .*/.exec(said)?.[0] ?? 'no report';
  return { passed: false, firstFault, seconds };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody of it is left.
  }
}

async function reportIn(file: string): Promise<Report | null> {
  // Vitest's own, or none, when the process has crashed.
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
}

/** The first test that has failed; undefined where it was an error outside of them. */
function faultIn(report: Report | null, folder: string): string | undefined {
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    const where = path.relative(path.join(folder, 'test'), name).replace(/\.test\.ts$/, '');
    if (failed) return `${where}: ${failed.fullName}`;
    if (status === 'failed') return `${where}: ${message.split('\n', 1)[0]}`;
  }
  return undefined;
}
