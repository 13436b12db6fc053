/** The built pages (`npm run build`) on a real renderer and a real BFF, in the process of a test. */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BffOptions } from '../../bff/app.ts';
import { budgets } from '../../bff/pages/compose/budgets.ts';
import { buildRenderer } from '../../renderer/app.ts';
import { toEncodings } from '../../runtime/http/responses/contentEncodings.ts';
import { prepareBffOver } from './buildTestBff.ts';

/**
 * Links the built pages into a temporary folder without the server bundle, so that they share React and vike with the
 * renderer under test.
 */
export async function linkBuiltPages(): Promise<{ dist: string; remove(): Promise<void> }> {
  const dist = await mkdtemp(path.join(tmpdir(), 'proart-pages-'));
  const built = path.join(import.meta.dirname, '../../dist');
  await writeFile(path.join(dist, 'pages.js'), `import '${pathToFileURL(path.join(built, 'server/entry.mjs')).href}';`);
  await symlink(path.join(built, 'client'), path.join(dist, 'client'));
  return { dist, remove: () => rm(dist, { recursive: true }) };
}

/** Time budgets with which a slow machine does not make a page lack supplementary parts of its shell. */
export const patientBudgets = { ...budgets, shell: { ...budgets.shell, supplementaryMs: budgets.shell.sectionMs } };

/** Starts a site whose upstreams are all at this origin; the caller closes its `app`. */
export async function buildSiteOver(
  origin: string,
  dist: string,
  { env = {}, now = Date.now, ...options }: { env?: Record<string, string> } & Pick<BffOptions, 'now' | 'budgets'> = {},
) {
  const bff = await prepareBffOver(origin, env, { now, ...options });
  const { app, config, source } = bff;
  await buildRenderer(app, {
    source,
    cache: {
      maxBytes: config.HTML_CACHE_MB * 2 ** 20,
      toEncodings,
      count: () => {},
      countEviction: () => {},
      watch: () => {},
      now,
    },
    // Fixed, so that all sites render the same documents.
    siteOrigin: () => 'http://localhost',
    mediaOrigins: config.MEDIA_ORIGINS,
    shopOrigins: config.SHOP_ALLOWED_ORIGINS,
    privateContentCookie: config.PRIVATE_CONTENT_COOKIE,
    accountOrigins: config.ACCOUNT_ORIGINS,
    thirdParties: config,
    webVitalsSample: 0,
    chinaHosts: config.CHINA_HOSTS,
    websitePath: config.WEBSITE_PATH,
    build: { dist, program: '' },
  });
  return { ...bff, site: await app.listen({ host: '127.0.0.1', port: 0 }) };
}
