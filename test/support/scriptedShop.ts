import Fastify, { type FastifyRequest } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import type { BffOptions } from '../../bff/app.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { buildBffOver } from './buildTestBff.ts';
import { createCookieVisitor } from './cookieVisitor.ts';
import { eventually } from './eventually.ts';

/** Response of the shop: a body, or one with a status; `undefined` forwards the call to the sandbox. */
export type ShopResponse =
  | { status: number; type?: string; headers?: Record<string, string>; body: unknown }
  | object
  | undefined;

export interface ShopCall {
  operationName: string;
  variables: Record<string, string>;
  query: string;
  store: string;
  token: string | null;
  accept: string;
}

/** Responses by operation, used in order; further calls go to the sandbox. */
export type ShopScript = Record<string, ShopResponse[]>;

/**
 * Starts a BFF over the sandbox with scripted shop responses.
 * @param settings Members of `ecConfig` that override the sandbox's.
 */
export async function buildScriptedShop(
  script: ShopScript = {},
  { settings = {}, env = {} }: { settings?: Record<string, unknown>; env?: Record<string, string> } = {},
  options: BffOptions = {},
) {
  const sandbox = await startSandbox();
  const requested: ShopCall[] = [];
  const proxy = Fastify();
  proxy.all('/*', async (request, reply) => {
    const call = shopCallOf(request);
    if (call) requested.push(call);
    const answer = call && script[call.operationName]?.shift();
    if (answer && 'status' in answer) {
      return reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .type(answer.type ?? 'application/json')
        .send(isRawBody(answer.body) ? answer.body : JSON.stringify(answer.body));
    }
    if (answer) return answer;
    const passed = await passOn(sandbox.origin, request);
    const body = await passed.text();
    reply.code(passed.status).type(passed.headers.get('content-type') ?? 'text/plain');
    if (!request.url.startsWith('/api/v1/ecConfig')) return body;
    const found = JSON.parse(body);
    found.result.data = { ...found.result.data, domain: `${origin}/shop/de`, ...settings };
    return found;
  });
  const origin = await proxy.listen({ host: '127.0.0.1', port: 0 });
  const bff = await buildBffOver(origin, env, options);
  onTestFinished(async () => {
    await bff.app.close();
    await proxy.close();
    await sandbox.close();
  });
  return {
    ...bff,
    /** Responses left for further calls. */
    script,
    /** Overrides of the shop settings; changes apply where the BFF caches nothing. */
    settings,
    origin,
    asked: requested,
    operations: () => requested.map(({ operationName }) => operationName),
    reports: async () => {
      const failed = bff.log.filter(({ msg }) => String(msg).startsWith('upstream call failed')).length;
      await eventually(async () => {
        const { values } = await bff.metrics.ssrLog.get();
        expect(values.reduce((sum, { value }) => sum + value, 0)).toBe(failed);
      });
      const { calls } = (await (await fetch(`${sandbox.origin}/__sandbox/calls`)).json()) as { calls: ReportedCall[] };
      return calls.filter(({ path }) => path === '/api/nc/v1/SSRLog').map(({ body }) => body);
    },
    control: (name: string, body: object = {}) => controlShop(sandbox.origin, name, body),
    visitor: (cookies: Record<string, string> = {}) => createCookieVisitor(bff.site, cookies),
  };
}

function isRawBody(body: unknown): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body);
}

interface ReportedCall {
  path: string;
  body?: { apiUrl: string; pageUrl: string; websiteCode: string };
}

/**
 * Sends a control command to a sandbox's shop.
 * @param name `add`, `lose-carts`, `expire-tokens` or `release`.
 */
export async function controlShop(sandboxOrigin: string, name: string, body: object = {}): Promise<void> {
  const reply = await fetch(`${sandboxOrigin}/__sandbox/shop/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

function shopCallOf({ url, body, headers }: FastifyRequest): ShopCall | null {
  if (!url.endsWith('/graphql')) return null;
  // sent by our own client
  const { operationName, variables, query } = body as Pick<ShopCall, 'operationName' | 'variables' | 'query'>;
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null;
  return { operationName, variables, query, store: String(headers['store']), token, accept: String(headers.accept) };
}

function passOn(origin: string, { method, url, headers, body }: FastifyRequest): Promise<Response> {
  const forwarded = ['content-type', 'store', 'authorization'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return fetch(origin + url, {
    method,
    headers: forwarded,
    ...(body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
  });
}
