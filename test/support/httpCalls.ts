import { afterAll, beforeAll } from 'vitest';
import type { Guard } from '../../bff/upstreams/transport/guard.ts';
import { createAgent, type HttpCall } from '../../bff/upstreams/transport/http.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';

/** A parser that accepts any response. */
export const acceptAny = (json: unknown) => json;

/** Creates a guard that allows every call and records the durations of `pauseFor`. */
export function openGuard({ retries = Number.POSITIVE_INFINITY } = {}) {
  let retriesLeft = retries;
  const pauses: number[] = [];
  const guard: Guard = {
    run: (call) => call(false),
    pauseFor: (ms) => void pauses.push(ms),
    takeRetry: () => retriesLeft-- > 0,
    state: () => 'closed',
  };
  return { guard, pauses };
}

/** Creates a factory of HTTP calls with defaults; their agent is destroyed after the test file. */
export function httpCalls() {
  const agent = createAgent();
  afterAll(() => agent.destroy());
  const call = (overrides: Partial<HttpCall> & Pick<HttpCall, 'url'>): HttpCall => ({
    upstream: 'content',
    operation: 'header',
    agent,
    guard: openGuard({ retries: 0 }).guard,
    timeoutMs: 15_000,
    idempotent: true,
    ...overrides,
  });
  return { agent, call };
}

/** Creates a factory of calls to one sandbox; `withFault` sets a fault for the sandbox's next response. */
export function sandboxCalls() {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  // Hooks run in reverse order: the agent of `httpCalls` is destroyed before the sandbox closes.
  afterAll(() => sandbox.close());
  const { call: callTo } = httpCalls();

  const call = (overrides: Partial<HttpCall> = {}) =>
    callTo({ url: new URL(`${sandbox.origin}/api/v1/header?systemCode=proart&websiteCode=de`), ...overrides });

  async function withFault(fault: Record<string, unknown>) {
    await fetch(`${sandbox.origin}/__sandbox/faults`, { method: 'DELETE' });
    const reply = await fetch(`${sandbox.origin}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: '/api/v1/header', times: 1, ...fault }),
    });
    if (!reply.ok) throw new Error(await reply.text());
  }
  return { call, withFault };
}
