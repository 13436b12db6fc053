/** Files that browsers and search engines request from every site. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathTo } from '../../contracts/routes.ts';
import { productName } from '../../contracts/site.ts';
import { themeColors } from '../document/head/themeColors.ts';

interface SiteFilesOptions {
  /** Folder of the icons: `public/`, or its copy in the build. */
  folder: string;
  siteOrigin: () => string;
}

interface SiteFile {
  type: string;
  bytes: Buffer;
  etag: string;
}

/** Bitmaps of `client/icons/favicon.svg`. */
const icons = {
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
};

/** Serves `/robots.txt`, `/site.webmanifest` and the icons: cached for a day, then revalidated by their ETag. */
export function serveSiteFiles(app: FastifyInstance, { folder, siteOrigin }: SiteFilesOptions): void {
  for (const [name, type] of Object.entries(icons)) {
    const file = toFile(type, readFileSync(path.join(folder, name)));
    app.get(`/${name}`, (request, reply) => send(request, reply, file));
  }
  const manifest = toFile('application/manifest+json', webManifest());
  app.get('/site.webmanifest', (request, reply) => send(request, reply, manifest));
  app.get('/robots.txt', (request, reply) =>
    send(request, reply, toFile('text/plain; charset=utf-8', robotsTxt(siteOrigin()))),
  );
}

function toFile(type: string, content: string | Buffer): SiteFile {
  const bytes = Buffer.from(content);
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { type, bytes, etag }: SiteFile): FastifyReply {
  reply.headers({ etag, 'cache-control': 'public, max-age=86400' });
  // A cache in front may have weakened the ETag.
  const isKnown = headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return isKnown ? reply.code(304).send() : reply.type(type).send(bytes);
}

/**
 * Returns `robots.txt`: crawlers may visit all pages, but not BFF calls and `?apilist` views, which are for developers.
 */
function robotsTxt(siteOrigin: string): string {
  return `User-agent: *
Allow: /
Disallow: /bff/
Disallow: /*?apilist
Disallow: /*&apilist

Sitemap: ${siteOrigin}/sitemap.xml
`;
}

function webManifest(): string {
  return JSON.stringify({
    name: productName,
    short_name: productName,
    start_url: pathTo('IndexPage', 'global'),
    // A website in the browser, not an installed app.
    display: 'browser',
    theme_color: themeColors.white,
    background_color: themeColors.white,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  });
}
