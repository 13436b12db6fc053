import type { FastifyReply } from 'fastify';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';

interface PlainPage {
  /** Region whose language and direction the page uses. */
  region: RegionCode;
  title: string;
  /** Markup above the heading. */
  top?: string;
  /** Markup below the heading; its texts must be escaped. */
  body: string;
}

/** Sends a small page of the sandbox: no scripts, one style sheet, never cached or indexed. */
export function sendPlainPage(reply: FastifyReply, { region, title, top = '', body }: PlainPage): FastifyReply {
  const { languageTag, direction } = regions[region];
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
    .send(
      [
        `<!DOCTYPE html><html lang="${languageTag}" dir="${direction}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        `<title>${escapeHtml(title)}</title>`,
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="/sandbox/scripts/page.css"></head>',
        `<body><header><p>Sandbox</p>${top}</header>`,
        `<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
      ].join(''),
    );
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for elements and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
