import request from 'supertest';
import { expect, test } from 'vitest';
import { contractDocument } from '../../../bff/openapi/contractDocument.ts';
import { docsPage } from '../../../bff/openapi/docsPage.ts';
import { operationsOf } from '../../../bff/openapi/openApi.ts';
import { pages } from '../../../contracts/pages/page.ts';
import { problems } from '../../../runtime/http/problems/errors.ts';
import { documentFaults } from '../../../tools/contract/documentFaults.ts';
import { endpoints } from '../../../tools/contract/endpoints.ts';
import { contractChanges } from '../../../tools/contract/gate/contractChanges.ts';
import { openApiDocument } from '../../../tools/contract/openApiDocument.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

test('the document and its examples pass the strict linter', async () => {
  expect(await documentFaults(contractDocument)).toEqual([]);
});

test('the document states whom to contact', async () => {
  const { site } = await buildTestBff();
  const { info } = (await request(site).get('/bff/v1/openapi.json')).body;
  expect(info.contact).toEqual({ name: 'ProArt BFF team' });
});

test('the committed document is up to date with the contracts', () => {
  expect(contractChanges(contractDocument, openApiDocument())).toEqual([]);
});

test('every endpoint with JSON in the response or the request body has an example', () => {
  const operations = operationsOf(contractDocument).map(({ operation }) => operation);
  const withoutExample = operations.filter(({ requestBody, responses }) => {
    const response = responses['200'];
    const responseContent = response && 'content' in response ? response.content : undefined;
    const contents = [requestBody?.content, responseContent].flatMap((content) => Object.values(content ?? {}));
    return !contents.every(({ examples }) => examples);
  });
  expect(withoutExample.map(({ operationId }) => operationId)).toEqual(['getContract', 'getReference']);
});

test('every page of the site is in the document', () => {
  const documented = endpoints.map(({ contract }) => contract.endpoint);
  expect(documented).toEqual(expect.arrayContaining(Object.values(pages).map(({ endpoint }) => endpoint)));
});

test('every endpoint of the document is a route of the BFF', async () => {
  const { app } = await buildTestBff();
  for (const { method, contract } of endpoints) {
    expect(app.hasRoute({ method: method.toUpperCase(), url: `/bff/v1${contract.endpoint}` }), contract.endpoint).toBe(
      true,
    );
  }
});

test('the contract is served to any origin, with an ETag', async () => {
  const { site } = await buildTestBff();
  const reply = await request(site).get('/bff/v1/openapi.json');
  expect(reply.text).toBe(JSON.stringify(contractDocument));
  expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' });

  const revalidated = await request(site).get('/bff/v1/openapi.json').set('if-none-match', `${reply.headers['etag']}`);
  expect([revalidated.status, revalidated.text]).toEqual([304, '']);
});

test('the reference has every endpoint, and every problem at the anchor of its type URL', () => {
  const page = docsPage(contractDocument);
  for (const { operationId } of endpoints) expect(page).toContain(`<section id="${operationId}"`);
  for (const code of Object.keys(problems)) expect(page).toContain(`<section id="${code}"`);
});

test('every fragment link of the reference has a target, and ids are unique', () => {
  const page = docsPage(contractDocument);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
});

test('the reference has no scripts, no inline styles and no external resources', async () => {
  const { site } = await buildTestBff();
  const reply = await request(site).get('/bff/v1/docs');
  expect(reply.text).not.toMatch(/<script|<style| style=| on\w+=/);
  const urls = [...reply.text.matchAll(/ (?:src|href|action)="([^"#][^"]*)"/g)].map(([, url]) => url);
  expect(new Set(urls)).toEqual(new Set(['/bff/v1/docs/docs.css', '/bff/v1/openapi.json']));
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'");

  const style = await request(site).get('/bff/v1/docs/docs.css');
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(style.text).not.toMatch(/url\(|@import/);
});

test('text of the document cannot become markup of the reference', () => {
  const document = structuredClone(contractDocument);
  const response = document.paths['/{region}/pages/home']?.get?.responses['200'];
  const content = response && 'content' in response ? response.content?.['application/json'] : undefined;
  Object.assign(content ?? {}, { examples: { answer: { summary: '<b>', value: '</code><script>' } } });
  const page = docsPage(document);
  expect(page).toContain('&lt;/code&gt;&lt;script&gt;');
  expect(page).not.toContain('<script>');
});
