import { expect, inject, test } from 'vitest';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { pathPrefix, pathTo, searchPath } from '../../contracts/routes.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { pagesOf } from './samplePages.ts';

interface MenuEntry {
  url: string;
  list: MenuEntry[];
}
const urlsOf = (menu: MenuEntry[]): string[] => menu.flatMap(({ url, list }) => [url, ...urlsOf(list)]);

export function testEditionPages(editions: readonly RegionCode[]): void {
  const site = inject('site');

  test.each(editions)(
    'the home page of %s has its language, its direction, one h1 and every menu link',
    async (region) => {
      const reply = await fetch(site + pathTo('IndexPage', region));
      const html = await reply.text();
      const { data } = await (await fetch(`${site}/bff/v1/${region}/shell`)).json();

      expect(reply.status).toBe(200);
      expect(html).toContain(`<html lang="${regions[region].languageTag}" dir="${regions[region].direction}">`);
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      const markup = html.slice(0, html.indexOf('<script type="application/json"'));
      const urls = urlsOf(data.header.topMenu);
      expect(urls.length).toBeGreaterThan(20);
      for (const url of urls) expect(markup, url).toContain(`href="${url}"`);
      expect(html).not.toMatch(/ style=|<script>|<style/);
      // The document shell relies on this in vike (docs/decisions/0001).
      expect(html).not.toContain('vike_pageContext');
      expect(html).toMatch(/<\/body><\/html>$/);
    },
  );

  test.each(editions)('the 404 page of %s is in its language and leads to its home page', async (region) => {
    const reply = await fetch(`${site}${pathPrefix(region)}/proart/nothing-home/`);
    const html = await reply.text();
    const markup = html.slice(0, html.indexOf('<script type="application/json"'));
    expect(reply.status).toBe(404);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain(`<html lang="${regions[region].languageTag}" dir="${regions[region].direction}">`);
    expect(html).toContain('<title>404 - page not found</title>');
    expect(html).toContain('"message":"Product offline"');
    expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    const home = region === 'cn' ? '/proart/' : pathTo('IndexPage', region);
    expect(markup).toMatch(new RegExp(`class="[^"]*home[^"]*" href="${home}">[^<]*ProArt`));
    expect(markup).not.toMatch(/rel="(canonical|alternate)"/);
  });

  test.each(editions)('the search page of %s is in its language and not indexed by search engines', async (region) => {
    const { languageTag, direction, strings } = regions[region];
    const reply = await fetch(`${site}${searchPath(region)}?q=studio`);
    const html = await reply.text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    expect(reply.status).toBe(200);
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(html).toContain(`<html lang="${languageTag}" dir="${direction}">`);
    const title = fillIn(allStrings[strings].results_for, { query: 'studio' });
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/rel="(canonical|alternate)"|ld\+json/);
    expect(main.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(main).toContain(`action="${searchPath(region)}"`);
    expect(main).toMatch(new RegExp(`<li[^>]*><a [^>]*href="${pathPrefix(region)}/proart/[^"]+"`));
  });

  // A legal text has no headings of its own.
  const pathsIn = (region: RegionCode) => [
    ...pagesOf(region).map(([, path]) => path),
    `${pathPrefix(region)}/proart/privacy/`,
  ];

  test.each(editions)('pages of %s have `autocomplete` on fields and forms only', async (region) => {
    for (const path of pathsIn(region)) {
      const html = await (await fetch(site + path)).text();
      expect(html.match(/<input(?=[^>]* type="(checkbox|radio)")[^>]* autocomplete=[^>]*>/gi), path).toBeNull();
    }
  });

  test.each(editions)('every article on pages of %s has a heading', async (region) => {
    for (const path of pathsIn(region)) {
      const html = await (await fetch(site + path)).text();
      const articles = html.match(/<article[\s>].*?<\/article>/gs) ?? [];
      expect(
        articles.filter((article) => !/<h[1-6][\s>]/.test(article)),
        path,
      ).toEqual([]);
    }
  });
}
