/** Query parameters that select a draft (specification section 2, route guards). */
const previewParameters = ['pageId', 'dataRowId'];

/** True if a query (without `?`) requests a draft; it is shown outside production only. */
export function hasPreviewParameter(query: string): boolean {
  if (query === '') return false;
  const parameters = new URLSearchParams(query);
  return previewParameters.some((name) => parameters.has(name));
}
