import request from 'supertest';
import { expect, test } from 'vitest';
import { expiredTicket, members, nora, teo } from '../../../sandbox/samples/members.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';

test('no ticket, token, guest id, e-mail or session is in logs, reports, metrics or responses, whatever fails', async () => {
  const token = 'token-7d1f0c52e9a84b36';
  const guest = 'guest-2b9e4d7a10f3c865';
  const tokenResponse = { data: { getAuthorizationToken: { token, group_id: null } } };
  const errorResponse = (message: string) => ({
    errors: [{ message, path: ['customer'], extensions: { category: 'graphql-input' } }],
  });
  const shop = await buildScriptedShop({
    getAuthorizationToken: [
      tokenResponse,
      tokenResponse,
      { status: 500, body: `${token} ${teo.ticket}` },
      errorResponse(`bad ${teo.ticket}`),
    ],
    customer: [
      errorResponse(`no customer ${teo.email} of ${token}`),
      { status: 200, type: 'text/html', body: `<p>${token}` },
    ],
  });

  const sessions = new Set<string>();
  const responses: string[] = [];
  for (const aticket of [nora.ticket, teo.ticket, expiredTicket, `${expiredTicket}%00%0d%0aa`]) {
    const visitor = shop.visitor({ aticket, aticket_cn: aticket, proart_guest: guest });
    for (const path of ['de/prices?ids=studio-16', 'de/account', 'cn/account', 'xx/account', 'de/prices?ids=']) {
      await visitor.get(path);
    }
    for (const call of ['login', 'logout']) {
      await visitor.post(`de/session/${call}`, { returnUrl: `/de/proart/?aticket=${aticket}` });
      await visitor.post(`cn/session/${call}`, { returnUrl: 7, ticket: aticket });
    }
    sessions.add(visitor.cookies['proart_shop'] ?? '');
    // A response with a form repeats the visitor's own return URL.
    const isForm = (text: string) => text.includes('"fields"');
    responses.push(...visitor.responses.map(({ text }) => text).filter((text) => !isForm(text)));
  }
  const report = {
    apiUrl: `/a?aticket=${teo.ticket}`,
    pageUrl: `/b?token=${token}`,
    websiteCode: 'de',
    message: teo.email,
  };
  await request(shop.site).post('/bff/v1/client-errors').send(report);

  sessions.delete('');
  expect(sessions.size).toBeGreaterThan(2);
  const reports = await shop.reports();
  expect(reports.length).toBeGreaterThan(2);
  const output = [
    JSON.stringify(shop.log),
    JSON.stringify(reports),
    await shop.metrics.registry.metrics(),
    ...responses,
  ].join('\n');
  const secrets = [
    token,
    guest,
    expiredTicket,
    ...sessions,
    ...members.flatMap(({ ticket, email }) => [ticket, email]),
  ];
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
  // Each secret was in use.
  expect(shop.requests.some((call) => call.token === token)).toBe(true);
  expect(shop.requests.some(({ variables }) => variables['id'] === teo.ticket)).toBe(true);
});
