/** What may come into the product from outside. Whoever adds a line here says why. */

/** They ask for their notice to be kept and for nothing else, or for nothing at all. */
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
    why: 'builds and tests, unchanged; nothing of it is in what the build writes',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    why: 'a table of browsers that the build looks things up in; it is not copied into what the build writes',
  },
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource-variable\//,
    why: 'fonts: they may be served with a site, and are not sold by themselves',
  },
  { licence: undefined, packages: /^svg-tags$/, why: 'its package.json says MIT in a way npm no longer reads' },
];

/**
 * Packages whose install script nobody misses. No script is ever run (`ignore-scripts` in .npmrc), so each of them has to work without.
 * @type {Record<string, string>}
 */
const scripted = {
  esbuild: 'saves itself one process by putting the binary, a package of its own, in the place of its launcher',
};

/** Development packages of which the build copies files into what is served. */
const copiedByTheBuild = /^@fontsource-variable\//;

/** @typedef {import('./lockedPackages.js').LockedPackage} LockedPackage */

/** @param {LockedPackage} locked */
export function hasAllowedLicence({ license, packageName }) {
  // "(MIT OR CC0-1.0)" leaves the choice to us; an expression with more in it is for an exception to judge.
  const choices = license?.match(/^\(?([^()]+)\)?$/)?.[1]?.split(' OR ') ?? [];
  return (
    choices.some((choice) => permissive.has(choice)) ||
    exceptions.some(({ licence, packages }) => licence === license && packages.test(packageName))
  );
}

/** @param {LockedPackage} locked */
export function worksWithoutScript({ packageName }) {
  return Object.hasOwn(scripted, packageName);
}

/** Whether a package is part of what is deployed. @param {LockedPackage} locked */
export function isDeployed({ dev, packageName }) {
  return !dev || copiedByTheBuild.test(packageName);
}
