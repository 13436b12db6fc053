import request from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { budgets } from '../../../bff/pages/compose/budgets.ts';
import { completeShell } from '../../../bff/pages/shape/completeShell.ts';
import { shellCall } from '../../../contracts/pages/shell.ts';
import { cookieSettingsRegions } from '../../../contracts/regions/editionRules.ts';
import { type RegionCode, regionCodes } from '../../../contracts/regions/regions.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { createRemotePageSource } from '../../../renderer/http/remotePageSource.ts';
import { incompleteMaxAge } from '../../../runtime/cache/policy.ts';
import { buildBffOver, buildTestBff, type TestBff } from '../../support/buildTestBff.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';
import { startScriptedUpstream, text } from '../../support/scriptedUpstream.ts';

const help = '/bn/proart/accessibility/';
const supportUrls = { faqUrl: 'https://help.test/faq/', contactUrl: 'https://help.test/contact' };

async function shellOf({ site }: Pick<TestBff, 'site'>, region: RegionCode) {
  return shellCall.response.parse((await request(site).get(`/bff/v1/${region}/shell`)).body);
}

/** A BFF whose website information is this result. */
async function withWebsiteInfo(result: unknown): Promise<TestBff> {
  const { url } = await startScriptedUpstream(text(JSON.stringify({ Status: 'SUCCESS', Result: result })));
  return buildTestBff({ WEBSITE_INFO_API_URL: url.origin });
}

/** A BFF whose support links are this result. */
async function withSupport(result: unknown): Promise<TestBff> {
  const { url } = await startScriptedUpstream(text(JSON.stringify({ result })));
  return buildTestBff({ SUPPORT_API_URL: url.href });
}

describe('the cookie settings', () => {
  test.each([
    ['de', { CookieSetting: false }, false],
    ['us', { CookieSetting: false }, false],
    ['bn', { CookieSetting: true }, true],
    ['de', { CookieSetting: null }, true],
    ['bn', { CookieSetting: null }, false],
    ['de', {}, true],
    ['bn', {}, false],
    ['de', { CookieSetting: 'no' }, false],
    ['bn', { CookieSetting: 1 }, true],
    ['de', { CookieSetting: 'unknown' }, true],
    ['bn', { CookieSetting: {} }, false],
    ['de', null, true],
    ['bn', null, false],
  ] as const)('of %s with website information %j: %s', async (region, result, isShown) => {
    const { data, degraded } = await shellOf(await withWebsiteInfo(result), region);
    expect(degraded).toEqual([]);
    expect(data.footer.cookieSettings).toBe(isShown);
    expect(data.websiteInfo?.cookieSetting ?? isShown).toBe(isShown);
  });
});

test('the market-entry link and the cookie settings are offered in the editions of the specification', async () => {
  const bff = await withWebsiteInfo(null);
  for (const region of regionCodes) {
    const { marketEntry, cookieSettings } = (await shellOf(bff, region)).data.footer;
    expect(marketEntry, region).toBe(!['cn', 'ru', 'mm'].includes(region));
    expect(cookieSettings, region).toBe(cookieSettingsRegions.has(region));
  }
});

test('the main menu has three levels, and the footer five columns that have links', async () => {
  const entry = (level: number): object => ({
    name: `level ${level}`,
    url: '/proart/',
    list: level < 4 ? [entry(level + 1)] : [],
  });
  const columns = Array.from({ length: 9 }, (_, index) => ({
    title: `column ${index}`,
    list: index === 0 ? [] : [{ name: 'link', url: '/proart/' }],
  }));
  const upstream = await startOtherUpstream({
    '/api/v1/header': { topMenu: [entry(1)] },
    '/api/v1/footer': { footer: columns },
  });
  const { site, app } = await buildBffOver(upstream.origin);
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  const { header, footer } = (await shellOf({ site }, 'de')).data;
  const third = expect.objectContaining({ name: 'level 3', list: [] });
  const second = expect.objectContaining({ name: 'level 2', list: [third] });
  expect(header.topMenu).toEqual([expect.objectContaining({ name: 'level 1', list: [second] })]);
  expect(footer.footer.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5].map((index) => `column ${index}`));
});

describe('the accessibility help', () => {
  test('is content’s link, or else that of the website information', async () => {
    const bff = await buildTestBff();
    expect((await shellOf(bff, 'de')).data.header.accessibility?.url).toBe('/de/proart/accessibility/');
    expect((await shellOf(bff, 'bn')).data.header.accessibility).toEqual({
      name: 'Accessibility help',
      url: help,
      urlTarget: '_self',
    });
  });

  test.each([{ AccessibilityUrl: 'javascript:alert(1)' }, { AccessibilityUrl: '' }, {}, null])(
    'is missing with website information %j and none in content',
    async (result) => {
      const { data } = await shellOf(await withWebsiteInfo(result), 'bn');
      expect(data.header.accessibility).toBeNull();
    },
  );
});

describe('the support links', () => {
  const urlsOf = ({ data }: Awaited<ReturnType<typeof shellOf>>, title: string) =>
    data.footer.footer.find((column) => column.title === title)?.list.map(({ url }) => url) ?? null;

  test('are in a column of their own where content has no support column', async () => {
    const shell = await shellOf(await buildTestBff(), 'bn');
    expect(shell.data.footer.footer.at(-1)).toEqual({
      title: 'Support',
      list: [
        { name: 'Questions and answers', url: '/proart/support/faq/', urlTarget: '_self' },
        { name: 'Contact us', url: '/proart/support/contact/', urlTarget: '_self' },
      ],
    });
  });

  test('are not repeated where content links to the same pages, in the URLs of any edition', async () => {
    const shell = await shellOf(await buildTestBff(), 'de');
    expect(urlsOf(shell, 'Support')?.filter((url) => /faq|contact/.test(url))).toEqual([
      '/de/proart/support/faq/',
      '/de/proart/support/contact/',
    ]);
  });

  test('are added to content’s support column when they are other pages', async () => {
    const shell = await shellOf(await withSupport(supportUrls), 'de');
    expect(urlsOf(shell, 'Support')?.slice(-2)).toEqual([supportUrls.faqUrl, supportUrls.contactUrl]);
    expect(shell.data.footer.footer).toHaveLength(4);
  });

  test.each([null, {}, { faqUrl: 'javascript:alert(1)', contactUrl: '' }])('%j adds nothing', async (result) => {
    const shell = await shellOf(await withSupport(result), 'bn');
    expect(shell.degraded).toEqual([]);
    expect(urlsOf(shell, 'Support')).toBeNull();
  });

  test('do not make a sixth column', async () => {
    const { data } = await shellOf(await buildTestBff(), 'de');
    const column = { title: 'Other', list: [] };
    const footer = { ...data.footer, footer: [column, column, column, column, column] };
    expect(completeShell({ ...data, footer, support: supportUrls }, allStrings.de).footer.footer).toEqual(
      footer.footer,
    );
  });
});

test('the name of the edition is content’s, that of the website information, or that of our own list', async () => {
  const nameOf = async (bff: TestBff) => (await shellOf(bff, 'bn')).data.website.countryName;
  expect(await nameOf(await buildTestBff())).toBe('Brunei Darussalam');
  for (const [result, name] of [
    [{ WebsiteName: 'Negara Brunei' }, 'Negara Brunei'],
    [null, 'Brunei'],
  ] as const) {
    const bff = await withWebsiteInfo(result);
    await bff.sandbox.fault({ match: '/api/v1/website', fault: 'status', status: 500 });
    expect(await nameOf(bff)).toBe(name);
  }
});

describe('without support links, the JSON of the shell', () => {
  const url = '/bff/v1/de/shell';

  test('names them in `degraded`, is not cached, and is complete once they are there', async () => {
    const { site, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/support/', fault: 'html' });
    const { body, headers } = await request(site).get(url);
    expect(body.degraded).toEqual([{ section: 'support', reason: 'format' }]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' });
    await fetch(`${sandbox.origin}/__sandbox/faults`, { method: 'DELETE' });
    await expect.poll(async () => (await request(site).get(url)).body.degraded).toEqual([]);
  });

  test('does not wait for them with `Prefer: wait=0`, and is not sent to others', async () => {
    const { site, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/support/', fault: 'hang' });
    for (let client = 0; client < 2; client += 1) {
      const startedAt = performance.now();
      const { body, headers } = await request(site).get(url).set('prefer', 'wait=0');
      expect(performance.now() - startedAt).toBeLessThan(budgets.whole.sectionMs);
      expect(body.degraded).toEqual([{ section: 'support', reason: 'timeout' }]);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' });
    }
  });
});

describe.each(['in one process', 'over HTTP'] as const)('for pages, %s,', (where) => {
  const visitOf = (path: string, revalidatesFirst = false) =>
    ({ region: 'global', path, query: '', pageUrl: path, requestId: 'test-of-shell', revalidatesFirst }) as const;

  async function build() {
    const { site, source, sandbox } = await buildTestBff({ UPSTREAM_TIMEOUT_MS: '5000' });
    if (where === 'in one process') return { source, sandbox };
    const remote = createRemotePageSource(site);
    onTestFinished(() => remote.close());
    return { source: remote, sandbox };
  }

  test.each([
    [false, incompleteMaxAge.visitor],
    [true, incompleteMaxAge.background],
  ])('an incomplete shell is briefly fresh (in the background: %s)', async (revalidatesFirst, maxAge) => {
    const { source, sandbox } = await build();
    await sandbox.fault({ match: '/support/', fault: 'hang' });
    const startedAt = Date.now();
    const shell = await source.shell(visitOf('/proart/', revalidatesFirst));
    expect(shell.body.degraded).toEqual([{ section: 'support', reason: 'timeout' }]);
    expect(shell.freshUntil).toBeGreaterThan(startedAt);
    expect(shell.freshUntil).toBeLessThanOrEqual(Date.now() + maxAge);
    expect(shell.staleUntil).toBeGreaterThan(Date.now() + maxAge);
    if (revalidatesFirst) return;
    expect((await source.shell(visitOf('/proart/'))).body).toBe(shell.body);
  });

  test('the market-entry page has a shell without the assistant, whose status is not requested', async () => {
    const { source, sandbox } = await build();
    const entry = await source.shell(visitOf('/proart/entry/'));
    expect(entry.body.data.aiAssistant.status).toBe(false);
    expect(await sandbox.calls('/assistant')).toEqual([]);
    const home = await source.shell(visitOf('/proart/', true));
    expect(home.body.data.aiAssistant.status).toBe(true);
    expect((await source.shell(visitOf('/proart/entry/', true))).body.data.aiAssistant.status).toBe(false);
    expect(await sandbox.calls('/assistant')).toHaveLength(1);
  });
});

test('the JSON of the global shell has the status of the assistant, unless a client leaves it out', async () => {
  const { site } = await buildTestBff();
  const statusOf = async (query: string) =>
    (await request(site).get(`/bff/v1/global/shell${query}`)).body.data?.aiAssistant.status;
  expect(await statusOf('?without=aiAssistant')).toBe(false);
  expect(await statusOf('')).toBe(true);
  expect((await request(site).get('/bff/v1/global/shell?without=header')).status).toBe(400);
});
