import { pathTo } from '../../../contracts/routes.ts';
import { type ShownMenuItem, useSite } from '../../lib/site.tsx';
import { MoreLink } from '../../link/ContentLink.tsx';
import { isLineUrl } from '../../product/productLine.ts';
import styles from './ComparePage.module.css';

/** Shown in place of a comparison: the reason, and links to the product lines, where products can be selected. */
export function NothingToCompare({ hasFailed }: { hasFailed: boolean }) {
  const { strings, shell, pathRegion } = useSite();
  const lines = productLinesOf(shell.header.topMenu);
  const home = {
    name: shell.website.translation.common_go_home,
    url: pathTo('IndexPage', pathRegion),
  };
  return (
    <div className={styles.empty}>
      <p>{hasFailed ? strings.error_message : strings.compare_empty}</p>
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

/** The menu entries at any level that link to a product line, each line once. */
function productLinesOf(menu: readonly ShownMenuItem[]): ShownMenuItem[] {
  const lines = new Map<string, ShownMenuItem>();
  for (const item of menu) {
    for (const line of productLinesOf(item.list ?? [])) lines.set(line.url, line);
    if (isLineUrl(item.url)) lines.set(item.url, item);
  }
  return [...lines.values()];
}
