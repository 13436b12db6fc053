/** Hostile content in a real browser, first without any content security policy, then on the site. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { toArticleHtml } from '../../../bff/pages/shape/text/article.ts';
import { toSafeHtml } from '../../../bff/pages/shape/text/html.ts';
import { withNewWindowHints } from '../../../client/layout/newWindowHints.ts';
import { toProse } from '../../../client/prose/articleHtml.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { startBuiltSite } from '../../../tools/builtSite.ts';
import { startAlteredSandbox } from '../../support/alteredSandbox.ts';
import { browserForTests, hydrated } from '../../support/browser.ts';
import { hostileHtml } from '../../support/hostileHtml.ts';
import { hostileUrls } from '../../support/hostileUrls.ts';
import { type AllowedHtml, allowedArticle, allowedText } from '../../support/inertHtml.ts';
import { pagesOf } from '../../support/samplePages.ts';

const visit = browserForTests();
const run = 'window.hit=1';

/** Records the effects of hostile content: scripts, foreign requests, dialogs and popups. */
async function recordEffects(page: Page, own: string): Promise<string[]> {
  const effects: string[] = [];
  await page.exposeFunction('reportHit', (number: number) => effects.push(`ran: ${number}`));
  await page.addInitScript(() => {
    const reporter = window as unknown as { reportHit(number: number): void };
    Object.defineProperty(window, 'hit', { set: (number: number) => reporter.reportHit(number) });
  });
  page.on('dialog', (dialog) => {
    effects.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== own && url.protocol !== 'data:') effects.push(`request: ${url}`);
  });
  page.on('popup', (popup) => effects.push(`popup: ${popup.url()}`));
  return effects;
}

async function openPlainPage() {
  const own = 'http://plain.test';
  const { page, close } = await visit();
  onTestFinished(close);
  const effects = await recordEffects(page, own);
  let documents = 0;
  await page.route('**/*', (route) => {
    const isDocument = route.request().isNavigationRequest();
    if (isDocument && documents++ > 0) effects.push(`document: ${route.request().url()}`);
    return isDocument
      ? route.fulfill({ contentType: 'text/html', body: '<body></body>' })
      : route.fulfill({ status: 404 });
  });
  await page.goto(`${own}/`);
  return { page, effects };
}

interface HtmlSample {
  name: string;
  html: string;
  /** Without it, any element is accepted. */
  allowed?: AllowedHtml;
}

/**
 * Inserts HTML samples, then what the browser serialised from them, and interacts with every element. Returns one
 * line per forbidden element or attribute and per link off the site.
 */
function insertAndInteract(page: Page, samples: readonly HtmlSample[]): Promise<string[]> {
  return page.evaluate(async (samples) => {
    const faults: string[] = [];
    // Blocks navigation but not script links.
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && /^https?:$/.test(link.protocol)) event.preventDefault();
    });
    for (const { name, html, allowed } of samples) {
      const containers = ['div', 'div'].map(() => document.body.appendChild(document.createElement('div')));
      const [first, second] = containers;
      if (!first || !second) return ['no container'];
      first.innerHTML = html;
      second.innerHTML = first.innerHTML;
      const serialised = [first, second].map(({ innerHTML }) => innerHTML);
      if (serialised[0] !== serialised[1]) faults.push(`${name}: differs after the second parse`);
      for (const element of containers.flatMap((container) => [...container.querySelectorAll<HTMLElement>('*')])) {
        const { localName, attributes, namespaceURI } = element;
        const names = [...attributes].map((attribute) => attribute.name);
        const known = allowed?.[localName];
        if (
          allowed &&
          (!known || !names.every((attribute) => known.includes(attribute)) || !namespaceURI?.endsWith('/xhtml'))
        )
          faults.push(`${name}: ${element.outerHTML.slice(0, 200)}`);
        const href = element instanceof HTMLAnchorElement ? element.href : '';
        const isVideoEmbed = href.startsWith('https://www.youtube-nocookie.com/embed/');
        if (allowed && href && !isVideoEmbed && new URL(href).origin !== location.origin)
          faults.push(`${name}: leads to ${href}`);
        for (const type of [
          'pointerenter',
          'pointerover',
          'mouseenter',
          'mouseover',
          'mousemove',
          'toggle',
          'beforetoggle',
        ])
          element.dispatchEvent(new Event(type, { bubbles: true }));
        element.focus?.();
        element.click?.();
        element.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }));
      }
    }
    // Wait for images and animations.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    for (let frames = 0; frames < 3; frames++)
      await new Promise((done) => setTimeout(() => requestAnimationFrame(done)));
    return faults;
  }, samples);
}

const strings = allStrings.en;
const hostileTitle = `"><img src=x onerror=${run}>`;
/** Includes the additions of the client. */
const allowedProse: AllowedHtml = {
  ...allowedArticle,
  div: [...(allowedArticle['div'] ?? []), 'role', 'tabindex', 'aria-label'],
  img: [...(allowedArticle['img'] ?? []), 'fetchpriority'],
  span: [...(allowedArticle['span'] ?? []), 'class'],
  button: ['type', 'class'],
  bdi: [],
};

test('sanitised hostile HTML has no effect, even without a content security policy', async () => {
  const { page, effects } = await openPlainPage();
  const samples = hostileHtml.flatMap((html): HtmlSample[] => {
    const text = toSafeHtml(html);
    const article = toArticleHtml(html).htmlContent;
    return [
      { name: `text of ${html}`, html: text, allowed: allowedText },
      { name: `article of ${html}`, html: article, allowed: allowedArticle },
      { name: `prose of ${html}`, html: toProse(article, hostileTitle, strings), allowed: allowedProse },
      {
        name: `disclaimer of ${html}`,
        html: withNewWindowHints(text, strings),
        allowed: { ...allowedText, span: ['class'] },
      },
    ];
  });
  expect(await insertAndInteract(page, samples)).toEqual([]);
  expect(effects).toEqual([]);
});

test('much of the hostile HTML runs when not sanitised', async () => {
  const { page, effects } = await openPlainPage();
  const samples = hostileHtml.map((html, number) => ({
    name: html,
    html: html.replaceAll(run, `window.hit=${number}`),
  }));
  // Without samples that would navigate away.
  await insertAndInteract(
    page,
    samples.filter(({ html }) => !/http-equiv|<form|<base|<input|evil\.test/.test(html)),
  );
  const ran = new Set(effects.filter((effect) => effect.startsWith('ran')));
  expect(ran.size).toBeGreaterThan(40);
});

/** Breaks out of elements, attributes, scripts, JSON, style sheets and templates. */
const hostileTexts = [
  `"><img src=x onerror=${run}>`,
  `'><img src=x onerror=${run}>`,
  `<img src=x onerror=${run}>`,
  `</title></head><body onload=${run}>`,
  `</script><script>${run}</script>`,
  `<!--<script>${run}</script>`,
  `--><script>${run}</script>`,
  `]]><script>${run}</script>`,
  `</style></noscript></template></textarea><script>${run}</script>`,
  `" onmouseover="${run}" onfocus="${run}" autofocus x="`,
  `&lt;img src=x onerror=${run}&gt;&#60;img src=x onerror=${run}&#62;`,
  `\\u003cimg src=x onerror=${run}\\u003e`,
  `'-(${run})-'`,
  `\u2028${run}//`,
  `\${${run}}{{constructor.constructor('${run}')()}}`,
  `javascript:${run}`,
  `"}]}</script><script type="module">${run}</script>`,
];

test('hostile content does nothing on any page of the site and violates no policy', async () => {
  let count = 0;
  const next = (list: readonly string[]) => list[count++ % list.length] ?? '';
  const upstream = await startAlteredSandbox((text, kind) => {
    if (kind === 'html') return `<p>It begins.</p>${hostileHtml.join('<hr>')}`;
    if (kind === 'words') return text + next(hostileTexts);
    // Every second URL stays valid, because content is only shown with a valid one.
    return kind === 'url' && count++ % 2 ? next(hostileUrls) : text;
  });
  const { origin } = upstream;
  const built = await startBuiltSite({
    CONTENT_API_URL: origin,
    RECENT_DATA_API_URL: origin,
    WEBSITE_INFO_API_URL: origin,
    SUPPORT_API_URL: `${origin}/support/v1/links`,
    ASSISTANT_API_URL: `${origin}/assistant`,
  });
  const { page, browserErrors, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  onTestFinished(async () => {
    await close();
    await built.stop('SIGKILL');
    await upstream.close();
  });
  const effects = await recordEffects(page, built.site);

  for (const [kind, path] of pagesOf('de')) {
    const reply = await page.goto(built.site + path);
    expect(JSON.stringify(reply?.headers()), kind).not.toMatch(/hit=1|evil\.test/);
    // Third-party scripts are the same on all pages.
    await (kind === 'home' ? settled() : hydrated(page));
    const faults = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
      const forbiddenLinks = links.filter(
        ({ protocol, username, hostname }) =>
          username || !/^(https?|mailto|tel):$/.test(protocol) || hostname.endsWith('evil.test'),
      );
      const frames = [
        ...document.querySelectorAll('iframe, object, embed, base, form[action*=":"], [onerror], [onclick]'),
      ];
      const jsonLdScripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
      for (const { textContent } of jsonLdScripts) JSON.parse(textContent);
      addEventListener('click', (event) => event.target instanceof Element && event.preventDefault(), true);
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        for (const type of ['mouseenter', 'mouseover', 'mousemove', 'mousedown'])
          element.dispatchEvent(new Event(type, { bubbles: true }));
      }
      for (const link of links) link.focus();
      return [...forbiddenLinks, ...frames].map((element) => element.outerHTML.slice(0, 200));
    });
    expect(faults, kind).toEqual([]);
    // The content is shown as text.
    const shown = await page.evaluate(() => document.body.innerText);
    expect(shown, kind).toContain(run);
    if (kind === 'overview') expect(shown).toContain('It begins.');
  }
  expect(effects).toEqual([]);
  expect(browserErrors.filter((line) => /^(policy|error):|Content Security Policy|hydrat/i.test(line))).toEqual([]);
}, 120_000);
