import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';

/** Returns true for the folder of a build: it contains the built pages. */
export const isBuildFolder = (folder: string) => existsSync(path.join(folder, 'pages.js'));

/**
 * Returns the snapshot folder: SNAPSHOT_DIR, or `.cache` beside the build or sources; empty when snapshots are off.
 * @param entryFolder Folder of the file that was started.
 */
export function snapshotFolder(
  { SNAPSHOT_DIR, SANDBOX_PORT, sandbox }: Pick<Config, 'SNAPSHOT_DIR' | 'SANDBOX_PORT' | 'sandbox'>,
  entryFolder: string,
): string {
  // A sandbox on a random port has another origin at each start, so its snapshot could never be used.
  const isTemporary = sandbox && SANDBOX_PORT === 0;
  return SNAPSHOT_DIR ?? (isTemporary ? '' : path.join(entryFolder, isBuildFolder(entryFolder) ? '..' : '.', '.cache'));
}
