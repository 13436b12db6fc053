import request from 'supertest';
import { expect, test } from 'vitest';
import { createAssistant, type HandedOver } from '../../client/assistant/createAssistant.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

/** A page's assistant over a real BFF, with a clock that stands; what the script has is the last of `handed`. */
async function assistantOf() {
  const { site, sandbox } = await buildTestBff();
  const handed: (HandedOver | null)[] = [];
  const clock = { now: 0 };
  const asked: string[] = [];
  const assistant = createAssistant({
    now: () => clock.now,
    handOver: (made) => handed.push(made),
    async authorize(pageKey) {
      asked.push(pageKey);
      const call = '/bff/v1/de/assistant/authorization';
      const reply = await request(site).post(call).send({ pageKey });
      if (reply.status !== 200) throw new Error(`answered ${reply.status}`);
      return reply.body;
    },
  });
  return { assistant, sandbox, clock, asked, handed, last: () => handed.at(-1) };
}

test('nobody is authorised before the assistant is wanted, and then once', async () => {
  const { assistant, asked, handed, last } = await assistantOf();
  assistant.show('home');
  await assistant.changeVisitor();
  expect([asked, handed]).toEqual([[], []]);

  await Promise.all([assistant.prepare(), assistant.prepare()]);
  await assistant.prepare();
  expect(asked).toEqual(['home']);
  expect(last()?.settings).toMatchObject({ pageKey: 'home', websitePath: 'de' });
});

test('another page has its own key, with the same token', async () => {
  const { assistant, asked, last } = await assistantOf();
  assistant.show('home');
  await assistant.prepare();
  const token = last()?.token;
  assistant.show('laptops-home');
  expect(last()).toMatchObject({ token, settings: { pageKey: 'laptops-home' } });
  expect(asked).toHaveLength(1);
});

test('a token that has run out is renewed when it is needed, or when the script says so', async () => {
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

test('who signs in or out loses the token at once and gets another', async () => {
  const { assistant, handed, last } = await assistantOf();
  await assistant.prepare();
  const first = last()?.token;
  const changed = assistant.changeVisitor();
  expect(last()).toMatchObject({ token: '', expiresAt: 0 });
  await changed;
  expect(last()?.token).not.toBe(first);
  expect(handed).toHaveLength(3);
});

test('an answer that was asked for another visitor is thrown away', async () => {
  const { assistant, asked, handed } = await assistantOf();
  const opening = assistant.prepare();
  await assistant.changeVisitor();
  await opening;
  expect(asked).toHaveLength(2);
  expect(handed).toHaveLength(1);
});

test('a service that fails may be asked again', async () => {
  const { assistant, sandbox, last } = await assistantOf();
  await sandbox.fault({ match: '/assistant/api/v1', fault: 'status', status: 500, times: 1 });
  await expect(assistant.prepare()).rejects.toThrow('503');
  await assistant.prepare();
  expect(last()?.token).toBeTruthy();
});

test('where there is no assistant any more, everything is taken back, even what comes later', async () => {
  const { assistant, handed, last } = await assistantOf();
  await assistant.prepare();
  const late = last()?.renew();
  assistant.end();
  await late;
  expect(last()).toBeNull();
  expect(handed).toHaveLength(2);
});
