import { expect, test } from 'vitest';
import { redirectTarget } from '../../bff/pages/redirectTarget.ts';

const from = (query = '') => ({ path: '/de/proart/old/', query });
const hosts = {
  isOwn: (hostname: string) => hostname === 'www.test',
  allows: (hostname: string) => ['www.test', 'shop.test'].includes(hostname),
};

test.each([
  ['/de/proart/new/', '', '/de/proart/new/'],
  [
    '/de/proart/new/',
    'gclid=1&tab=2&utm_source=a&utm_campaign=b&utm_medium=c&ttclid=d&utm_term=e',
    '/de/proart/new/?gclid=1&utm_source=a&utm_campaign=b&utm_medium=c&ttclid=d',
  ],
  ['/de/proart/new/?tab=1', 'gclid=2', '/de/proart/new/?tab=1&gclid=2'],
  ['/de/proart/new/?gclid=1', 'gclid=2', '/de/proart/new/?gclid=1'],
  ['/de/proart/new/#part', '', '/de/proart/new/#part'],
  ['https://www.test/de/proart/new/', '', 'https://www.test/de/proart/new/'],
  ['https://shop.test/de', 'ttclid=1', 'https://shop.test/de?ttclid=1'],
  [' /de/proart/new/ ', '', '/de/proart/new/'],
  ['/de/proart/ü/', '', '/de/proart/%C3%BC/'],
])('%s, asked for with "%s", leads to %s', (target, query, location) => {
  expect(redirectTarget(target, from(query), hosts)).toBe(location);
});

test.each([
  '/de/proart/old/',
  '/de/proart/old',
  '/de/proart/OLD/?again=1',
  'https://www.test/de/proart/old/',
  'http://www.test/de/proart/OLD',
  '//evil.test/',
  '////evil.test/',
  '/\\evil.test/',
  '\\\\evil.test/',
  '/\t/evil.test/',
  '/\n/evil.test/',
  '/.//evil.test/',
  '/%2fevil.test/',
  '/%5cevil.test/',
  'http:evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://evil.test/',
  'https://shop.test.evil.test/',
  'https://shop.test@evil.test/',
  'https://user:word@shop.test/',
  'https://evil.test\\@shop.test/',
  'ftp://shop.test/',
  'new/',
  '',
])('%j leads nowhere', (target) => {
  expect(redirectTarget(target, from('gclid=1'), hosts)).toBeNull();
});
