import type { ReactNode } from 'react';
import { productLinesOf } from '../../../contracts/productLine.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { useSite } from '../../lib/site.tsx';
import { MoreLink } from '../../link/ContentLink.tsx';
import columnStyles from './Columns.module.css';
import styles from './ComparePage.module.css';

interface NothingToCompareProps {
  hasFailed: boolean;
  /** Pickers of products. */
  children?: ReactNode;
}

/** Shown in place of a comparison: the reason, pickers, and links to the product lines, where products can be selected. */
export function NothingToCompare({ hasFailed, children }: NothingToCompareProps) {
  const { strings, shell, pathRegion } = useSite();
  const lines = productLinesOf(shell.header.topMenu);
  const home = {
    name: shell.website.translation.common_go_home,
    url: pathTo('IndexPage', pathRegion),
  };
  return (
    <div className={styles.empty}>
      <p>{hasFailed ? strings.error_message : strings.compare_empty}</p>
      {children && (
        <div className={columnStyles.columns} data-products="0">
          {children}
        </div>
      )}
      <ul className={styles.lines}>
        {(lines.length > 0 ? lines : [home]).map((link) => (
          <li key={link.url}>
            <MoreLink link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}
