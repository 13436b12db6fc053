// First of all styles: it settles the order of the layers that every other file relies on.
import '../styles/base.css';

import type { ReactNode } from 'react';
import type { Breadcrumbs as Trail } from '../../contracts/fragments/meta.ts';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import { SkipLinks } from '../header/SkipLinks.tsx';
import { RegionSwitcher } from '../region/RegionSwitcher.tsx';
import { CookieSlot, PromotionSlot } from '../thirdParties/Slots.tsx';
import styles from './Layout.module.css';

interface LayoutProps {
  /** False on home and error pages. */
  showBreadcrumb: boolean;
  breadcrumbs?: Trail | null | undefined;
  children: ReactNode;
}

/** What surrounds every page: header, the page's own lane, footer. */
export function Layout({ showBreadcrumb, breadcrumbs, children }: LayoutProps) {
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
    </>
  );
}
