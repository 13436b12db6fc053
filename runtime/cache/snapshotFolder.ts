import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';

/** Whether a folder is that of the build: the bundle stands there beside the pages that it was built with. */
export const isOfBuild = (folder: string) => existsSync(path.join(folder, 'pages.js'));

/**
 * Where the snapshot stands: beside the build or the sources, unless the settings say otherwise; empty where there is none.
 * @param started Folder of the file that was started.
 */
export function snapshotFolder(
  { SNAPSHOT_DIR, SANDBOX_PORT, sandbox }: Pick<Config, 'SNAPSHOT_DIR' | 'SANDBOX_PORT' | 'sandbox'>,
  started: string,
): string {
  // What a sandbox on a free port has answered is of no use to the next one, which stands elsewhere.
  const isPassing = sandbox && SANDBOX_PORT === 0;
  return SNAPSHOT_DIR ?? (isPassing ? '' : path.join(started, isOfBuild(started) ? '..' : '.', '.cache'));
}
