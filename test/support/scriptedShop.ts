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
  const shopCalls: ShopCall[] = [];
  const proxy = Fastify();
  proxy.all('/*', async (request, reply) => {
    const call = shopCallOf(request);
    if (call) shopCalls.push(call);
    const scripted = call && script[call.operationName]?.shift();
    if (scripted && 'status' in scripted) {
      return reply
        .code(scripted.status)
        .headers(scripted.headers ?? {})
        .type(scripted.type ?? 'application/json')
        .send(isRawBody(scripted.body) ? scripted.body : JSON.stringify(scripted.body));
    }
    if (scripted) return scripted;
    const forwarded = await forward(sandbox.origin, request);
    const body = await forwarded.text();
    reply.code(forwarded.status).type(forwarded.headers.get('content-type') ?? 'text/plain');
    if (!request.url.startsWith('/api/v1/ecConfig')) return body;
    const config = JSON.parse(body);
    config.result.data = { ...config.result.data, domain: `${origin}/shop/de`, ...settings };
    return config;
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
    /** Overrides of the shop settings; a change takes effect if the BFF has not cached them. */
    settings,
    origin,
    requests: shopCalls,
    operations: () => shopCalls.map(({ operationName }) => operationName),
    /** Waits until all failed calls were reported and returns the reports. */
    reports: async () => {
      const failedCalls = bff.log.filter(({ msg }) => String(msg).startsWith('upstream call failed')).length;
      await eventually(async () => {
        const { values } = await bff.metrics.ssrLog.get();
        expect(values.reduce((sum, { value }) => sum + value, 0)).toBe(failedCalls);
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
 * @param name `add`, `lose-carts`, `expire-tokens`, `release` or `merging`.
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

function forward(origin: string, { method, url, headers, body }: FastifyRequest): Promise<Response> {
  const forwardedHeaders = ['content-type', 'store', 'authorization'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return fetch(origin + url, {
    method,
    headers: forwardedHeaders,
    ...(body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
  });
}
