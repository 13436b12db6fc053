/** Parameters of views that are for editors and developers: drafts, and a page with the list of its calls. */
const privateParameters = ['apilist', 'pageId', 'dataRowId'];

/** Whether a query asks for a view of a page that is for nobody else: search engines do not list it, and nobody caches it. */
export function isPrivateView(query: string): boolean {
  const asked = new URLSearchParams(query);
  return privateParameters.some((name) => asked.has(name));
}
