import request from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import type { PageResponse } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import { headTags } from '../../renderer/document/head/headTags.ts';
import { shownShell } from '../../renderer/document/shownShell.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { buildBffOver } from './buildTestBff.ts';
import { bffPaths } from './samplePages.ts';

const fonts = { latin: '/latin', cyrillic: '/cyrillic', greek: '/greek', arabic: '/arabic', hebrew: '/hebrew' };
export const documentShell = {
  assets: { theme: '/theme.js', favicon: '/favicon.svg', icons: '', fonts },
  styles: '',
  modules: '',
};
export const siteOrigin = 'https://www.test';

/** Starts a sandbox and a BFF for a test file, whose tests only read; renders heads of pages from real responses. */
export function headOfPages() {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let bff: Awaited<ReturnType<typeof buildBffOver>>;
  beforeAll(async () => {
    sandbox = await startSandbox();
    bff = await buildBffOver(sandbox.origin);
  });
  afterAll(async () => {
    await bff.app.close();
    await sandbox.close();
  });

  const responseOf = async <Body>(region: RegionCode, url: string): Promise<Body> =>
    (await request(bff.site).get(`/bff/v1/${region}${url}`)).body;

  const shellOf = async (region: RegionCode) =>
    shownShell(shellCall.response.parse(await responseOf(region, '/shell'))).shell;

  /** Renders the head of a page of an edition; by default of the home page. */
  async function headOf(
    region: RegionCode,
    change: (page: PageResponse) => PageResponse = (page) => page,
    { url = bffPaths.home as string, path = `${pathPrefix(region)}/proart` } = {},
  ) {
    const page = await responseOf<PageResponse>(region, url);
    return headTags({
      page: change(page),
      shell: await shellOf(region),
      path,
      siteOrigin,
      indexable: true,
      documentShell,
    });
  }
  return { responseOf, shellOf, headOf };
}
