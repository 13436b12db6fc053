/** Examples of the contract: real answers of a BFF over the sandbox, cut to what a reader wants to see. */
import { pino } from 'pino';
import { buildBff } from '../bff/app.ts';
import { parseConfig } from '../bff/config.ts';
import { buildHttpApp } from '../bff/httpApp.ts';
import { endpoints } from '../bff/openapi/endpoints.ts';
import type { Example } from '../bff/openapi/openApi.ts';
import type { Examples } from '../bff/openapi/openApiDocument.ts';
import { sandboxAddresses, startSandbox } from '../bff/sandbox/sandbox.ts';
import type { ClientError } from '../contracts/calls/clientError.ts';
import type { RegionCode } from '../contracts/regions.ts';
import { bffPrefix } from '../contracts/routes.ts';
import { sampleRequests } from './sampleRequests.ts';

const region: RegionCode = 'us';
const most = { items: 2, characters: 160 };

const clientError: ClientError = {
  apiUrl: `${bffPrefix}/us/prices?ids=studio-16`,
  pageUrl: '/us/proart/laptops-home/',
  websiteCode: region,
  message: 'timeout after 10000 ms',
};

/** Asks every endpoint once. @throws {Error} when one of them does not answer as it should. */
export async function contractExamples(): Promise<Examples> {
  const sandbox = await startSandbox();
  const env = { ...sandboxAddresses(sandbox.origin), SNAPSHOT_DIR: '', REDIS_URL: '' };
  const app = buildHttpApp({
    config: parseConfig(env, { sandbox: true }),
    log: pino({ level: 'error' }),
    lifecycle: { draining: false },
  });
  try {
    await buildBff(app, parseConfig(env, { sandbox: true }));
    const site = await app.listen({ host: '127.0.0.1', port: 0 });
    const send = (path: string, body?: object) => {
      const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return fetch(`${site}${bffPrefix}${path}`, body && posted);
    };
    const ask = async (path: string, body?: object): Promise<unknown> => {
      const reply = await send(path, body);
      const text = await reply.text();
      const answer: unknown = JSON.parse(text.replaceAll(sandbox.origin, 'https://www.example.com'));
      const wrong = reply.status !== 200 || (hasDegraded(answer) && answer.degraded.length > 0);
      if (wrong) throw new Error(`${path} answered ${reply.status} ${text.slice(-300)}`);
      return answer;
    };

    const examples: Record<string, Record<string, Example>> = {};
    for (const { operationId, path, body } of await sampleRequests(ask, region)) {
      const answer = await ask(path, body);
      const name = isRedirect(answer) ? 'redirect' : 'answer';
      const summary = `${body ? 'POST' : 'GET'} ${bffPrefix}${path}`;
      examples[operationId] = { ...examples[operationId], [name]: { summary, value: withoutToken(cut(answer)) } };
      const isSent = endpoints.some((endpoint) => endpoint.operationId === operationId && endpoint.body);
      if (isSent) examples[`${operationId}.body`] = { body: { summary, value: body } };
    }
    const { status } = await send('/client-errors', clientError);
    if (status !== 204) throw new Error(`client-errors answered ${status}`);
    examples['reportClientError.body'] = { report: { summary: 'A price call that took too long', value: clientError } };
    return examples;
  } finally {
    await app.close();
    await sandbox.close();
  }
}

function isRedirect(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'redirect';
}

/** A token is another one each time, and none to be printed. */
function withoutToken(answer: unknown): unknown {
  const isTokened = typeof answer === 'object' && answer !== null && 'token' in answer;
  return isTokened ? { ...answer, token: '…' } : answer;
}

function hasDegraded(answer: unknown): answer is { degraded: unknown[] } {
  return typeof answer === 'object' && answer !== null && 'degraded' in answer && Array.isArray(answer.degraded);
}

/** The beginning of every long list and text. */
function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length > most.characters ? `${value.slice(0, most.characters)}…` : value;
  if (Array.isArray(value)) return value.slice(0, most.items).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]));
}
