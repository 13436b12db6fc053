import { type ComponentType, createContext, useRef, useState } from 'react';
import type { ApiCall } from '../../contracts/apilist.ts';
import { FooterBody } from '../footer/FooterBody.tsx';
import { Header } from '../header/Header.tsx';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
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

const loadSwitcherRoot = async () => (await import('../region/RegionSwitcherRoot.tsx')).RegionSwitcherRoot;
const loadCalls = async () => (await import('./ApiCallList.tsx')).ApiCallList;

/** The list in the document, for React to copy if it has to recreate the page, for example after an error. */
const renderedList = {
  get __html() {
    return trustedHtml(document.getElementById('region-switcher')?.outerHTML ?? '');
  },
};

/**
 * The server's list of all editions, which works without scripts: a quarter of a home page's elements, so its script and
 * hydration wait until the browser is idle. It is a root of its own, because a navigation waits for all lazy components
 * of its root (`Suspense`), and would wait for ever for this one when its script hangs. Without the script its links
 * keep the page that the document was loaded with.
 */
function LateRegionSwitcher({ path }: { path: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [renderedPath] = useState(path);
  const SwitcherRoot = useLazyComponent(loadSwitcherRoot, true);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of this document */}
      <div ref={container} dangerouslySetInnerHTML={renderedList} suppressHydrationWarning />
      {SwitcherRoot && <SwitcherRoot container={container} renderedPath={renderedPath} path={path} />}
    </>
  );
}

/** The server's list of API calls, which only developers request; its script adds the calls of the browser. */
function LateApiCallList({ calls }: { calls: readonly ApiCall[] }) {
  const Calls = useLazyComponent(loadCalls, true);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the HTML of the document
  return Calls ? <Calls calls={calls} /> : <section dangerouslySetInnerHTML={noHtml} suppressHydrationWarning />;
}

const noHtml = { __html: '' };

/** The parts in the browser. The server uses the components themselves (renderer/+surroundings.tsx). */
export const layoutParts: LayoutParts = {
  Header,
  FooterBody,
  RegionSwitcher: LateRegionSwitcher,
  ApiCallList: LateApiCallList,
};

/** The layout parts of a tree; the server provides its own. */
export const LayoutPartsContext = createContext(layoutParts);
