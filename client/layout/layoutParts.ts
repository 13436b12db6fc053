import { type ComponentType, createContext, createElement, lazy } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { FooterBody } from '../footer/FooterBody.tsx';
import { Header } from '../header/Header.tsx';
import { whenIdle } from '../lib/whenIdle.ts';
import { trustedHtml } from '../trust/ownPolicy.ts';

/**
 * What every page of an edition has and what no page changes, but for the path of the links to other editions: it knows the
 * site, and neither the page nor its address. The server renders these once for an edition (renderer/document/readyLayout.ts), so
 * that ids in them are fixed texts and none of `useId`.
 */
export interface LayoutParts {
  Header: ComponentType;
  FooterBody: ComponentType;
  /** All editions as links to a path, which `useSharedPath` gives. */
  RegionSwitcher: ComponentType<{ path: string }>;
}

/**
 * Once the browser is idle; where its chunk cannot be had, what the server made: a closed list is no reason to take away what
 * the visitor reads, or has just clicked.
 */
async function loadRegionSwitcher(): Promise<{ default: LayoutParts['RegionSwitcher'] }> {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return withoutReload(() => import('../region/RegionSwitcher.tsx')).then(
    ({ RegionSwitcher }) => ({ default: RegionSwitcher }),
    () => ({ default: staticRegionSwitcher() }),
  );
}

/** The list as it stands in the document, without a script: it opens, and leads to what the document showed. */
function staticRegionSwitcher(): LayoutParts['RegionSwitcher'] {
  const rendered = document.getElementById('region-switcher');
  const content = { __html: trustedHtml(rendered?.innerHTML ?? '') };
  return () =>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what the document already holds
    createElement('dialog', { id: rendered?.id, dangerouslySetInnerHTML: content, suppressHydrationWarning: true });
}

/**
 * The browser's. Script and hydration of the list of all editions, a quarter of a home page's elements, wait until it is idle:
 * the server's HTML opens and leads to every edition without them. The server has the component itself (renderer/+surroundings.ts).
 */
export const layoutParts: LayoutParts = { Header, FooterBody, RegionSwitcher: lazy(loadRegionSwitcher) };

/** Which ones a tree has: the browser's, unless the server gives it others. */
export const LayoutPartsContext = createContext(layoutParts);
