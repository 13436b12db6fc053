/** The content of an edition as lines of plain text, from five calls. */
import type { components } from './client/contract.ts';
import type { ProartClient } from './client/proartClient.ts';

export type Region = components['schemas']['RegionCode'];
type Home = components['schemas']['HomePage'];
type Degraded = Home['degraded'];

/** Maximum ids of one price call. */
const maxProducts = 50;
/** Maximum redirects followed for one path. */
const maxRedirects = 5;

/** Loads an edition's content. @param path A path of the site, such as a link in content or a shared one. */
export async function editionText(client: ProartClient, region: Region, path: string): Promise<string[]> {
  // Independent calls run concurrently.
  const [shell, home, page] = await Promise.all([
    client.GET('/{region}/shell', { params: { path: { region } } }),
    client.GET('/{region}/pages/home', { params: { path: { region } } }),
    pageText(client, region, path),
  ]);
  const products = await productText(client, region, home.data);

  const { websiteCode, languageTag, direction, website } = shell.data.data;
  const hero = home.data.data.banner.heroBanner.Banner.map(({ title, subtitle }) => `  ${title}: ${subtitle}`);
  const degraded = [...shell.data.degraded, ...home.data.degraded, ...products.degraded, ...page.degraded];
  return [
    `${websiteCode}: ${website.countryName} (${languageTag}, ${direction})`,
    ...part('Hero', hero),
    ...part('Products', products.lines),
    ...part('Page', page.lines),
    ...part(
      'Missing sections',
      degraded.map(({ section, reason }) => `  ${section} (${reason})`),
    ),
  ];
}

/** Loads the prices of the home page's products, which change more often and have a separate call. */
async function productText(client: ProartClient, region: Region, home: Home) {
  const products = home.data.productLevel.sections
    // Ignore unknown types: any release may add new ones.
    .flatMap((section) => (section.type === 'productList' ? section.productList : []))
    .slice(0, maxProducts);
  if (products.length === 0) return { lines: [], degraded: [] };
  const ids = [...new Set(products.map(({ productId }) => productId))];
  const { data: prices } = await client.GET('/{region}/prices', { params: { path: { region }, query: { ids } } });
  const priceOf = new Map(prices.data.productList.map(({ productId, formatted }) => [productId, formatted.price]));
  const lines = products.map(({ productId, name }) => `  ${name}: ${priceOf.get(productId) ?? 'no price'}`);
  return { lines, degraded: prices.degraded };
}

/** Loads the page of a path, following redirects. */
async function pageText(client: ProartClient, region: Region, path: string) {
  const lines: string[] = [];
  const degraded: Degraded = [];
  for (let currentPath = path; lines.length <= maxRedirects; ) {
    const { data: page } = await client.GET('/{region}/page', {
      params: { path: { region }, query: { path: currentPath } },
    });
    if (page.kind !== 'redirect') {
      lines.push(`  ${currentPath}: ${page.kind}, ${page.data.seo.metaTitle}`);
      degraded.push(...page.degraded);
      break;
    }
    lines.push(`  ${currentPath}: has moved to ${page.location}`);
    // A redirect to another site cannot be followed with this API.
    if (!page.location.startsWith('/')) break;
    currentPath = page.location;
  }
  return { lines, degraded };
}

function part(heading: string, lines: readonly string[]): string[] {
  return ['', heading, ...(lines.length > 0 ? lines : ['  none'])];
}
