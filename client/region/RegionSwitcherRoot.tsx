import { type RefObject, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SiteContext, useSite } from '../lib/site.tsx';
import { RegionSwitcher } from './RegionSwitcher.tsx';

type SetPath = (path: string) => void;

interface RegionSwitcherRootProps {
  /** Element with the server's HTML of the list. */
  container: RefObject<HTMLElement | null>;
  /** Path that the server rendered the list with. */
  renderedPath: string;
  path: string;
}

/** Hydrates the list of all editions as a React root of its own, and updates the path of its links. */
export function RegionSwitcherRoot({ container, renderedPath, path }: RegionSwitcherRootProps) {
  const site = useSite();
  const [setShownPath, setHydrated] = useState<SetPath | null>(null);
  useEffect(() => {
    if (!container.current) return;
    hydrateRoot(
      container.current,
      <SiteContext value={site}>
        <HydratedSwitcher renderedPath={renderedPath} onHydrated={(setPath) => setHydrated(() => setPath)} />
      </SiteContext>,
    );
  }, [site, container, renderedPath]);
  useEffect(() => setShownPath?.(path), [setShownPath, path]);
  return null;
}

interface HydratedSwitcherProps {
  renderedPath: string;
  /** Called with the function that changes the path: an update of the root before hydration would replace the HTML. */
  onHydrated: (setPath: SetPath) => void;
}

function HydratedSwitcher({ renderedPath, onHydrated }: HydratedSwitcherProps) {
  const [path, setPath] = useState(renderedPath);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => onHydrated(setPath), []);
  return <RegionSwitcher path={path} />;
}
