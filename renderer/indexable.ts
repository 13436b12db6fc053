/** Parameters of views that are for editors and developers: drafts, and a page with the list of its calls. */
const privateParameters = ['apilist', 'pageId', 'dataRowId'];

/** Whether search engines may list a page that is asked for with this query. */
export function isIndexable(query: string): boolean {
  const asked = new URLSearchParams(query);
  return !privateParameters.some((name) => asked.has(name));
}
