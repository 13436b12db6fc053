import { type ReactNode, useMemo } from 'react';
import { createPath, Router, type To } from 'react-router-dom';
import { type Site, SiteContext } from '../lib/site.tsx';

export type Navigate = (to: string, options?: { replace?: boolean; preventScrollReset?: boolean }) => unknown;

export interface AppProvidersProps {
  site: Site;
  /** Path and query of the shown page; on the server those of the request. Nothing that is rendered reads its fragment. */
  url: string;
  /** Absent on the server. */
  navigate?: Navigate;
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
const noNavigate: Navigate = () => {};

/** Provides site data and the current URL to the tree; the same on the server and in the browser. */
export function AppProviders({
  site,
  url,
  navigate = noNavigate,
  children,
}: AppProvidersProps & { children?: ReactNode }) {
  const [pathname = url] = url.split('?', 1);
  const documentSite = useMemo(() => {
    const { region, unprefixed } = site.settings;
    return { ...site, region, pathRegion: region.code === unprefixed ? ('global' as const) : region.code };
  }, [site]);
  return (
    <Router
      location={{ pathname, search: url.slice(pathname.length) }}
      navigator={{
        createHref: hrefOf,
        go: (delta) => history.go(delta),
        push: (to, _state, options) => navigate(hrefOf(to), options),
        replace: (to, _state, options) => navigate(hrefOf(to), { ...options, replace: true }),
      }}
    >
      <SiteContext value={documentSite}>{children}</SiteContext>
    </Router>
  );
}
