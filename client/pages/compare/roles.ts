/**
 * Roles of the comparison's elements. A table has them already, but loses them in some browsers when a narrow window
 * shows its rows as grids (ComparisonTable.module.css).
 */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
