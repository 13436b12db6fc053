import { expect, inject, test } from 'vitest';
import { browserForTests } from '../../support/browser.ts';
import { pagesOf } from '../../support/samplePages.ts';

const site = inject('site');
const visit = browserForTests();

test.each(['de', 'jp', 'sa-ar', 'us'])('in %s links with different targets have different names', async (edition) => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  for (const [kind, path] of pagesOf(edition, { withEntry: edition === 'us' })) {
    await page.goto(site + path);
    // A list of contents names the headings of the page, and so do the links below them.
    const links = await page.locator('main a[href]:not([href^="#"])').evaluateAll((elements) =>
      elements.map((element) => {
        const alt = [...element.querySelectorAll('img')].map((image) => image.alt).join(' ');
        const name = element.getAttribute('aria-label') ?? `${element.textContent} ${alt}`;
        return { name: name.replace(/\s+/g, ' ').trim().toLowerCase(), url: (element as HTMLAnchorElement).href };
      }),
    );
    expect(links, `${kind} ${path}`).not.toHaveLength(0);
    const targets = new Map<string, Set<string>>();
    for (const { name, url } of links) targets.set(name, (targets.get(name) ?? new Set()).add(url));
    expect(
      [...targets].filter(([name, urls]) => name === '' || urls.size > 1),
      `${kind} ${path}`,
    ).toEqual([]);
  }
  await close();
});
