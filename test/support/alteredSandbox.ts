import Fastify from 'fastify';
import { startSandbox } from '../../sandbox/sandbox.ts';

/** Kind of a text: HTML, URL, visible words, or an identifier that code compares (`key`). */
export type TextKind = 'html' | 'address' | 'words' | 'key';

/**
 * Returns the replacement for a text.
 * @param field Request path and member names; the same for all items of a list.
 */
type Alter = (text: string, kind: TextKind, member: string, field: string) => string;

const html = /^(htmlContent|proIntro|Disclaimer)$/;
const url = /^(.*url|.*path|link|src|[12]x|domain)$/i;
// Includes dates and colours: an invalid one is not shown.
const key =
  /^(.*key|.*code|.*id|type|status|message|urlTarget|theme|placeholder|srcset|srclang|.*date|.*separator|hreflang|languageTag|levelName|current|ProductLine)$/i;

function kindOf(member: string): TextKind {
  if (html.test(member)) return 'html';
  if (url.test(member)) return 'address';
  return key.test(member) ? 'key' : 'words';
}

/** Starts a sandbox whose every text, URLs included, goes through `alter`: content under an attacker's control. */
export async function startAlteredSandbox(alter: Alter): Promise<{ origin: string; close(): Promise<void> }> {
  const sandbox = await startSandbox();
  const proxy = Fastify({ forceCloseConnections: true });
  proxy.all('/*', async ({ method, url, body, headers }, reply) => {
    const isSent = body !== undefined && body !== null;
    const passed = await fetch(sandbox.origin + url, {
      method,
      headers: isSent ? { 'content-type': 'application/json', store: String(headers['store'] ?? '') } : {},
      ...(isSent && { body: JSON.stringify(body) }),
    });
    const type = passed.headers.get('content-type') ?? 'text/plain';
    reply.code(passed.status).type(type);
    return type.includes('json') ? altered(await passed.json(), '', url.split('?', 1)[0] ?? '', alter) : passed.text();
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

function altered(value: unknown, member: string, field: string, alter: Alter): unknown {
  if (typeof value === 'string') return value && alter(value, kindOf(member), member, field);
  if (Array.isArray(value)) return value.map((item) => altered(item, member, field, alter));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, altered(held, name, `${field} ${name}`, alter)]),
  );
}
