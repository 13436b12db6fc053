/** Drafts of a path whose published page is cached as HTML (`pageId`, `dataRowId`). */
import { expect, inject, onTestFinished, test } from 'vitest';
import { startBuiltSite } from '../../tools/builtSite.ts';
import { rawRequest } from '../support/rawRequest.ts';

const path = '/de/proart/spring-home/';
const draftQuery = '?pageId=7&dataRowId=8';

/** The published page, then its draft, then the published page again. */
async function visit(site: string) {
  const published = await rawRequest(site + path);
  const draft = await rawRequest(site + path + draftQuery);
  return { published, draft, publishedAgain: await rawRequest(site + path) };
}

test('outside production the draft is shown, uncached, beside the cached page', async () => {
  const staging = await startBuiltSite({ DEPLOYMENT: 'staging' });
  onTestFinished(async () => void (await staging.stop('SIGKILL')));
  const { published, draft, publishedAgain } = await visit(staging.site);
  const areDrafts = [published, draft, publishedAgain].map(({ text }) => text.includes('[Preview 7/8]'));
  expect(areDrafts).toEqual([false, true, false]);
  expect(draft.text).toContain('<meta name="robots" content="noindex">');
  expect(draft.headers).toMatchObject({
    'cache-control': 'no-store',
    'cache-status': 'proart-renderer; fwd=bypass',
  });
  expect(publishedAgain.headers['cache-status']).toContain('; hit');
});

test('in production the parameters show the cached page', async () => {
  const { published, draft } = await visit(inject('site'));
  expect(draft.text).toBe(published.text);
  expect(draft.text).not.toContain('noindex');
  expect(draft.headers['cache-status']).toContain('; hit');
});
