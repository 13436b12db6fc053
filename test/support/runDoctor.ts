import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** Runs the doctor from source with exactly this environment. */
export function runDoctor(args: readonly string[], env: Record<string, string> = {}) {
  const program = ['--import', 'tsx', 'ops/doctor/doctor.ts', ...args];
  const options = { cwd: root, timeout: 25_000, env: { PATH: process.env['PATH'], ...env } };
  return new Promise<{ status: number | null; out: string; errors: string }>((resolve) => {
    const child = execFile(process.execPath, program, options, (_error, out, errors) =>
      resolve({ status: child.exitCode, out, errors }),
    );
  });
}
