import request from 'supertest';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { startSandboxWith } from './alteredSandbox.ts';
import { buildBffOver } from './buildTestBff.ts';

type Json = Record<string, unknown>;
export type Change = (response: Json, path: string) => Json;

/** Starts a sandbox for a file's tests; the result requests a BFF whose upstream responses are changed. */
export function changedContent() {
  let change: Change;
  let content: Awaited<ReturnType<typeof startSandboxWith>>;
  beforeAll(async () => {
    content = await startSandboxWith((response, path) => change(response as Json, path)); // every response is an object
  });
  afterAll(() => content.close());

  return async (url: string, newChange: Change, cookie = 'a=b') => {
    change = newChange;
    const { app, site } = await buildBffOver(content.origin);
    onTestFinished(() => app.close());
    return request(site).get(`/bff/v1${url}`).set('cookie', cookie);
  };
}

/** Sets a member of the results of a call; `undefined` removes it. */
export const setMember =
  (call: string, member: string, value: unknown): Change =>
  (response, path) => {
    if (!path.endsWith(call)) return response;
    const names = ['Result' in response ? 'Result' : 'result', ...member.split('.').filter(Boolean)];
    const last = names.pop() ?? '';
    const owner = names.reduce((found, name) => found[name] as Json, response);
    owner[last] = value;
    return response;
  };
