/** Log of the calls to the sandbox: `GET /__sandbox/calls` lists them, `DELETE` clears the list. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUpstreamCall, pathOf } from './paths.ts';

interface Call {
  method: string;
  path: string;
  query: unknown;
  headers: Record<string, unknown>;
  /** Only for failure reports. */
  body?: unknown;
  /** Only for GraphQL calls, which share one path. */
  operationName?: string;
  time: string;
}

const maxCalls = 10_000;
const reportPath = '/api/nc/v1/SSRLog';
const redacted = '(hidden)';
const secretHeaders = new Set(['cookie', 'authorization', 'tokenid']);
const secretParameters = new Set(['aticket']);

/** Replaces the values of secrets; their names stay. */
function withoutSecrets(values: object, secrets: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, secrets.has(name.toLowerCase()) ? redacted : value]),
  );
}

function operationOf({ body }: FastifyRequest): Pick<Call, 'operationName'> {
  const hasName = typeof body === 'object' && body !== null && 'operationName' in body;
  return hasName && typeof body.operationName === 'string' ? { operationName: body.operationName } : {};
}

function toCall(request: FastifyRequest): Call {
  const path = pathOf(request);
  return {
    method: request.method,
    path,
    query: withoutSecrets(request.query as object, secretParameters),
    headers: withoutSecrets(request.headers, secretHeaders),
    ...(path === reportPath && { body: request.body }),
    ...operationOf(request),
    time: new Date().toISOString(),
  };
}

/** Adds the call log to the sandbox. */
export function addCallLog(app: FastifyInstance): void {
  let calls: Call[] = [];

  app.addHook('preHandler', async (request) => {
    if (!isUpstreamCall(request)) return;
    calls.push(toCall(request));
    if (calls.length > maxCalls) calls.shift();
  });
  app.get('/__sandbox/calls', () => ({ calls }));
  app.delete('/__sandbox/calls', () => {
    calls = [];
    return { calls };
  });
}
