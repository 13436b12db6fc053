/**
 * Maps the URL of a sandbox shop to its path on the site, which serves the shop's pages (`createSandboxSite`), so that
 * browsers need only one port. URLs of other shops are not changed.
 * @param origin Origin of the sandbox.
 */
export const shopOnSite = (origin: string) => (domain: string) =>
  domain.startsWith(`${origin}/shop/`) ? `/sandbox${domain.slice(origin.length)}` : domain;
