import Fastify from 'fastify';
import { startSandbox } from '../../sandbox/sandbox.ts';

/** Kind of a text: HTML, URL, visible text (`words`), or an identifier that code compares (`key`). */
export type TextKind = 'html' | 'url' | 'words' | 'key';

/**
 * Returns the replacement for a text.
 * @param member Name of the member that holds the text.
 * @param field Path of the request and names of the members down to the text; the same for all items of a list.
 */
type Alter = (text: string, kind: TextKind, member: string, field: string) => unknown;

/** Returns the replacement for an image (an object with `1x`); its texts are not altered further. */
type AlterImage = (image: Record<string, unknown>) => unknown;

const htmlMembers = /^(htmlContent|proIntro|Disclaimer)$/;
const urlMembers = /^(.*url|.*path|link|src|[12]x|domain)$/i;
// Dates and colours (`placeholder`) count as keys, because pages do not show an invalid date or colour.
const keyMembers =
  /^(.*key|.*code|.*id|type|status|message|urlTarget|theme|placeholder|srcset|srclang|.*date|.*separator|hreflang|languageTag|levelName|current|ProductLine)$/i;

function kindOf(member: string): TextKind {
  if (htmlMembers.test(member)) return 'html';
  if (urlMembers.test(member)) return 'url';
  return keyMembers.test(member) ? 'key' : 'words';
}

interface AlteredSandbox {
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts a sandbox in which `alter` replaces every text, as if an attacker controlled the content, and `alterImage`
 * every image.
 */
export function startAlteredSandbox(alter: Alter, alterImage?: AlterImage): Promise<AlteredSandbox> {
  function altered(value: unknown, member: string, field: string): unknown {
    if (typeof value === 'string') return value && alter(value, kindOf(member), member, field);
    if (Array.isArray(value)) return value.map((item) => altered(item, member, field));
    if (typeof value !== 'object' || value === null) return value;
    if (alterImage && '1x' in value) return alterImage({ ...value });
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, altered(item, name, `${field} ${name}`)]),
    );
  }

  return startSandboxWith((response, path) => altered(response, '', path));
}

/** Starts a sandbox in which `change` replaces every JSON response. @param change Receives response, path and query. */
export async function startSandboxWith(
  change: (response: unknown, path: string, query: URLSearchParams) => unknown,
): Promise<AlteredSandbox> {
  const sandbox = await startSandbox();
  const proxy = Fastify({ forceCloseConnections: true });
  proxy.all('/*', async ({ method, url, body, headers }, reply) => {
    const hasBody = body !== undefined && body !== null;
    const response = await fetch(sandbox.origin + url, {
      method,
      headers: hasBody ? { 'content-type': 'application/json', store: String(headers['store'] ?? '') } : {},
      ...(hasBody && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? 'text/plain';
    reply.code(response.status).type(type);
    const { pathname, searchParams } = new URL(url, sandbox.origin);
    return type.includes('json') ? change(await response.json(), pathname, searchParams) : response.text();
  });
  const origin = await proxy.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    async close() {
      await proxy.close();
      await sandbox.close();
    },
  };
}
