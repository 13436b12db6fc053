/** The contract itself: for machines as OpenAPI, for people as a page. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { docsPage, docsStylePath } from '../openapi/docsPage.ts';
import { docsStyle } from '../openapi/docsStyle.ts';
import { openApiDocument } from '../openapi/openApiDocument.ts';
import { toEtag } from '../pages/pageStore.ts';
import { anyOriginHeaders } from '../plugins/anyOrigin.ts';
import { hasTag } from '../readyAnswers.ts';

interface FixedText {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
}

// Nothing but its own stylesheet: whatever got into a description could not do anything.
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const document = once(() => openApiDocument());

// Made when first asked for: no start waits for them.
const texts: Readonly<Record<string, () => FixedText>> = {
  '/openapi.json': once(() =>
    fixed(JSON.stringify(document()), {
      'content-type': 'application/json; charset=utf-8',
      ...anyOriginHeaders,
    }),
  ),
  '/docs': once(() =>
    fixed(docsPage(document()), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    }),
  ),
  [docsStylePath]: once(() => fixed(docsStyle, { 'content-type': 'text/css; charset=utf-8' })),
};

/** `GET /openapi.json`, `GET /docs` and its stylesheet. */
export const contractRoutes: FastifyPluginAsync = async (app) => {
  for (const [path, text] of Object.entries(texts)) {
    app.get(path, async (request, reply) => send(request, reply, text()));
  }
};

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A text with its tag. */
function fixed(text: string, headers: Record<string, string>): FixedText {
  const bytes = Buffer.from(text);
  return { bytes, etag: toEtag(bytes), headers };
}

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag, headers }: FixedText): FastifyReply {
  reply.headers({ 'cache-control': 'public, max-age=300', etag }).headers(headers);
  return hasTag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes);
}
