import { expect, test } from 'vitest';
import { folderOfEdited, newPage, textsOf } from '../support/newPage.ts';

test('what it is called with is checked first', async () => {
  const folder = folderOfEdited();
  const before = textsOf(folder);
  const of = async (...args: string[]) => {
    const { status, errors } = await newPage(folder, ...args);
    return [status, errors.split('\n', 1)[0]];
  };
  expect(
    await Promise.all([
      of(),
      of('a', 'b'),
      of('a', '--kind-of', 'home'),
      of('a', '--fast'),
      of('Gallery'),
      of('seo'),
      of('support'),
    ]),
  ).toEqual([
    [2, 'new:page: give one name'],
    [2, 'new:page: give one name'],
    [2, 'new:page: there is no pattern home'],
    [2, expect.stringMatching(/^new:page: Unknown option '--fast'/)],
    [1, expect.stringMatching(/^new:page: "Gallery" is no name/)],
    [1, 'new:page: seo is something else in bff/upstreams/content/contentClient.ts already'],
    [1, 'new:page: /proart/support/ is a content-managed page of the sandbox'],
  ]);
  const help = await newPage(folder, '--help');
  expect([help.status, help.errors]).toEqual([0, '']);
  expect(help.out).toContain('--kind-of product-line');
  expect(textsOf(folder)).toEqual(before);
});
