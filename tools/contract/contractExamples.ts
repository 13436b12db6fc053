/** Records the examples of the contract: shortened responses of a BFF that runs on the sandbox. */
import { pino } from 'pino';
import { buildBff } from '../../bff/app.ts';
import { type Example, type OpenApiDocument, operationsOf } from '../../bff/openapi/openApi.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { parseConfig } from '../../runtime/config/config.ts';
import { buildHttpApp } from '../../runtime/http/httpApp.ts';
import { sandboxSettings, startSandbox } from '../../sandbox/sandbox.ts';
import { exampleHolders, sampleRequests } from './sampleRequests.ts';

const maxExample = { items: 2, characters: 160 };

/**
 * Returns the document with newly recorded responses to the requests of its examples.
 * @param newRequests Requests of further examples: `/us/prices?ids=a`, with a JSON body after a space for a POST.
 * @throws {Error} if a response is an error or degraded.
 */
export async function withRecordedExamples(
  document: OpenApiDocument,
  newRequests: readonly string[],
): Promise<OpenApiDocument> {
  const copy = structuredClone(document);
  for (const request of newRequests) addRequest(copy, request);
  const requests = sampleRequests(copy);
  const sandbox = await startSandbox();
  const settings = { ...sandboxSettings(sandbox.origin), SNAPSHOT_DIR: '', REDIS_URL: '' };
  const config = parseConfig(settings, { sandbox: true });
  const app = buildHttpApp({ config, log: pino({ level: 'error' }), lifecycle: { draining: false } });
  try {
    await buildBff(app, config);
    const site = await app.listen({ host: '127.0.0.1', port: 0 });
    const examplesByOperation: Record<string, Record<string, Example>> = {};
    for (const { operationId, path, body } of requests) {
      const postOptions = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const reply = await fetch(`${site}${bffPrefix}${path}`, body && postOptions);
      const text = await reply.text();
      if (!reply.ok || text.includes('"degraded":[{')) throw new Error(`${path}: ${reply.status} ${text.slice(-300)}`);
      if (reply.status === 204) continue;
      const value = shortened(JSON.parse(text.replaceAll(sandbox.origin, 'https://www.example.com')));
      const name = text.startsWith('{"kind":"redirect"') ? 'redirect' : 'answer';
      const summary = `${body ? 'POST' : 'GET'} ${bffPrefix}${path}`;
      examplesByOperation[operationId] = { ...examplesByOperation[operationId], [name]: { summary, value } };
    }
    for (const { operation } of operationsOf(copy)) {
      const { response } = exampleHolders(operation);
      const examples = examplesByOperation[operation.operationId];
      if (response && examples) response.examples = examples;
    }
    return copy;
  } finally {
    await app.close();
    await sandbox.close();
  }
}

function addRequest(document: OpenApiDocument, request: string): void {
  const [target = '', bodyText] = request.split(/ (.*)/s, 2);
  const [pathname] = target.split('?', 1);
  const match = operationsOf(document).find(
    ({ path, method }) =>
      method === (bodyText ? 'post' : 'get') && RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname ?? ''),
  );
  if (!match) throw new Error(`${request}: no operation matches this request`);
  const { response, body } = exampleHolders(match.operation);
  const summary = `${match.method.toUpperCase()} ${bffPrefix}${target}`;
  if (response) response.examples = { ...response.examples, [target]: { summary, value: null } };
  if (body && bodyText) body.examples = { body: { summary, value: JSON.parse(bodyText) } };
}

/** Shortens long lists and texts; hides tokens, which differ each time and must not be printed. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > maxExample.characters ? `${value.slice(0, maxExample.characters)}…` : value;
  if (Array.isArray(value)) return value.slice(0, maxExample.items).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'token' ? '…' : shortened(member)]),
  );
}
