import { type StructuredDataInput, type Thing, webUrl } from './thing.ts';

/** Breadcrumbs of a page with at least two steps. Steps without a URL are left out; the last one is the page itself. */
export function breadcrumbList({ page, canonical, siteOrigin }: StructuredDataInput): Thing[] {
  const steps = page.data.breadcrumbs.pathStructure
    .map(({ name, url }, index, { length }) => ({
      name,
      item: webUrl(url, siteOrigin) || (index === length - 1 ? canonical : ''),
    }))
    .filter(({ name, item }) => name.trim() && item);
  if (steps.length < 2) return [];
  const itemListElement = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}
