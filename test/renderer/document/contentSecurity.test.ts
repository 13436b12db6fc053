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

/** The sources of a policy's directives by name. */
const directives = (policy: string) =>
  new Map(policy.split('; ').map((line): [string, string[]] => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]));

test('files of ours may be loaded, configured pictures shown, and forms sent to the account service', () => {
  const policy = directives(contentSecurityPolicy(sources));
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('img-src')).toEqual(["'self'", 'https://media.test', 'https://shop.test']);
  expect(policy.get('form-action')).toEqual(["'self'", 'https://account.test']);
});

test('scripts come from hosts that are named, and of a stream by its nonce: nothing inline, no scheme, nothing handed on', () => {
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
  ['no script of others: our own policy', [], ['proart']],
  ['scripts at paths of this site: and the one that looks at what they do', ["'self'"], ['proart', 'default']],
  ['scripts of other origins: theirs as well', ["'self'", 'https://analytics.test'], ['*']],
])('text becomes script by way of a policy alone; %s', (_what, scripts, names) => {
  const policy = directives(contentSecurityPolicy(withScripts(...scripts)));
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual(names);
});

const headersOf = (isSecure: boolean, strict = true) =>
  createHtmlHeaders(
    { ...sources, isSecure },
    strict,
  )({
    // As much of a document shell as headers are made of.
    documentShell: { links: {} } as Parameters<ReturnType<typeof createHtmlHeaders>>[0]['documentShell'],
    shell: { websiteCode: 'de' },
  });

test('a site of https has reports sent both ways, one of http in the way that browsers know there', () => {
  expect(headersOf(true)).toMatchObject({
    'content-security-policy': expect.stringMatching(/; report-uri \/bff\/v1\/csp-reports; report-to csp$/),
    'reporting-endpoints': 'csp="/bff/v1/csp-reports"',
  });
  const plain = headersOf(false);
  expect(plain['content-security-policy']).toMatch(/; report-uri \/bff\/v1\/csp-reports$/);
  expect(plain).not.toHaveProperty('reporting-endpoints');
});

test('in development there is neither a policy nor a report', () => {
  const headers = headersOf(true, false);
  expect(headers).not.toHaveProperty('content-security-policy');
  expect(headers).not.toHaveProperty('reporting-endpoints');
});
