import { expect, test } from 'vitest';
import { buildTestBff } from '../support/buildTestBff.ts';

test('a ticket that the account service does not know is asked about once', async () => {
  const { app, sandbox } = await buildTestBff();
  const cookies = { aticket: 'nobody' };
  const first = await app.inject({ url: '/bff/v1/de/account', cookies });

  expect(first.json()).toMatchObject({ signInStatus: false });
  expect(first.headers['cache-control']).toBe('private, no-store');
  const session = first.cookies.find(({ name }) => name === 'proart_shop');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

  await app.inject({ url: '/bff/v1/de/account', cookies: { ...cookies, proart_shop: session?.value ?? '' } });
  expect(await sandbox.calls('/api/nc/v1/account')).toHaveLength(1);
});
