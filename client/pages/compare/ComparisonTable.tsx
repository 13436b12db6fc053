import { type ReactNode, useState } from 'react';
import type { Comparison } from '../../../contracts/pages/compare.ts';
import { useSite } from '../../lib/site.tsx';
import columnStyles from './Columns.module.css';
import { CompareTools } from './CompareTools.tsx';
import styles from './ComparisonTable.module.css';
import { PriceRow } from './PriceRow.tsx';
import { ProductHeads } from './ProductHeads.tsx';
import { roles } from './roles.ts';
import { groupSpecs, type SpecGroup } from './specGroups.ts';

/** Phones have no room for more columns: the table scrolls. */
const maxOnPhone = 2;

interface ComparisonTableProps {
  comparison: Comparison;
  /** Pickers beside the table. */
  children: ReactNode;
}

/** A column per product, a row per specification that at least one product has. */
export function ComparisonTable({ comparison, children }: ComparisonTableProps) {
  const { strings } = useSite();
  const { productList } = comparison;
  const [hidesEqualRows, setHidesEqualRows] = useState(false);
  const isWide = productList.length > maxOnPhone;
  const groups = groupSpecs(comparison);
  const rows = groups.flatMap((group) => group.rows);
  // Marks and option are useful only when some rows differ, but not all.
  const canHide = rows.some(({ differs }) => differs) && rows.some(({ differs }) => !differs);
  return (
    <div className={styles.comparison} data-differences={hidesEqualRows || undefined}>
      <CompareTools canHide={canHide} onChange={setHidesEqualRows} />
      <div className={columnStyles.columns} data-products={productList.length}>
        <section className={styles.scroll} data-wide={isWide || undefined} aria-label={strings.compare}>
          <table {...roles.table} className={styles.table}>
            <ProductHeads products={productList} />
            <tbody {...roles.rowgroup}>
              <PriceRow products={productList} />
            </tbody>
            {groups.map((group) => (
              <GroupRows key={group.title} group={group} products={productList} isMarked={canHide} />
            ))}
          </table>
        </section>
        {children}
      </div>
    </div>
  );
}

interface GroupRowsProps {
  group: SpecGroup;
  products: Comparison['productList'];
  /** True to mark the rows that differ. */
  isMarked: boolean;
}

function GroupRows({ group, products, isMarked }: GroupRowsProps) {
  const { strings } = useSite();
  const isEqual = isMarked && group.rows.every(({ differs }) => !differs);
  return (
    <tbody {...roles.rowgroup} data-equal={isEqual || undefined}>
      {group.title && (
        <tr {...roles.row} className={styles.group}>
          <th {...roles.rowheader} scope="rowgroup" colSpan={products.length + 1}>
            {group.title}
          </th>
        </tr>
      )}
      {group.rows.map(({ title, values, differs }) => (
        <tr key={title} {...roles.row} data-equal={(isMarked && !differs) || undefined}>
          <th {...roles.rowheader} scope="row" className={styles.spec}>
            {title}
            {isMarked && differs && (
              <>
                <span className={styles.mark} aria-hidden="true">
                  ≠
                </span>
                <span className="visually-hidden"> ({strings.differs})</span>
              </>
            )}
          </th>
          {products.map(({ productId }, column) => (
            <td key={productId} {...roles.cell}>
              <bdi>{values[column] || '–'}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
