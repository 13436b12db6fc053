import { hasAllowedLicence, hasAllowedName, withoutAlias, worksWithoutScript } from './supplyPolicy.js';

/** @typedef {import('./lockedPackages.js').LockedPackage} LockedPackage */

const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/;
const sha512 = /^sha512-[\w+/]{86}==$/;
const regenerate = 'regenerate the lock file as described in CONTRIBUTING.md';
const policyHint = 'tools/supply/supplyPolicy.js, with the reason';

/**
 * Rules for locked packages, with messages that include the remedy. lockfile-lint 5 does not replace them: without URLs
 * in the lock file it checks only the prefix of a hash, and it accepts missing hashes, folders and aliases.
 * @type {{ isBroken: (locked: LockedPackage) => boolean, message: (locked: LockedPackage) => string }[]}
 */
const rules = [
  {
    isBroken: ({ lockPath, link }) => Boolean(link) || !lockPath.startsWith('node_modules/'),
    message: () => 'is a local folder: depend on a published version',
  },
  {
    isBroken: ({ resolved }) => resolved !== undefined,
    message: ({ resolved }) => `is downloaded from ${resolved} instead of the npm registry: ${regenerate}`,
  },
  {
    // npm would download from a URL given here.
    isBroken: ({ version = '' }) => !exactVersion.test(version),
    message: ({ version }) => `is locked to ${version}, which is not a version: ${regenerate}`,
  },
  {
    isBroken: ({ integrity = '' }) => !sha512.test(integrity),
    message: () => `has no sha512 integrity: ${regenerate}`,
  },
  {
    isBroken: (locked) => !hasAllowedName(locked),
    message: ({ packageName }) => `is an alias of ${packageName}: depend on it by its own name`,
  },
  {
    isBroken: (locked) => Boolean(locked.hasInstallScript) && !worksWithoutScript(locked),
    message: () =>
      `has an install script, which is never run: check that it works without, then add it to ${policyHint}`,
  },
  {
    isBroken: (locked) => !hasAllowedLicence(locked),
    message: ({ license = 'none' }) =>
      `has a licence that is not allowed (${license}): remove it or allow it in ${policyHint}`,
  },
];

/** Returns one line per fault. @param {LockedPackage[]} packages */
export function lockFaults(packages) {
  return packages.flatMap((locked) =>
    rules
      .filter(({ isBroken }) => isBroken(locked))
      .map(({ message }) => `${locked.folderName}@${locked.version} ${message(locked)}`),
  );
}

/**
 * Returns one line per dependency of package.json that is not pinned to an exact version.
 * @param {Partial<Record<string, Record<string, string>>>} packageJson
 */
export function pinFaults(packageJson) {
  return ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap((kind) => Object.entries(packageJson[kind] ?? {}))
    .filter(([name, wanted]) => !exactVersion.test(withoutAlias(name, wanted)))
    .map(([name, wanted]) => `${name} is "${wanted}" in package.json: pin it to an exact version`);
}
