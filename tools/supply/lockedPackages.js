import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Entry of a package in the lock file, as npm writes it.
 * @typedef {object} LockEntry
 * @property {string} [name] Set only for an alias, whose folder has another name.
 * @property {string} [version]
 * @property {string} [resolved] Download URL; omitted in our lock file (.npmrc).
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {boolean} [dev] Not needed in production.
 * @property {boolean} [hasInstallScript]
 */

/** @typedef {LockEntry & { lockPath: string, folderName: string, packageName: string }} LockedPackage */

/**
 * Returns the packages in a folder's package-lock.json, without the product itself.
 * @param {string} folder @returns {LockedPackage[]}
 */
export function lockedPackages(folder) {
  /** @type {{ lockfileVersion: number, packages: Record<string, LockEntry> }} */
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  // Older versions list the packages a second time, in a section that is not checked here.
  if (lock.lockfileVersion !== 3) throw new Error('package-lock.json must have lockfileVersion 3');
  return Object.entries(lock.packages)
    .filter(([lockPath]) => lockPath !== '')
    .map(([lockPath, entry]) => {
      const folderName = lockPath.replace(/^.*node_modules\//, '');
      return { ...entry, lockPath, folderName, packageName: entry.name ?? folderName };
    });
}
