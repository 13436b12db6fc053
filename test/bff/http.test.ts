import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAgent, getJson } from '../../bff/resilience/http.ts';
import { type Sandbox, startSandbox } from '../../bff/sandbox/sandbox.ts';

let sandbox: Sandbox;
const agent = createAgent();

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await agent.destroy();
  await sandbox.close();
});

const call = (timeoutMs = 15_000) => ({
  upstream: 'content',
  operation: 'header',
  url: new URL(`${sandbox.origin}/api/v1/header?systemCode=proart&websiteCode=de`),
  agent,
  timeoutMs,
});

async function withFault(fault: Record<string, unknown>) {
  await fetch(`${sandbox.origin}/__sandbox/faults`, { method: 'DELETE' });
  await fetch(`${sandbox.origin}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: '/api/v1/header', times: 1, ...fault }),
  });
}

test.each([
  [{ fault: 'status', status: 500 }, 'status', 'HTTP 500'],
  [{ fault: 'status', status: 302 }, 'status', 'HTTP 302'],
  [{ fault: 'status', status: 204 }, 'status', 'HTTP 204'],
  [{ fault: 'html' }, 'format', 'not JSON'],
  [{ fault: 'gzip-bomb' }, 'format', 'not JSON'],
  [{ fault: 'huge' }, 'format', 'too large'],
  [{ fault: 'truncate' }, 'network', ''],
  [{ fault: 'reset' }, 'network', ''],
])('%j is an upstream error: %s', async (fault, reason, detail) => {
  await withFault(fault);
  await expect(getJson(call())).rejects.toMatchObject({
    name: 'UpstreamError',
    upstream: 'content',
    operation: 'header',
    reason,
    message: expect.stringContaining(detail),
  });
});

test.each([['hang'], ['drip'], ['slow']])('%s is ended by the deadline, which covers the whole call', async (fault) => {
  await withFault({ fault, ms: 60_000 });
  await expect(getJson(call(100))).rejects.toMatchObject({ reason: 'timeout' });
});

test('a good answer comes parsed', async () => {
  await expect(getJson(call())).resolves.toMatchObject({ status: 0 });
});

test('an error never says where the upstream is', async () => {
  const url = new URL('http://127.0.0.1:1/api/v1/header?aticket=secret');
  const error = await getJson({ ...call(), url }).catch((reason: unknown) => reason);
  expect(String(error)).not.toMatch(/127\.0\.0\.1|secret/);
});
