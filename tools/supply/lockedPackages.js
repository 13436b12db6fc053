import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the lock file says of one package, as npm writes it.
 * @typedef {object} LockEntry
 * @property {string} [name] Only when the package is another one than its folder says: an alias.
 * @property {string} [version]
 * @property {string} [resolved] Where it is downloaded from; ours records no address (.npmrc).
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {boolean} [dev] Nothing in production needs it.
 * @property {boolean} [hasInstallScript]
 */

/** @typedef {LockEntry & { lockPath: string, folderName: string, packageName: string }} LockedPackage */

/**
 * The packages of a folder's package-lock.json, the product itself left out.
 * @param {string} folder @returns {LockedPackage[]}
 */
export function lockedPackages(folder) {
  /** @type {{ lockfileVersion: number, packages: Record<string, LockEntry> }} */
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  // Older ones list the packages a second time, where nobody would look.
  if (lock.lockfileVersion !== 3) throw new Error('package-lock.json is not of version 3');
  return Object.entries(lock.packages)
    .filter(([lockPath]) => lockPath !== '')
    .map(([lockPath, entry]) => {
      const folderName = lockPath.replace(/^.*node_modules\//, '');
      return { ...entry, lockPath, folderName, packageName: entry.name ?? folderName };
    });
}
