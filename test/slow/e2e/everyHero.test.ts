/** The pictures of heroes on wide screens, where the text stands beside or on them. */
import { Transformer } from '@napi-rs/image';
import { expect, inject, test } from 'vitest';
import { browserForTests } from '../../support/browser.ts';

const site = inject('site');
const visit = browserForTests();

/** Mean difference of neighbouring columns, of 255, from which an edge is visible. */
const visible = 2;

test.each([
  ['sa-ar', 1440, 'laptops'],
  ['sa-ar', 1920, 'laptops'],
  ['sa-ar', 1440, 'monitors'],
  ['de', 1440, 'monitors'],
])('%s at %i px: the picture of the %s hero fades into the ground of its text', async (edition, width, line) => {
  const { page, settled, close } = await visit({ viewport: { width, height: 900 }, bypassCSP: true });
  await page.goto(`${site}/${edition}/proart/${line}-home/`);
  await settled();
  const picture = page.locator('main picture').first();
  await picture.locator('img').evaluate((image) => (image as HTMLImageElement).decode());
  const box = await picture.locator('img').boundingBox();
  if (!box) throw new Error('The hero has no picture');
  // The inner edge: the side of the text, clear of text and crop marks.
  const edge = Math.round(edition === 'sa-ar' ? box.x + box.width : box.x);
  const clip = { x: edge - 8, y: box.y + 60, width: 16, height: box.height - 120 };
  await page.addStyleTag({ content: 'main p, main h1, main a, header, aside { visibility: hidden }' });
  const steps = await columnSteps(await page.screenshot({ clip }));
  await close();
  expect(Math.max(...steps)).toBeLessThan(visible);
});

/** Returns the mean difference of brightness of each column to the next, from 0 to 255. */
async function columnSteps(screenshot: Buffer): Promise<number[]> {
  const { width, height } = new Transformer(screenshot).metadataSync();
  const pixels = await new Transformer(screenshot).rawPixels();
  const channels = pixels.length / (width * height);
  const brightness = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray((y * width + x) * channels);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  };
  return Array.from({ length: width - 1 }, (_, x) => {
    const rows = Array.from({ length: height }, (_unused, y) => Math.abs(brightness(x + 1, y) - brightness(x, y)));
    return rows.reduce((sum, step) => sum + step, 0) / height;
  });
}
