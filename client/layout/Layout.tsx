// Must be the first style sheet: it sets the order of the cascade layers.
import '../styles/base.css';

import { memo, type ReactNode, Suspense, use } from 'react';
import type { ApiCall } from '../../contracts/apilist.ts';
import type { Breadcrumbs } from '../../contracts/fragments/meta.ts';
import type { ShownPage } from '../app/shownPage.ts';
import { ErrorBoundary } from '../failure/ErrorBoundary.tsx';
import { Footer } from '../footer/Footer.tsx';
import { SkipLinks } from '../header/SkipLinks.tsx';
import { useSite } from '../lib/site.tsx';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
import { whenLoaded } from '../lib/whenIdle.ts';
import { useSharedPath } from '../region/useSharedPath.ts';
import { CookieSlot, PromotionSlot } from '../thirdParties/Slots.tsx';
import { Announcement } from './Announcement.tsx';
import styles from './Layout.module.css';
import { LoadingBar } from './LoadingBar.tsx';
import { LayoutPartsContext } from './layoutParts.ts';
import { useClosePopovers } from './useClosePopovers.ts';

const loadAssistant = async () => (await import('../assistant/AssistantButton.tsx')).AssistantButton;
const loadSuggestion = async () => (await import('../region/RegionSuggestion.tsx')).RegionSuggestion;

interface LayoutProps {
  kind: ShownPage['kind'];
  breadcrumbs?: Breadcrumbs | null | undefined;
  /** Only when the URL requests the list of upstream calls. */
  apilist?: readonly ApiCall[] | undefined;
  children: ReactNode;
}

/** Layout of every page: header, main content, footer, notices. */
export function Layout({ kind, breadcrumbs, apilist, children }: LayoutProps) {
  useClosePopovers();
  const { shell, settings } = useSite();
  const { Header, ApiCallList } = use(LayoutPartsContext);
  const assistant = shell.aiAssistant.status && settings.scripts.find(({ name }) => name === 'brandAssistant');
  const AssistantButton = useLazyComponent(loadAssistant, Boolean(assistant) && kind !== 'entry', whenLoaded);
  const RegionSuggestion = useLazyComponent(loadSuggestion, kind !== 'entry');
  // The market-entry page belongs to no edition, and an error page has no counterpart in other editions.
  const path = useSharedPath(kind !== 'entry' && kind !== 'error');
  return (
    <>
      <SkipLinks />
      <PromotionSlot />
      <LoadingBar />
      <ErrorBoundary part="header">
        <Header />
      </ErrorBoundary>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {/* The home page is the root of all breadcrumbs. */}
      <ErrorBoundary part="footer">
        <Footer breadcrumbs={kind === 'home' ? [] : (breadcrumbs?.pathStructure ?? [])} />
      </ErrorBoundary>
      <ErrorBoundary part="editions">
        <Editions path={path} />
      </ErrorBoundary>
      {/* Above the notices on screen, and before them in tab order. */}
      {AssistantButton && assistant && kind !== 'entry' && (
        <ErrorBoundary part="assistant">
          <AssistantButton script={assistant.url} pageKey={breadcrumbs?.pageKey ?? ''} />
        </ErrorBoundary>
      )}
      {/*
       * Notices form one stack, so they never overlap. They come one at a time, in this order: cookie notice, tray of
       * the comparison, suggestion of another edition. Only large windows have room for notice and tray together.
       */}
      <div id="notices" className={styles.notices}>
        <CookieSlot />
        <ErrorBoundary part="suggestion">
          {RegionSuggestion && kind !== 'entry' && <RegionSuggestion path={path} />}
        </ErrorBoundary>
      </div>
      {apilist && (
        <Suspense>
          <ApiCallList calls={apilist} />
        </Suspense>
      )}
      <Announcement />
    </>
  );
}

/**
 * The list of all editions; without a fallback, because it is closed. Memoised: a re-render with the rest of the page,
 * before its script has loaded, would close a list that the visitor has opened.
 */
const Editions = memo(function Editions({ path }: { path: string }) {
  const { RegionSwitcher } = use(LayoutPartsContext);
  return (
    <Suspense>
      <RegionSwitcher path={path} />
    </Suspense>
  );
});
