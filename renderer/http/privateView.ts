/** Query parameters of views for editors and developers: drafts and the list of upstream calls. */
const privateParameters = ['apilist', 'pageId', 'dataRowId'];

/** True for a query of a private view, which is neither indexed nor cached. */
export function isPrivateView(query: string): boolean {
  const parameters = new URLSearchParams(query);
  return privateParameters.some((name) => parameters.has(name));
}
