/** Returns one page of a list, counted from 1; pages past the end are empty. */
export function pageOf<Item>(items: readonly Item[], { page, pageSize }: Paging) {
  const start = (page - 1) * pageSize;
  return { items: items.slice(start, start + pageSize), totalCount: items.length, page, pageSize };
}

export interface Paging {
  page: number;
  pageSize: number;
}
