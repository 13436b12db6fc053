/** Requests of upstream calls, and accepted responses. */
import { describe, expect, test } from 'vitest';
import { callJson, responseLimits } from '../../../bff/upstreams/transport/http.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import { acceptAny, sandboxCalls } from '../../support/httpCalls.ts';
import { good, startScriptedUpstream, text } from '../../support/scriptedUpstream.ts';

const { call } = sandboxCalls();

describe('a valid response', () => {
  test('is parsed, passed to the reader and measured in bytes', async () => {
    await expect(callJson(call(), acceptAny)).resolves.toMatchObject({ value: { status: 0 } });
    const { url } = await startScriptedUpstream(text('{"name":"ä"}'));
    const response = await callJson(call({ url }), (json) => (json as { name: string }).name);
    expect(response).toMatchObject({ value: 'ä', bytes: 13 });
  });

  test('with the same body as the known response returns the known response without parsing it', async () => {
    const { url } = await startScriptedUpstream(good, good, text('{"other":true}'));
    const known = await callJson(call({ url }), acceptAny);
    const failOnRead = () => expect.unreachable();
    expect(await callJson(call({ url }), failOnRead, known)).toBe(known);
    await expect(callJson(call({ url }), acceptAny, known)).resolves.toMatchObject({ value: { other: true } });
  });

  test('fails with the error that its reader throws', async () => {
    const { url } = await startScriptedUpstream(good);
    const error = new UpstreamError({ upstream: 'content', operation: 'header' }, 'format', 'wrong shape');
    const refuse = () => {
      throw error;
    };
    await expect(callJson(call({ url }), refuse)).rejects.toBe(error);
  });

  test('is requested with the call’s headers; with a body as a POST of JSON', async () => {
    const { url, requests } = await startScriptedUpstream(good);
    await callJson(call({ url, headers: { authorization: 'Bearer x' } }), acceptAny);
    await callJson(call({ url, body: { a: 1 }, idempotent: false }), acceptAny);
    expect(requests.map(({ request: { method, headers }, body }) => [method, headers['authorization'], body])).toEqual([
      ['GET', 'Bearer x', ''],
      ['POST', undefined, '{"a":1}'],
    ]);
    expect(requests[0]?.request.headers).not.toHaveProperty('accept-encoding');
    expect(requests[1]?.request.headers['content-type']).toBe('application/json');
  });
});

describe('a JSON response', () => {
  const fetchValue = async (body: string | Uint8Array) => {
    const { url } = await startScriptedUpstream(text(body));
    return (await callJson(call({ url }), acceptAny)).value;
  };

  test('may have a byte order mark', async () => {
    expect(await fetchValue('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  test.each<[string, string | Uint8Array]>([
    ['cut off', '{"a":'],
    ['empty', ''],
    ['of another encoding', Buffer.from('{"a":"ä"}', 'latin1')],
    ['with half a character', Buffer.from([0x22, 0xf0, 0x9f, 0x98, 0x22])],
    ['in UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['100,000 deep in objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['one deeper than allowed', `${'['.repeat(responseLimits.depth + 1)}${']'.repeat(responseLimits.depth + 1)}`],
  ])('%s is a format error', async (_, body) => {
    await expect(fetchValue(body)).rejects.toMatchObject({ name: 'UpstreamError', reason: 'format' });
  });

  test('may be nested up to the limit', async () => {
    await expect(
      fetchValue(`${'['.repeat(responseLimits.depth)}${']'.repeat(responseLimits.depth)}`),
    ).resolves.toBeDefined();
  });

  test.each([
    ['{"a":1,"__proto__":{"admin":true}}', { a: 1 }],
    ['{"a":{"\\u005f_proto__":{"admin":true},"b":2}}', { a: { b: 2 } }],
    ['[{"constructor":{"prototype":{"admin":true}}}]', [{}]],
  ])('%s is read without members that reach prototypes', async (body, expected) => {
    const value = await fetchValue(body);
    expect(value).toEqual(expected);
    expect(Object.hasOwn(value as object, '__proto__')).toBe(false);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
