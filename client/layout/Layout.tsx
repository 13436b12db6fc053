import type { ReactNode } from 'react';
import type { Breadcrumbs as Trail } from '../../contracts/fragments/meta.ts';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import { RegionSwitcher } from '../region/RegionSwitcher.tsx';
import styles from './Layout.module.css';

interface LayoutProps {
  /** False on home and error pages. */
  showBreadcrumb: boolean;
  breadcrumbs?: Trail | null | undefined;
  children: ReactNode;
}

/** What surrounds every page: skip links, header, the page's own lane, footer. */
export function Layout({ showBreadcrumb, breadcrumbs, children }: LayoutProps) {
  const { shell, strings } = useSite();
  const { accessibility } = shell.header;
  return (
    <>
      <div className={`${styles.skip} screen-only`}>
        <a href="#main">{strings.skip_to_content}</a>
        {accessibility && (
          <ContentLink link={accessibility}>{accessibility.name || strings.accessibility_help}</ContentLink>
        )}
      </div>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer trail={showBreadcrumb ? (breadcrumbs?.pathStructure ?? []) : []} />
      <RegionSwitcher />
    </>
  );
}
