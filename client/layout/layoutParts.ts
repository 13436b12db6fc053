import { type ComponentType, createContext, createElement, lazy } from 'react';
import type { ApiCall } from '../../contracts/apilist.ts';
import { withoutReload } from '../app/reloadOnce.ts';
import { FooterBody } from '../footer/FooterBody.tsx';
import { Header } from '../header/Header.tsx';
import { whenIdle } from '../lib/whenIdle.ts';
import { trustedHtml } from '../trust/ownPolicy.ts';

/**
 * Parts that are the same on every page of an edition, except for the path of the links to other editions: they use
 * site data and neither the page nor its URL. The server renders them once per edition
 * (renderer/document/prebuiltLayout.ts), so their ids are constants and not from `useId`.
 */
export interface LayoutParts {
  Header: ComponentType;
  FooterBody: ComponentType;
  /** All editions as links to a path from `useSharedPath`. */
  RegionSwitcher: ComponentType<{ path: string }>;
  /** Differs from page to page, so the server renders it with each; it is a part because browsers load it later. */
  ApiCallList: ComponentType<{ calls: readonly ApiCall[] }>;
}

/**
 * Loads the list of editions when the browser is idle. When its chunk is missing, the server's HTML stays: a reload for
 * the sake of a closed list would interrupt the visitor.
 */
async function loadRegionSwitcher(): Promise<{ default: LayoutParts['RegionSwitcher'] }> {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return withoutReload(() => import('../region/RegionSwitcher.tsx')).then(
    ({ RegionSwitcher }) => ({ default: RegionSwitcher }),
    () => ({ default: staticRegionSwitcher() }),
  );
}

/** Fallback: the list as rendered by the server. It opens, but its links keep the page that the document was loaded with. */
function staticRegionSwitcher(): LayoutParts['RegionSwitcher'] {
  const rendered = document.getElementById('region-switcher');
  const content = { __html: trustedHtml(rendered?.innerHTML ?? '') };
  return () =>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of this document
    createElement('dialog', { id: rendered?.id, dangerouslySetInnerHTML: content, suppressHydrationWarning: true });
}

/** Loads the list of API calls, which only developers request. */
const loadApiCallList = (): Promise<{ default: LayoutParts['ApiCallList'] }> =>
  withoutReload(() => import('./ApiCallList.tsx')).then(
    (module) => ({ default: module.ApiCallList }),
    () => ({ default: () => null }),
  );

/**
 * The parts in the browser. Script and hydration of the list of all editions, a quarter of a home page's elements, wait
 * until the browser is idle: the server's HTML works without them. The server uses the component itself
 * (renderer/+surroundings.ts).
 */
export const layoutParts: LayoutParts = {
  Header,
  FooterBody,
  RegionSwitcher: lazy(loadRegionSwitcher),
  ApiCallList: lazy(loadApiCallList),
};

/** The layout parts of a tree; the server provides its own. */
export const LayoutPartsContext = createContext(layoutParts);
