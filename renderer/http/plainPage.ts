import type { FastifyReply } from 'fastify';
import { productName } from '../../contracts/site.ts';
import { errorPageFailure } from '../../contracts/text/errorPageFailure.ts';

interface PlainPage {
  title: string;
  details: string;
  /** Link to continue; absent without a suitable target. */
  link?: { url: string; text: string };
}

/**
 * Static page without upstreams, scripts or style sheets.
 * @param page Not escaped: fixed texts only, never error messages or parts of the request.
 */
function plainPage({ title, details, link }: PlainPage) {
  const linkHtml = link ? `<p><a href="${link.url}">${link.text}</a></p>` : '';
  return {
    headers: {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
      'content-type': 'text/html; charset=utf-8',
    },
    html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${productName}</title></head><body><h1>${title}</h1><p>${details}</p>${linkHtml}</body></html>`,
  };
}

const refusals: Readonly<Record<number, string>> = {
  400: 'The URL is not valid',
  404: 'File not found',
  405: 'Method not allowed',
  408: 'The request timed out',
  413: 'The request body is too large',
  414: 'The URL is too long',
  421: 'This host is not served here',
  431: 'The request headers are too large',
  503: 'Server overloaded, retry later',
};

/** Returns the static page for a refused request. */
export function refusalPage(status: number, requestId: string) {
  return plainPage({
    title: refusals[status] ?? 'The request is not valid',
    details: `${status} · ${requestId}`,
    link: { url: '/', text: 'Go to home' },
  });
}

/** Sends the static page for a refused request. */
export function sendRefusal(reply: FastifyReply, status: number): FastifyReply {
  const { headers, html } = refusalPage(status, reply.request.id);
  return reply.code(status).headers(headers).send(html);
}

/** Sends the static page for a failure of the error page (specification section 8). */
export function sendErrorPageFailure(reply: FastifyReply, status: number, homePath: string): FastifyReply {
  const { headers, html } = plainPage({
    title: errorPageFailure.title,
    details: `${status} · ${reply.request.id}`,
    link: { url: homePath, text: errorPageFailure.homeLink },
  });
  return reply.code(status).headers(headers).send(html);
}
