/** Effects of a page's content security policy in a browser, and the log of its violations. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { acceptCookies } from '../support/acceptCookies.ts';
import { browserForTests, hydrated } from '../support/browser.ts';

// Own site, because the tests read its log.
let built: BuiltSite;
const visit = browserForTests();

beforeAll(async () => {
  built = await startBuiltSite();
});
afterAll(async () => {
  await built.stop();
});

/** Logged violation reports of a page. */
const reportsOf = (path: string) =>
  built.log
    .filter(({ msg, page }) => msg === 'content security policy violation in a browser' && page === path)
    .map(({ directive, blocked }) => `${directive} ${blocked}`);

test('injected markup runs nothing and is reported', async () => {
  const { page, close } = await visit();
  const home = '/de/proart/';
  const injected =
    '<script>window.ran = true</script><button id="injected" onclick="window.ran = true"></button>' +
    '<script src="https://elsewhere.test/a.js"></script><object data="/favicon.ico"></object>';
  await page.route(built.site + home, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<body>', `<body>${injected}`) });
  });
  await page.goto(built.site + home);
  await hydrated(page);
  await page.locator('#injected').dispatchEvent('click');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expect
    .poll(() => reportsOf(home).sort())
    .toEqual([
      `object-src ${built.site}`,
      'script-src-attr inline',
      'script-src-elem https://elsewhere.test',
      'script-src-elem inline',
    ]);
  await close();
});

/** Waits until third-party scripts are loaded, and with them the default Trusted Types policy. */
const thirdPartiesLoaded = (page: Page) => page.waitForFunction(() => 'sampleReviews' in window);

const unsafeHtml = [
  '<img src="/x" onerror="ran = 1">',
  '<IMG SRC=/x ONERROR=ran=1>',
  '<body onload="ran = 1">',
  '<svg onload="ran = 1">',
  '<a href="javascript:ran = 1">x</a>',
  '<a href=" java\n\tscript:ran = 1">x</a>',
  '<a href="&#106;avascript&colon;ran = 1">x</a>',
  '<form action="javascript:ran = 1"><button>x</button></form>',
  '<form><button formaction="javascript:ran = 1">x</button></form>',
  '<script>ran = 1</script>',
  '<script src="/theme.js"></script>',
  '<iframe src="/"></iframe>',
  '<iframe srcdoc="x"></iframe>',
  '<object data="/x"></object>',
  '<embed src="/x">',
  '<base href="https://elsewhere.test/">',
  '<meta http-equiv="refresh" content="0;url=/">',
  '<link rel="stylesheet" href="/x.css">',
  '<style>p { color: red }</style>',
  '<template><img src="/x" onerror="ran = 1"></template>',
  '<noscript><p title="</noscript><img src=/x onerror=ran=1>"></noscript>',
  '<math><mtext><table><mglyph><style><img src=/x onerror=ran=1></style></mglyph></table></mtext></math>',
  '<svg><style><img src=/x onerror=ran=1></style></svg>',
  '<svg><a><animate attributeName="href" values="javascript:ran=1"/></a></svg>',
  '<svg><foreignObject><p>x</p></foreignObject></svg>',
  '<custom-element></custom-element>',
];
const safeHtml = [
  '',
  'text, 1 < 2 & onward = more',
  '<p class="note">A <b>word</b> and <a href="/de/proart/" target="_blank">a link</a></p>',
  '<table><tbody><tr><td>1</td></tr></tbody></table>',
  '<figure><img src="/favicon.ico" alt="An icon"><figcaption>It is &copy; ours &#8211; yes</figcaption></figure>',
  '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  '<label>Mail <input type="email" name="mail"></label><button type="button">Send</button>',
];

test('HTML set by a third-party script is rejected if it could run code, and accepted otherwise', async () => {
  const { page, browserErrors, close } = await visit();
  await acceptCookies(page);
  await page.goto(`${built.site}/fr/proart/`);
  await thirdPartiesLoaded(page);
  const take = (all: string[]) =>
    page.evaluate(
      (list) =>
        list.filter((html) => {
          try {
            document.createElement('div').innerHTML = html;
            return true;
          } catch (error) {
            if (error instanceof TypeError) return false;
            throw error;
          }
        }),
      all,
    );
  expect(await take(safeHtml)).toEqual(safeHtml);
  expect(browserErrors).toEqual([]);
  expect(await take(unsafeHtml)).toEqual([]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expect.poll(() => reportsOf('/fr/proart/')).toContain('require-trusted-types-for trusted-types-sink');
  await close();
});

test('a script in the page cannot add foreign scripts, create scripts from text, or create policies', async () => {
  const { page, close } = await visit();
  await acceptCookies(page);
  await page.goto(`${built.site}/ch-de/proart/`);
  await thirdPartiesLoaded(page);
  const taken = await page.evaluate(() => {
    const withTypes = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } };
    const script = () => document.createElement('script');
    const attempts: Record<string, () => unknown> = {
      'a script of another origin': () => Object.assign(script(), { src: 'https://elsewhere.test/a.js' }),
      'a script in a data URL': () => Object.assign(script(), { src: 'data:text/javascript,ran=1' }),
      'a script of a protocol-relative URL': () => script().setAttribute('src', '//elsewhere.test/a.js'),
      'the text of a script': () => Object.assign(script(), { textContent: 'ran = 1' }),
      'an event handler attribute': () => document.body.setAttribute('onclick', 'ran = 1'),
      'code as text for a timer': () => setTimeout('ran = 1' as unknown as () => void),
      'a worker': () => new Worker('https://elsewhere.test/worker.js'),
      'document.write': () => document.write('<script>ran = 1</script>'),
      'a contextual fragment': () => document.createRange().createContextualFragment('<script>ran = 1</script>'),
      'the srcdoc of a frame': () => Object.assign(document.createElement('iframe'), { srcdoc: '<script></script>' }),
      'a new policy': () => withTypes.trustedTypes.createPolicy('mine', {}),
      'a second policy named proart': () => withTypes.trustedTypes.createPolicy('proart', {}),
      'a second default policy': () => withTypes.trustedTypes.createPolicy('default', {}),
    };
    return Object.entries(attempts).flatMap(([name, run]) => {
      try {
        run();
        return [name];
      } catch (error) {
        return error instanceof TypeError ? [] : [`${name}: ${error}`];
      }
    });
  });
  expect(taken).toEqual([]);

  // A script assembled from text nodes is blocked when it would run.
  await page.evaluate(() => {
    for (const piece of [document.createTextNode('window.ran = true'), 'window.ran = true']) {
      const script = document.createElement('script');
      try {
        script.append(piece);
      } catch {
        // Chromium 143 rejects the text on append, Chromium 156 blocks the script when it would run.
      }
      document.body.append(script);
    }
  });
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expect.poll(() => reportsOf('/ch-de/proart/')).toContain('trusted-types trusted-types-policy');
  await close();
});

test('a third-party script can load more scripts only from its own origin, and can create policies', async () => {
  const origin = await vendor();
  const withVendor = await startBuiltSite({
    ANALYTICS_SCRIPT_URL: `${origin}/first.js`,
    ANALYTICS_SCRIPT_CATEGORY: 'necessary',
  });
  onTestFinished(async () => {
    await withVendor.stop();
  });
  const { page, close } = await visit();
  await page.goto(`${withVendor.site}/de/proart/`);
  await page.waitForFunction(() => 'vendor' in window && 'more' in (window.vendor as object));
  expect(await page.evaluate(() => (window as unknown as { vendor: object }).vendor)).toEqual({
    own: '<em>made by a policy of its own</em>',
    elsewhere: 'TypeError',
    more: true,
  });
  await close();
});

/** Serves third-party scripts on another origin. */
async function vendor(): Promise<string> {
  const scripts: Record<string, string> = {
    '/first.js': `
      const vendor = (window.vendor = {});
      const policy = trustedTypes.createPolicy('vendor#html', { createHTML: (html) => html });
      const element = document.createElement('p');
      element.innerHTML = policy.createHTML('<em>made by a policy of its own</em>');
      vendor.own = element.innerHTML;
      try { document.createElement('script').src = 'https://elsewhere.test/a.js'; } catch (error) { vendor.elsewhere = error.name; }
      const more = document.createElement('script');
      more.src = new URL('/more.js', document.currentScript.src).href;
      document.head.append(more);`,
    '/more.js': 'window.vendor.more = true;',
  };
  const server = createServer(({ url = '' }, reply) =>
    reply.setHeader('content-type', 'text/javascript').end(scripts[url]),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has a port
}
