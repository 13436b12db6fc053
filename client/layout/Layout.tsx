// First of all styles: it settles the order of the layers that every other file relies on.
import '../styles/base.css';

import { memo, type ReactNode, Suspense, use } from 'react';
import type { ApiCall } from '../../contracts/apilist.ts';
import type { Breadcrumbs } from '../../contracts/fragments/meta.ts';
import type { ShownPage } from '../app/shownPage.ts';
import { Footer } from '../footer/Footer.tsx';
import { SkipLinks } from '../header/SkipLinks.tsx';
import { useSite } from '../lib/site.tsx';
import { useLater } from '../lib/useLater.ts';
import { whenLoaded } from '../lib/whenIdle.ts';
import { useSharedPath } from '../region/useSharedPath.ts';
import { CookieSlot, PromotionSlot } from '../thirdParties/Slots.tsx';
import { Announcement } from './Announcement.tsx';
import { ApiCallList } from './ApiCallList.tsx';
import styles from './Layout.module.css';
import { LoadingBar } from './LoadingBar.tsx';
import { LayoutPartsContext } from './layoutParts.ts';
import { useLayers } from './useLayers.ts';

const loadAssistant = async () => (await import('../assistant/AssistantButton.tsx')).AssistantButton;
const loadSuggestion = async () => (await import('../region/RegionSuggestion.tsx')).RegionSuggestion;

interface LayoutProps {
  kind: ShownPage['kind'];
  breadcrumbs?: Breadcrumbs | null | undefined;
  /** Only where the address asks for the list of calls. */
  apilist?: readonly ApiCall[] | undefined;
  children: ReactNode;
}

/** What surrounds every page: header, the page's own lane, footer. */
export function Layout({ kind, breadcrumbs, apilist, children }: LayoutProps) {
  useLayers();
  const { shell, settings } = useSite();
  const { Header } = use(LayoutPartsContext);
  const assistant = shell.aiAssistant.status && settings.scripts.find(({ name }) => name === 'brandAssistant');
  const AssistantButton = useLater(loadAssistant, Boolean(assistant) && kind !== 'entry', whenLoaded);
  const RegionSuggestion = useLater(loadSuggestion, kind !== 'entry');
  // The list of all editions stands in none of them, and a page that is missing here is no page to look for elsewhere.
  const path = useSharedPath(kind !== 'entry' && kind !== 'error');
  return (
    <>
      <SkipLinks />
      <PromotionSlot />
      <LoadingBar />
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {/* The home page is where all breadcrumbs begin. */}
      <Footer breadcrumbs={kind === 'home' ? [] : (breadcrumbs?.pathStructure ?? [])} />
      <Editions path={path} />
      {/* It stands above the stack, and comes before it by Tab, too. */}
      {AssistantButton && assistant && kind !== 'entry' && (
        <AssistantButton script={assistant.url} pageKey={breadcrumbs?.pageKey ?? ''} />
      )}
      {/* What speaks up by itself stands in one stack, so that nothing lies over anything; what comes last is on top and moves nothing. */}
      <div id="notices" className={styles.notices}>
        <CookieSlot />
        {RegionSuggestion && kind !== 'entry' && <RegionSuggestion path={path} />}
      </div>
      {apilist && <ApiCallList calls={apilist} />}
      <Announcement />
    </>
  );
}

/**
 * The list of all editions; nothing holds its place, for it is closed. By itself, so that it is not rendered with the rest:
 * before its script has come React would re-render it then, and one that the visitor has opened would close.
 */
const Editions = memo(function Editions({ path }: { path: string }) {
  const { RegionSwitcher } = use(LayoutPartsContext);
  return (
    <Suspense>
      <RegionSwitcher path={path} />
    </Suspense>
  );
});
