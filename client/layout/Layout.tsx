// First of all styles: it settles the order of the layers that every other file relies on.
import '../styles/base.css';

import type { ReactNode } from 'react';
import type { ApiCall } from '../../contracts/apilist.ts';
import type { Breadcrumbs as Trail } from '../../contracts/fragments/meta.ts';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import { SkipLinks } from '../header/SkipLinks.tsx';
import { RegionSwitcher } from '../region/RegionSwitcher.tsx';
import { CookieSlot, PromotionSlot } from '../thirdParties/Slots.tsx';
import { ApiCallList } from './ApiCallList.tsx';
import styles from './Layout.module.css';

interface LayoutProps {
  /** False on home and error pages. */
  showBreadcrumb: boolean;
  breadcrumbs?: Trail | null | undefined;
  /** Only where the address asks for the list of calls. */
  apilist?: readonly ApiCall[] | undefined;
  children: ReactNode;
}

/** What surrounds every page: header, the page's own lane, footer. */
export function Layout({ showBreadcrumb, breadcrumbs, apilist, children }: LayoutProps) {
  return (
    <>
      <SkipLinks />
      <PromotionSlot />
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer trail={showBreadcrumb ? (breadcrumbs?.pathStructure ?? []) : []} />
      <CookieSlot />
      <RegionSwitcher />
      {apilist && <ApiCallList calls={apilist} />}
    </>
  );
}
