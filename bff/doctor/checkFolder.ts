import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { examining } from '../resilience/tiers.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const about = 'SNAPSHOT_DIR';

/** Whether the last good content can be kept there. Nothing is left behind, and a folder that is missing is not made. */
export async function checkFolder(folder: string): Promise<Finding[]> {
  if (!folder) return [note(about, 'is off: a start while upstreams are down has no content')];
  try {
    const place = await nearest(folder);
    if (place === folder) {
      const file = path.join(folder, `doctor-${randomUUID()}`);
      await writeFile(file, '');
      await rm(file);
    } else {
      await access(place, constants.W_OK | constants.X_OK);
    }
    const room = await checkRoom(place);
    return [ok(about, place === folder ? `${folder} can be written` : `${folder} can be made in ${place}`), ...room];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    return [wrong(about, `${folder} cannot be written (${code})`, remedies[code] ?? 'Look at the folder and its disk')];
  }
}

const remedies: Readonly<Record<string, string>> = {
  EACCES: 'Give it to the user that the server runs as',
  EROFS: 'It is on a disk that is read only: name another folder, or none (SNAPSHOT_DIR=)',
  ENOTDIR: 'A part of it is a file: name a folder',
  ENOSPC: 'The disk is full: make room',
};

/** The folder itself, or the first one above it that is there. */
async function nearest(folder: string): Promise<string> {
  try {
    await access(folder);
    return folder;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const above = path.dirname(folder);
    if (!isMissing || above === folder) throw error;
    return nearest(above);
  }
}

async function checkRoom(place: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const text = `its disk has room for ${Math.floor(free / 2 ** 20)} MiB more`;
  if (free < examining.diskBytes.least)
    return [wrong(about, text, 'Make room: the snapshot is written beside the old one')];
  return free < examining.diskBytes.noted
    ? [note(about, text, 'A full cache takes about half a gigabyte, twice')]
    : [ok(about, text)];
}
