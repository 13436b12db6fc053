import { execFile } from 'node:child_process';
import path from 'node:path';

const program = path.join(import.meta.dirname, '../../scripts/newPage.ts');

/** Runs `npm run new:page` in a folder. */
export function newPage(
  folder: string,
  ...args: string[]
): Promise<{ status: number | null; out: string; errors: string }> {
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: 25_000 };
    // tsx is found from the program's own folder.
    const tsx = import.meta.resolve('tsx');
    const child = execFile(process.execPath, ['--import', tsx, program, ...args], options, (_error, out, errors) =>
      resolve({ status: child.exitCode, out, errors }),
    );
  });
}
