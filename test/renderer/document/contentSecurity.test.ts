import { expect, test } from 'vitest';
import { contentSecurityPolicy, type PolicySources } from '../../../renderer/document/contentSecurityPolicy.ts';
import { createHtmlHeaders } from '../../../renderer/http/htmlHeaders.ts';

const sources: PolicySources = {
  mediaOrigins: ['https://media.test'],
  shopOrigins: ['https://shop.test'],
  accountOrigins: ['https://account.test'],
  thirdParties: { scripts: [], frames: [] },
  isSecure: false,
};
const withScripts = (...scripts: string[]) => ({ ...sources, thirdParties: { scripts, frames: [] } });

/** Sources of a policy by directive. */
const directives = (policy: string) =>
  new Map(policy.split('; ').map((line): [string, string[]] => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]));

test('the policy allows own files, configured images and forms to the account service', () => {
  const policy = directives(contentSecurityPolicy(sources));
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('img-src')).toEqual(["'self'", 'https://media.test', 'https://shop.test']);
  expect(policy.get('form-action')).toEqual(["'self'", 'https://account.test']);
});

test('scripts are limited to named hosts and the nonce of a stream: no inline scripts, schemes or strict-dynamic', () => {
  const scripts = withScripts("'self'", 'https://analytics.test');
  const plain = directives(contentSecurityPolicy(scripts)).get('script-src');
  expect(plain).toEqual(["'self'", 'https://analytics.test']);
  expect(directives(contentSecurityPolicy(scripts, 'abc')).get('script-src')).toEqual([
    ...(plain ?? []),
    "'nonce-abc'",
  ]);
  for (const nonce of [undefined, 'abc'])
    expect(contentSecurityPolicy(scripts, nonce)).not.toMatch(/unsafe|strict-dynamic| \w+:(?!\/\/)|\*\./);
});

test.each([
  ['without third-party scripts: our own policy', [], ['proart']],
  ['with scripts at paths of this site: our own and the default policy', ["'self'"], ['proart', 'default']],
  ['with scripts of other origins: any policy', ["'self'", 'https://analytics.test'], ['*']],
])('strings become scripts through a Trusted Types policy only; %s', (_case, scripts, names) => {
  const policy = directives(contentSecurityPolicy(withScripts(...scripts)));
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual(names);
});

const headersOf = (isSecure: boolean, strict = true) =>
  createHtmlHeaders(
    { ...sources, isSecure },
    strict,
  )({
    // Reduced to the members that headers need.
    documentShell: { links: {} } as Parameters<ReturnType<typeof createHtmlHeaders>>[0]['documentShell'],
    shell: { websiteCode: 'de' },
  });

test('an https site uses report-uri and report-to, an http site report-uri only', () => {
  expect(headersOf(true)).toMatchObject({
    'content-security-policy': expect.stringMatching(/; report-uri \/bff\/v1\/csp-reports; report-to csp$/),
    'reporting-endpoints': 'csp="/bff/v1/csp-reports"',
  });
  const plain = headersOf(false);
  expect(plain['content-security-policy']).toMatch(/; report-uri \/bff\/v1\/csp-reports$/);
  expect(plain).not.toHaveProperty('reporting-endpoints');
});

test('in development there is neither a policy nor a reporting endpoint', () => {
  const headers = headersOf(true, false);
  expect(headers).not.toHaveProperty('content-security-policy');
  expect(headers).not.toHaveProperty('reporting-endpoints');
});
