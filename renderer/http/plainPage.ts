import type { FastifyReply } from 'fastify';
import { productName } from '../../contracts/site.ts';

interface PlainPage {
  title: string;
  details: string;
  /** The way on; absent where the address gives no hint of one. */
  link?: { url: string; text: string };
}

/**
 * A page that needs nothing: no upstream, no script, no style file.
 * @param page Shown as it is: words of ours, never an error's own message or a part of the request.
 */
function plainPage({ title, details, link }: PlainPage) {
  const way = link ? `<p><a href="${link.url}">${link.text}</a></p>` : '';
  return {
    headers: {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
      'content-type': 'text/html; charset=utf-8',
    },
    html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${productName}</title></head><body><h1>${title}</h1><p>${details}</p>${way}</body></html>`,
  };
}

const refusals: Readonly<Record<number, string>> = {
  400: 'The address is not valid',
  404: 'There is no such file',
  405: 'The address does not take this method',
  408: 'The request did not come in time',
  413: 'The request is too large',
  414: 'The address is too long',
  421: 'This address is not served here',
  431: 'The request is too large',
  503: 'There are too many visitors at this moment',
};

/** What is shown of a request that no page can be shown for. */
export function refusalPage(status: number, requestId: string) {
  return plainPage({
    title: refusals[status] ?? 'The request is not valid',
    details: `${status} · ${requestId}`,
    link: { url: '/', text: 'Go to home' },
  });
}

/** Answers a request that no page can be shown for. */
export function sendRefusal(reply: FastifyReply, status: number): FastifyReply {
  const { headers, html } = refusalPage(status, reply.request.id);
  return reply.code(status).headers(headers).send(html);
}

/** Answers with what is shown when the error page itself cannot be (specification section 8). */
export function sendErrorPageFailure(reply: FastifyReply, status: number, homePath: string): FastifyReply {
  const { headers, html } = plainPage({
    title: 'An error occurred while showing the error page',
    details: `${status} · ${reply.request.id}`,
    link: { url: homePath, text: 'Go back to home' },
  });
  return reply.code(status).headers(headers).send(html);
}
