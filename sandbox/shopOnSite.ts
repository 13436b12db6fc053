/**
 * Where browsers find the shop that the BFF asks at an address of the sandbox: the site serves its pages (`createSandboxSite`), so
 * that one port is enough. Another shop is where its address says.
 * @param origin Where the sandbox listens.
 */
export const shopOnSite = (origin: string) => (domain: string) =>
  domain.startsWith(`${origin}/shop/`) ? `/sandbox${domain.slice(origin.length)}` : domain;
