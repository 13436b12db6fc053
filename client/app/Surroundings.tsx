import { type ReactNode, useMemo } from 'react';
import { createPath, Router, type To } from 'react-router-dom';
import { type Site, SiteContext } from '../lib/site.tsx';

export type Navigate = (to: string, options?: { replace?: boolean; preventScrollReset?: boolean }) => unknown;

export interface SurroundingsProps {
  site: Site;
  /** Path and query that are shown; on the server the one that was asked for. */
  url: string;
  hash?: string;
  /** Only in the browser. */
  navigate?: Navigate;
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
const noNavigate: Navigate = () => {};

/** The edition and the address, for everything inside. The same on the server and in the browser. */
export function Surroundings({
  site,
  url,
  hash = '',
  navigate = noNavigate,
  children,
}: SurroundingsProps & { children?: ReactNode }) {
  const [pathname = url] = url.split('?', 1);
  const here = useMemo(() => ({ ...site, region: site.settings.region }), [site]);
  return (
    <Router
      location={{ pathname, search: url.slice(pathname.length), hash }}
      navigator={{
        createHref: hrefOf,
        go: (delta) => history.go(delta),
        push: (to, _state, options) => navigate(hrefOf(to), options),
        replace: (to, _state, options) => navigate(hrefOf(to), { ...options, replace: true }),
      }}
    >
      <SiteContext value={here}>{children}</SiteContext>
    </Router>
  );
}
