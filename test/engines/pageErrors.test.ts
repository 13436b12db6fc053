/** Errors of rendering in the browser: a section is missing, a page is loaded as a document, and then the error page. */
import { describe, expect } from 'vitest';
import { idle } from '../support/browser.ts';
import { isMarked, markDocument } from '../support/engines/documents.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import type { EnginePage } from '../support/engines/enginePage.ts';

const { visit, site, change } = siteInEngines();

const home = '/us/proart/';
const profession = '/us/proart/profession/filmmaker/';
const profile = '/us/proart/what-pros-say/photography/torvald-hengsen/';
const pageData = (path: string) => new RegExp(`/page\\?path=${encodeURIComponent(path)}`);

/** Collects the reports of all documents of the tab. */
const collectReports = `{
  const send = window.fetch;
  window.fetch = (url, init) => {
    if (String(url).endsWith('/client-errors'))
      sessionStorage.setItem('reports', JSON.stringify([...JSON.parse(sessionStorage.getItem('reports') ?? '[]'), JSON.parse(init.body).message]));
    return send(url, init);
  };
}`;
const reports = (page: EnginePage) =>
  page.evaluate((): string[] =>
    // Without calls that a document load has aborted.
    JSON.parse(sessionStorage.getItem('reports') ?? '[]').filter((text: string) => /^\w+: \w+Error: /.test(text)),
  );

/** Changes a member of page data to something that its component cannot show. */
const withOdd = (member: string, value: object) => (body: string) => {
  const page = JSON.parse(body);
  return JSON.stringify({ ...page, data: { ...page.data, [member]: value } });
};

/** Clicks a new link, which is above everything. */
async function follow(page: EnginePage, href: string): Promise<void> {
  await page.evaluate((target) => {
    document.getElementById('test-link')?.remove();
    const link = Object.assign(document.createElement('a'), { id: 'test-link', href: target, textContent: 'a link' });
    link.style.cssText = 'position: fixed; inset: 40% auto auto 40%; z-index: 9; background: white';
    document.body.append(link);
  }, href);
  await page.click('#test-link');
}

describe.each(engines)('%s', (engine) => {
  test('a section that throws is missing and reported once, and the rest of the page works', async () => {
    const page = await visit(engine, { before: collectReports });
    const undo = change(pageData(profile), withOdd('gallery', { sectionTitle: 'Gallery', gallery: [null] }));
    await page.goto(site() + home);
    await markDocument(page);
    await follow(page, profile);
    await page.until((path) => location.pathname === path && document.querySelector('#portfolio') !== null, profile);
    await page.settled();
    expect(await page.isVisible('h1')).toBe(true);
    expect(await page.isVisible('#gallery')).toBe(false);
    expect(await page.isVisible('footer')).toBe(true);
    await expect.poll(() => reports(page)).toEqual([expect.stringMatching(/^gallery: TypeError: /)]);
    undo();

    await page.click('header button[popovertarget="account-menu"]');
    await expect.poll(() => page.isVisible('#account-menu')).toBe(true);
    // Another page of the same kind has the section again.
    await follow(page, '/us/proart/what-pros-say/photography/');
    await page.until(() => location.pathname.endsWith('/photography/'));
    await follow(page, `${profile}?x=1`);
    await expect.poll(() => page.isVisible('#gallery')).toBe(true);
    expect(await page.evaluate(isMarked)).toBe(true);
    expect(await reports(page)).toHaveLength(1);
  });

  test('a page that throws is loaded as a document once, then the error page is shown within the layout', async () => {
    const page = await visit(engine, { before: collectReports });
    change(/\/page\?path=[^&]*profession/, withOdd('pagination', {}));
    await page.goto(site() + home);
    await markDocument(page);
    await follow(page, profession);
    await page.until((path) => location.pathname === path && !('isMarked' in window), profession);
    await page.settled();
    expect(await page.isVisible('main nav a, main ul a')).toBe(true);
    await expect.poll(() => reports(page)).toEqual([expect.stringMatching(/^page: TypeError: /)]);

    // A second time within a minute.
    await markDocument(page);
    await follow(page, `${profession}?x=2`);
    await expect.poll(() => page.text('main p')).toBe('500');
    expect(await page.evaluate(() => document.title)).toBe('ProArt');
    expect(await page.url()).toBe(`${site()}${profession}?x=2`);
    expect(await page.isVisible('header a')).toBe(true);
    expect(await reports(page)).toHaveLength(2);
    await page.back();
    await page.until((title) => document.title !== title, 'ProArt');
    expect(await page.evaluate(isMarked)).toBe(true);
    expect(await page.url()).toBe(site() + profession);
  });

  test('page data without its own members, in a document or in a navigation, leaves a page that works', async () => {
    const broken = JSON.stringify({ kind: 'home', data: { routeName: 'IndexPage' }, degraded: [] });
    const page = await visit(engine, { before: collectReports });
    change(/^\/us\/proart\/\?x=1$/, (html) =>
      html.replace(/(<script type="application\/json" id="page">).*?(?=<\/script>)/s, (_all, tag) => tag + broken),
    );
    change(pageData(home), () => broken);
    await page.goto(site() + profession);
    await markDocument(page);
    await follow(page, `${home}?x=1`);
    await page.until(() => !('isMarked' in window) && document.readyState === 'complete');
    await page.evaluate(idle);
    expect(await page.isVisible('h1')).toBe(true);
    expect(await page.isVisible('main section h2')).toBe(true);
    await follow(page, profile);
    await page.until((path) => location.pathname === path && document.readyState === 'complete', profile);
    await page.settled();
  });
});
