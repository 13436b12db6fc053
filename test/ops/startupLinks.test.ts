/** Text that `npm run dev` prints besides the log. */
import { expect, test } from 'vitest';
import { startupLinks } from '../../ops/startupLinks.ts';

const origins = { site: 'http://localhost:3000', ops: 'http://127.0.0.1:9464', sandbox: 'http://127.0.0.1:4000' };

test('lists the URLs to open, and the settings that the sandbox provides', () => {
  expect(
    startupLinks('all', origins, { CONTENT_API_URL: 'https://content.test', ACCOUNT_ORIGINS: 'https://a.test' }),
  ).toBe(`
  site     http://localhost:3000/proart/
  docs     http://localhost:3000/bff/v1/docs
  ops      http://127.0.0.1:9464/ops
  faults   http://127.0.0.1:4000/__sandbox/faults
  sandbox  RECENT_DATA_API_URL WEBSITE_INFO_API_URL SUPPORT_API_URL ASSISTANT_API_URL SHOP_ALLOWED_ORIGINS

`);
});

test('a BFF without a renderer lists no site, and without a sandbox no sandbox', () => {
  expect(startupLinks('bff', { ...origins, sandbox: undefined }, {})).not.toMatch(/site {2}|sandbox/);
});
