import type { Comparison } from '../../../contracts/pages/compare.ts';

interface SpecRow {
  title: string;
  values: string[];
  /** True if the products have different values. */
  differs: boolean;
}

export interface SpecGroup {
  /** Empty for rows without a heading. */
  title: string;
  rows: SpecRow[];
}

/** The rows with a title and a value, by the heading that content gives them, in the order of the headings. */
export function groupSpecs({ productList, specList }: Comparison): SpecGroup[] {
  const groups = new Map<string, SpecRow[]>();
  for (const { title, group, values } of specList) {
    if (!title || !values.some(Boolean)) continue;
    const differs = productList.some((_, column) => values[column] !== values[0]);
    groups.set(group, [...(groups.get(group) ?? []), { title, values, differs }]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
}
