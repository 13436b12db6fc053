import { use } from 'react';
import { LayoutPartsContext } from '../layout/layoutParts.tsx';
import { StepWedge } from '../layout/StepWedge.tsx';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import styles from './Footer.module.css';

/** Page footer; an empty list of breadcrumbs shows none. */
export function Footer({ breadcrumbs }: { breadcrumbs: Crumb[] }) {
  const { FooterBody } = use(LayoutPartsContext);
  return (
    <footer className={styles.footer}>
      <div className={styles.start}>
        <StepWedge />
        <Breadcrumbs breadcrumbs={breadcrumbs} />
      </div>
      <FooterBody />
    </footer>
  );
}
