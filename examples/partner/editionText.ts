/** What an edition shows, as lines of plain text: five calls and how their answers are put together. */
import type { components } from './client/contract.ts';
import type { ProartClient } from './client/proartClient.ts';

export type Region = components['schemas']['RegionCode'];
type Home = components['schemas']['HomePage'];
type Degraded = Home['degraded'];

/** As many as one call for prices takes. */
const mostProducts = 50;
/** A path that has moved more often leads nowhere. */
const mostMoves = 5;

/** @param path A path of the site, such as a link in its content or one that somebody has shared. */
export async function editionText(client: ProartClient, region: Region, path: string): Promise<string[]> {
  // Calls that need nothing of each other are made at once.
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
      'Missing for now',
      degraded.map(({ section, reason }) => `  ${section} (${reason})`),
    ),
  ];
}

/** The products of the home page with their prices, which change more often and are a call of their own. */
async function productText(client: ProartClient, region: Region, home: Home) {
  const products = home.data.productLevel.sections
    // New types may come in any release: only what is known is read.
    .flatMap((section) => (section.type === 'productList' ? section.productList : []))
    .slice(0, mostProducts);
  if (products.length === 0) return { lines: [], degraded: [] };
  const ids = [...new Set(products.map(({ productId }) => productId))];
  const { data: prices } = await client.GET('/{region}/prices', { params: { path: { region }, query: { ids } } });
  const priceOf = new Map(prices.data.productList.map(({ productId, formatted }) => [productId, formatted.price]));
  const lines = products.map(({ productId, name }) => `  ${name}: ${priceOf.get(productId) ?? 'no price'}`);
  return { lines, degraded: prices.degraded };
}

/** The page of any path of the site; where it has moved, that of the new path. */
async function pageText(client: ProartClient, region: Region, path: string) {
  const lines: string[] = [];
  const degraded: Degraded = [];
  for (let asked = path; lines.length <= mostMoves; ) {
    const { data: page } = await client.GET('/{region}/page', {
      params: { path: { region }, query: { path: asked } },
    });
    if (page.kind !== 'redirect') {
      lines.push(`  ${asked}: ${page.kind}, ${page.data.seo.metaTitle}`);
      degraded.push(...page.degraded);
      break;
    }
    lines.push(`  ${asked}: has moved to ${page.location}`);
    // Another site is nothing that this API could answer.
    if (!page.location.startsWith('/')) break;
    asked = page.location;
  }
  return { lines, degraded };
}

function part(heading: string, lines: readonly string[]): string[] {
  return ['', heading, ...(lines.length > 0 ? lines : ['  nothing'])];
}
