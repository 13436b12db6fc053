import request from 'supertest';
import { expect, test } from 'vitest';
import { type AssistantContext, createAssistant } from '../../client/assistant/createAssistant.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

/** Assistant over a real BFF with a fixed clock; `last` returns the data last published to the script. */
async function assistantOf() {
  const { site, sandbox } = await buildTestBff();
  const published: (AssistantContext | null)[] = [];
  const clock = { now: 0 };
  const requested: string[] = [];
  const assistant = createAssistant({
    now: () => clock.now,
    setContext: (context) => published.push(context),
    async authorize(pageKey) {
      requested.push(pageKey);
      const call = '/bff/v1/de/assistant/authorization';
      const reply = await request(site).post(call).send({ pageKey });
      if (reply.status !== 200) throw new Error(`responded with ${reply.status}`);
      return reply.body;
    },
  });
  return { assistant, sandbox, clock, requested, published, last: () => published.at(-1) };
}

test('the visitor is authorised on first use only, and once', async () => {
  const { assistant, requested, published, last } = await assistantOf();
  assistant.show('home');
  await assistant.changeVisitor();
  expect([requested, published]).toEqual([[], []]);

  await Promise.all([assistant.prepare(), assistant.prepare()]);
  await assistant.prepare();
  expect(requested).toEqual(['home']);
  expect(last()?.settings).toMatchObject({ pageKey: 'home', websitePath: 'de' });
});

test('another page changes the key but not the token', async () => {
  const { assistant, requested, last } = await assistantOf();
  assistant.show('home');
  await assistant.prepare();
  const token = last()?.token;
  assistant.show('laptops-home');
  expect(last()).toMatchObject({ token, settings: { pageKey: 'laptops-home' } });
  expect(requested).toHaveLength(1);
});

test('an expired token is renewed on use or on request of the script', async () => {
  const { assistant, clock, last } = await assistantOf();
  await assistant.prepare();
  const first = last();
  expect(first?.expiresAt).toBe(3_600_000);
  clock.now = 3_600_000;
  await assistant.prepare();
  const second = last();
  expect(second?.token).not.toBe(first?.token);
  await second?.renew();
  expect(last()?.token).not.toBe(second?.token);
});

test('a sign-in or sign-out removes the token at once and requests another', async () => {
  const { assistant, published, last } = await assistantOf();
  await assistant.prepare();
  const first = last()?.token;
  const changed = assistant.changeVisitor();
  expect(last()).toMatchObject({ token: '', expiresAt: 0 });
  await changed;
  expect(last()?.token).not.toBe(first);
  expect(published).toHaveLength(3);
});

test('a response requested for the previous visitor is discarded', async () => {
  const { assistant, requested, published } = await assistantOf();
  const opening = assistant.prepare();
  await assistant.changeVisitor();
  await opening;
  expect(requested).toHaveLength(2);
  expect(published).toHaveLength(1);
});

test('a failed request can be retried', async () => {
  const { assistant, sandbox, last } = await assistantOf();
  await sandbox.fault({ match: '/assistant/api/v1', fault: 'status', status: 500, times: 1 });
  await expect(assistant.prepare()).rejects.toThrow('503');
  await assistant.prepare();
  expect(last()?.token).toBeTruthy();
});

test('after end() all data is removed and later responses are ignored', async () => {
  const { assistant, published, last } = await assistantOf();
  await assistant.prepare();
  const pending = last()?.renew();
  assistant.end();
  await pending;
  expect(last()).toBeNull();
  expect(published).toHaveLength(2);
});
