/** Policy for third-party packages. Every exception needs a reason. */

/** Licences that require at most preserving the licence notice. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** @type {{ licence: string | undefined, packages: RegExp, why: string }[]} */
const exceptions = [
  {
    licence: 'MPL-2.0',
    packages: /^(lightningcss(-.+)?|axe-core)$/,
    why: 'used unchanged by builds and tests; not part of the build output',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    why: 'a browser table that the build reads; not part of the build output',
  },
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource-variable\//,
    why: 'fonts: may be served with a site, but not sold on their own',
  },
  {
    licence: '(MIT AND Zlib)',
    packages: /^pako$/,
    why: 'both permissive; a development package (of selenium-webdriver)',
  },
  {
    licence: undefined,
    packages: /^svg-tags$/,
    why: 'MIT, but declared in package.json in a form that npm no longer reads',
  },
];

/**
 * Packages that work without their install script, with the purpose of the script. No script is run (`ignore-scripts`
 * in .npmrc).
 * @type {Record<string, string>}
 */
const scriptPurposes = {
  esbuild: 'replaces the launcher with the binary, a separate package, to save a process',
};

/**
 * Aliases, as folder and package, with their reason.
 * @type {Record<string, { packageName: string, why: string }>}
 */
const aliases = {
  'chromium-109': {
    packageName: '@sparticuz/chromium',
    why: 'the oldest Chromium of the support floor, beside the current one; tests only (docs/browsers.md)',
  },
};

/** Development packages whose files the build copies into its output. */
const copiedByTheBuild = /^@fontsource-variable\//;

/** @typedef {import('./lockedPackages.js').LockedPackage} LockedPackage */

/** True if the licence is permissive or covered by an exception. @param {LockedPackage} locked */
export function hasAllowedLicence({ license, packageName }) {
  // "(MIT OR CC0-1.0)" offers a choice; more complex expressions need an exception.
  const choices = license?.match(/^\(?([^()]+)\)?$/)?.[1]?.split(' OR ') ?? [];
  return (
    choices.some((choice) => permissive.has(choice)) ||
    exceptions.some(({ licence, packages }) => licence === license && packages.test(packageName))
  );
}

/** True if the package is known to work without its install script. @param {LockedPackage} locked */
export function worksWithoutScript({ packageName }) {
  return Object.hasOwn(scriptPurposes, packageName);
}

/** True if the package has its own name or is an alias named here. @param {LockedPackage} locked */
export function hasAllowedName({ folderName, packageName }) {
  const alias = Object.hasOwn(aliases, folderName) ? aliases[folderName] : undefined;
  return folderName === packageName || alias?.packageName === packageName;
}

/** Removes the package from the version of an alias named here. @param {string} name @param {string} wanted */
export function withoutAlias(name, wanted) {
  const prefix = Object.hasOwn(aliases, name) ? `npm:${aliases[name]?.packageName}@` : '';
  return wanted.startsWith(prefix) ? wanted.slice(prefix.length) : wanted;
}

/** True if a deployment contains the package. @param {LockedPackage} locked */
export function isDeployed({ dev, packageName }) {
  return !dev || copiedByTheBuild.test(packageName);
}
