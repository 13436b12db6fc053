import { isDeployed } from './supplyPolicy.js';

/** docs/licences.md as it should be. @param {import('./lockedPackages.js').LockedPackage[]} packages */
export function licenceTable(packages) {
  const rows = packages
    .filter(isDeployed)
    .map(({ packageName, version, license = '–' }) => `| ${packageName} | ${version} | ${license} |`);
  return `# Licences of packages

What is installed with \`npm ci --omit dev\`, on any platform, and the fonts that the build copies. What only builds and tests is not listed;
\`npm run supply\` holds it to the same licences, which are in \`tools/supply/supplyPolicy.js\`. Written by \`npm run licences\`.

| Package | Version | Licence |
|---|---|---|
${[...new Set(rows)].sort().join('\n')}
`;
}
