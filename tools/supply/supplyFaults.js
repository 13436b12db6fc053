import { hasAllowedLicence, worksWithoutScript } from './supplyPolicy.js';

/** @typedef {import('./lockedPackages.js').LockedPackage} LockedPackage */

const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/;
const sha512 = /^sha512-[\w+/]{86}==$/;
const remake = 'make the lock file again as CONTRIBUTING.md says';
const policy = 'tools/supply/supplyPolicy.js, with the reason';

/**
 * What is wrong with a locked package, and what to do about it. lockfile-lint 5 is not asked: of a lock file without addresses it only looks at how a
 * hash begins, and it lets a missing hash, a folder and an alias pass.
 * @type {{ isBroken: (locked: LockedPackage) => boolean, says: (locked: LockedPackage) => string }[]}
 */
const rules = [
  {
    isBroken: ({ lockPath, link }) => Boolean(link) || !lockPath.startsWith('node_modules/'),
    says: () => 'is a folder of this machine: depend on a published version',
  },
  {
    isBroken: ({ resolved }) => resolved !== undefined,
    says: ({ resolved }) => `is taken from ${resolved} and not from the registry that npm asks: ${remake}`,
  },
  {
    // npm would take an address here for the place to download from.
    isBroken: ({ version = '' }) => !exactVersion.test(version),
    says: ({ version }) => `is locked to ${version}, which is no version: ${remake}`,
  },
  {
    isBroken: ({ integrity = '' }) => !sha512.test(integrity),
    says: () => `has no integrity of sha512: ${remake}`,
  },
  {
    isBroken: ({ folderName, packageName }) => folderName !== packageName,
    says: ({ packageName }) => `is ${packageName} under another name: depend on it by its own`,
  },
  {
    isBroken: (locked) => Boolean(locked.hasInstallScript) && !worksWithoutScript(locked),
    says: () => `has an install script, and none is run: see whether it works without, then name it in ${policy}`,
  },
  {
    isBroken: (locked) => !hasAllowedLicence(locked),
    says: ({ license = 'none' }) =>
      `has a licence nobody has allowed (${license}): do without it, or allow it in ${policy}`,
  },
];

/** One line for each fault. @param {LockedPackage[]} packages */
export function lockFaults(packages) {
  return packages.flatMap((locked) =>
    rules
      .filter(({ isBroken }) => isBroken(locked))
      .map(({ says }) => `${locked.folderName}@${locked.version} ${says(locked)}`),
  );
}

/**
 * One line for each dependency of package.json that is more than one version.
 * @param {Partial<Record<string, Record<string, string>>>} packageJson
 */
export function pinFaults(packageJson) {
  return ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap((kind) => Object.entries(packageJson[kind] ?? {}))
    .filter(([, wanted]) => !exactVersion.test(wanted))
    .map(([name, wanted]) => `${name} is wanted as "${wanted}" in package.json: pin it to one version`);
}
