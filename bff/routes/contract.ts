/** The contract: as an OpenAPI document and as a reference page. */
import type { FastifyPluginAsync } from 'fastify';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import { anyOriginHeaders } from '../../runtime/http/responses/anyOrigin.ts';
import { toEncodings } from '../../runtime/http/responses/contentEncodings.ts';
import { contractDocument } from '../openapi/contractDocument.ts';
import { docsPage, docsStylePath } from '../openapi/docsPage.ts';
import { docsStyle } from '../openapi/docsStyle.ts';
import { toEtag } from '../pages/compose/pageMemo.ts';

type StaticText = Omit<PrebuiltResponse, 'record'>;

// Allows only the page's own stylesheet, so that markup injected into a description has no effect.
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

// Rendered and compressed on first request, to keep them out of the start-up.
const texts: Readonly<Record<string, () => Promise<StaticText>>> = {
  '/openapi.json': once(() =>
    toStaticText(JSON.stringify(contractDocument), {
      'content-type': 'application/json; charset=utf-8',
      ...anyOriginHeaders,
    }),
  ),
  '/docs': once(() =>
    toStaticText(docsPage(contractDocument), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    }),
  ),
  [docsStylePath]: once(() => toStaticText(docsStyle, { 'content-type': 'text/css; charset=utf-8' })),
};

/** `GET /openapi.json`, `GET /docs` and its stylesheet. */
export const contractRoutes: FastifyPluginAsync = async (app) => {
  for (const [path, text] of Object.entries(texts)) {
    app.get(path, async (_request, reply) => reply.sendPrebuilt(await text()));
  }
};

function once<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

/** Creates the prebuilt response of a static text. */
async function toStaticText(text: string, headers: Record<string, string>): Promise<StaticText> {
  const bytes = Buffer.from(text);
  const etag = toEtag(bytes);
  return {
    etag,
    headers: Object.entries({ 'cache-control': 'public, max-age=300', etag, ...headers }).flat(),
    // When the compression queue is full, the text is compressed per request instead.
    encodings: await toEncodings(bytes).catch(() => undefined),
    plain: () => bytes,
  };
}
