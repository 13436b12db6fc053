import type { NewFile } from './edit.ts';
import type { PageNames } from './pageNames.ts';
import { sampleKeys } from './sampleKeys.ts';

/** Tests of a new page: what its composer makes, that it is served in editions of both directions, and what a browser shows. */
export function testFilesOf(names: PageNames): NewFile[] {
  const { kind, pascal } = names;
  return [
    { file: `test/bff/compose${pascal}.test.ts`, text: composed(names) },
    { file: `test/bff/${kind}Page.test.ts`, text: served(names) },
    { file: `test/e2e/${kind}.test.ts`, text: shown(names) },
  ];
}

const [key, other] = sampleKeys;
const addressOf = ({ slug, isOfMany }: PageNames) => `/pages/${slug}${isOfMany ? `/${key}` : ''}`;
const pathOf = ({ slug, isOfMany }: PageNames) => `/proart/${slug}/${isOfMany ? `${key}/` : ''}`;

const composed = (names: PageNames) => {
  const { kind, title, isOfMany } = names;
  return `/** ${title}: what is asked for, and what is made of the answers. */
import { expect, test } from 'vitest';
import { compose } from '../support/composePage.ts';

const asked = ${isOfMany ? `{ params: { ${kind}: '${key}' } }` : '{}'};
const entry = { id: 1, title: 'One', description: 'The first', imgPath: { '1x': '/1.webp' }, link: { name: 'More', url: '/de/one/' } };

test('everything is asked for at its path', async () => {
  const { calls } = await compose('${kind}', asked, {});
  for (const name of ['seo', 'banner', '${kind}']) {
    const call = calls.find(({ operation }) => operation === name);
    expect(call?.query).toMatchObject({ path: '/de${pathOf(names)}', websiteCode: 'de' });
  }
});

test('an entry without a title is left out, and one with an unsafe link has none', async () => {
  const list = [entry, { ...entry, id: 2, title: '' }, { ...entry, id: 3, link: { name: 'More', url: 'javascript:1' } }];
  const { data, degraded } = await compose('${kind}', asked, { ${kind}: { sectionTitle: 'All', list } });
  expect(data.${kind}List).toMatchObject({ sectionTitle: 'All', list: [{ id: '1', imgPath: { '2x': '/1.webp' } }, { id: '3', link: null }] });
  expect(degraded.map(({ section }) => section)).not.toContain('${kind}List');
});

test('a list that fails is named, and the rest of the page stands', async () => {
  const { data, degraded } = await compose('${kind}', asked, { seo: { metaTitle: '${title}' } });
  expect(data.seo.metaTitle).toBe('${title}');
  expect(data.${kind}List).toEqual({ sectionTitle: '', list: [] });
  expect(degraded).toContainEqual({ section: '${kind}List', reason: 'status' });
});
`;
};

const served = (names: PageNames) => {
  const { slug, kind, title, isOfMany } = names;
  const absent = isOfMany
    ? `
test('one that content does not know is offline', async () => {
  const { site } = await buildTestBff();
  const reply = await request(site).get('/bff/v1/de/pages/${slug}/nothing');
  expect([reply.status, reply.body.code]).toEqual([404, 'PRODUCT_OFFLINE']);
  expect((await request(site).get('/bff/v1/de/pages/${slug}/${other}')).status).toBe(200);
});
`
    : '';
  return `/** ${title}, served over the sandbox. */
import request from 'supertest';
import { expect, test } from 'vitest';
import { ${kind}Page } from '../../contracts/pages/${kind}.ts';
import { regionCodes } from '../../contracts/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

test('it is whole in every edition, and found by its path', async () => {
  const { site } = await buildTestBff();
  for (const region of regionCodes) {
    const page = ${kind}Page.response.parse((await request(site).get(\`/bff/v1/\${region}${addressOf(names)}\`)).body);
    expect(page.degraded, region).toEqual([]);
    expect(page.data.${kind}List.list, region).not.toHaveLength(0);
    expect(page.data.breadcrumbs.pathStructure.at(-1)?.url, region).toBe(\`\${pathPrefix(region)}${pathOf(names)}\`);
  }
  const found = await request(site).get('/bff/v1/sa-ar/page?path=/sa-ar${pathOf(names)}');
  expect(${kind}Page.response.parse(found.body).kind).toBe('${kind}');
});

test('a list that fails leaves the page standing, and nobody keeps it', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/${kind}', fault: 'status' });
  const reply = await request(site).get('/bff/v1/de${addressOf(names)}');
  expect(${kind}Page.response.parse(reply.body)).toMatchObject({
    data: { ${kind}List: { list: [] } },
    degraded: [{ section: '${kind}List', reason: 'status' }],
  });
  expect(reply.headers['cache-control']).toBe('no-store');
});
${absent}`;
};

const shown = (names: PageNames) => `/** ${names.title}, in a browser. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.ts';

const site = inject('site');
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test.each(['de', 'sa-ar'])('%s shows one heading, and every entry has its picture and its link', async (region) => {
  const page = await browser.newPage();
  const reply = await page.goto(\`\${site}/\${region}${pathOf(names)}\`);
  expect(reply?.status()).toBe(200);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const entries = page.getByRole('main').locator('section li');
  expect(await entries.count()).toBeGreaterThan(0);
  expect(await entries.locator('img').count()).toBe(await entries.count());
  expect(await entries.getByRole('link').count()).toBe(await entries.count());
  await page.close();
});
`;
