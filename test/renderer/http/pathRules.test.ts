import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { applyPathRules } from '../../../renderer/http/pathRules.ts';
import { createHosts, editionOf } from '../../../runtime/http/host.ts';
import { checkTarget } from '../../../runtime/http/limits/gate.ts';
import { problems } from '../../../runtime/http/problems/errors.ts';

const hostOf = createHosts({ chinaHosts: ['www.test.cn'], websitePath: '' });
const main = hostOf('www.test');
const china = hostOf('www.test.cn');
const german = createHosts({ chinaHosts: [], websitePath: 'de' })('www.test');

/** Result for a URL as text: location, `page`, or the status of a refusal by the gate. */
function resultFor(target: string, host = main): string {
  const fault = checkTarget(target);
  if (fault) return String(problems[fault.code].status);
  const verdict = applyPathRules(target, host);
  if (verdict.type === 'moved') return verdict.location;
  if (verdict.type === 'root') return `root ${verdict.region ?? 'visitor'}${verdict.query}`;
  return verdict.type;
}

describe('on the main host, with and without a region prefix', () => {
  test.each([
    // Already canonical.
    ['/proart/', 'page'],
    ['/de/proart/', 'page'],
    ['/sa-ar/proart/', 'page'],
    ['/middleeast-fa/proart/', 'page'],
    ['/de/proart/what-pros-say/', 'page'],
    ['/de/proart/what-pros-say/film-and-video/', 'page'],
    ['/de/proart/what-pros-say/film-and-video/ada-lovelace/', 'page'],
    ['/de/proart/profession/filmmaker/', 'page'],
    ['/de/proart/laptops-home/', 'page'],
    ['/proart/entry/', 'page'],
    ['/proart/compare/?ids=a,b', 'page'],
    ['/de/proart/a/b/c/d/', 'page'],
    ['/de/proart/caf%C3%A9/', 'page'],
    ['/de/proart/studio-16.5/', 'page'],
    ['/xx/proart/', 'page'],
    ['/anything/', 'page'],
    // No slash is added where there is a query (specification section 2).
    ['/de/proart?utm_source=x', 'page'],
    ['/de/proart/laptops-home?gclid=1&a=B', 'page'],
    ['/de/proart/?A=B//C', 'page'],
    ['/proart?', '/proart/'],
    // Slashes.
    ['//proart/', '/proart/'],
    ['/de//proart/', '/de/proart/'],
    ['//de///proart////', '/de/proart/'],
    ['/de/proart//laptops-home//', '/de/proart/laptops-home/'],
    ['/de/proart//?a=1', '/de/proart/?a=1'],
    ['/de//proart?a=1//2', '/de/proart?a=1//2'],
    ['//evil.example/', '/evil.example/'],
    ['///evil.example/', '/evil.example/'],
    ['//evil.example', '/evil.example'],
    ['//evil.example/proart', '/evil.example/proart/'],
    // Tabs.
    ['/de/%09proart/', '/de/proart/'],
    ['/de/pro%09art/', '/de/proart/'],
    ['/%09/evil.example/', '/evil.example/'],
    ['/%09%09/proart', '/proart/'],
    ['/de/proart/%09', '/de/proart/'],
    ['/de/proart/%09/?a=1', '/de/proart/?a=1'],
    // Upper case; percent triplets are left alone.
    ['/DE/proart/', '/de/proart/'],
    ['/De/ProArt/Laptops-Home/', '/de/proart/laptops-home/'],
    ['/PROART/', '/proart/'],
    ['/SA-AR/PROART/', '/sa-ar/proart/'],
    ['/de/proart/Caf%C3%A9/', '/de/proart/caf%C3%A9/'],
    ['/de/proart/%C3%89t%C3%A9/', 'page'],
    ['/de/proart/%c3%89T%c3%a9/', '/de/proart/%c3%89t%c3%a9/'],
    ['/de/ProArt/?Utm_Source=ABC', '/de/proart/?Utm_Source=ABC'],
    ['/DE/PROART?x=Y', '/de/proart?x=Y'],
    // Unicode normalisation (NFC): combining accents are joined with their letter.
    ['/de/proart/cafe%CC%81/', '/de/proart/caf%C3%A9/'],
    ['/de/proart/%41%CC%8A', '/de/proart/%C3%85/'],
    ['/de/proart/caf%c3%a9/', 'page'],
    ['/de/proart/%E0%A5%98/', '/de/proart/%E0%A4%95%E0%A4%BC/'],
    // Missing slashes.
    ['/proart', '/proart/'],
    ['/de/proart', '/de/proart/'],
    ['/de/proart/what-pros-say', '/de/proart/what-pros-say/'],
    ['/de/proart/laptops-home', '/de/proart/laptops-home/'],
    ['/de/proart/studio-16.5', '/de/proart/studio-16.5/'],
    ['/proart/entry', '/proart/entry/'],
    ['/xx/proart', '/xx/proart/'],
    ['/anything', '/anything/'],
    ['/proartist', '/proartist/'],
    // URLs of files get no slash.
    ['/wp-login.php', 'page'],
    ['/apple-touch-icon.png', 'page'],
    ['/.well-known/security.txt', 'page'],
    ['/WP-Login.php', '/wp-login.php'],
    // Old path of events, in all editions except the global one.
    ['/de/proart/events/', '/de/proart/proartevents/'],
    ['/de/proart/events', '/de/proart/proartevents/'],
    ['/de/proart/events/summer/', '/de/proart/proartevents/summer/'],
    ['/de/proart/events/summer/day-1', '/de/proart/proartevents/summer/day-1/'],
    ['/tw/proart/events/?a=1', '/tw/proart/proartevents/?a=1'],
    ['/tw/proart/events?a=1', '/tw/proart/proartevents?a=1'],
    ['/sa-ar/proart/events/', '/sa-ar/proart/proartevents/'],
    ['/cn/proart/events/', '/cn/proart/proartevents/'],
    ['/DE//ProArt/%09Events', '/de/proart/proartevents/'],
    ['/proart/events/', 'page'],
    ['/proart/events/summer/', 'page'],
    ['/xx/proart/events/', 'page'],
    ['/de/proart/events-2026/', 'page'],
    ['/de/proart/what-pros-say/events/', 'page'],
    ['/de/proart/proartevents/', 'page'],
    // `global` is no prefix.
    ['/global/proart/', '/proart/'],
    ['/global/proart', '/proart/'],
    ['/global/proart/laptops-home/', '/proart/laptops-home/'],
    ['/GLOBAL/proart/?a=1', '/proart/?a=1'],
    ['/global/global/proart/', '/proart/'],
    ['/global/de/proart/', '/de/proart/'],
    ['/global/proart/events/', '/proart/events/'],
    ['/globalization/proart/', 'page'],
    // Roots.
    ['/', 'root visitor'],
    ['//', 'root visitor'],
    ['/%09', 'root visitor'],
    ['/?utm_source=x', 'root visitor?utm_source=x'],
    ['/de', 'root de'],
    ['/de/', 'root de'],
    ['/DE', 'root de'],
    ['//De//', 'root de'],
    ['/sa-ar/?a=B', 'root sa-ar?a=B'],
    ['/cn/', 'root cn'],
    ['/global', 'root global'],
    ['/global/', 'root global'],
    ['/xx/', 'page'],
    // Refused: broken, hostile, or too long.
    ['/%', '400'],
    ['/%zz/', '400'],
    ['/%ff/', '400'],
    ['/%c0%ae/', '400'],
    ['/%ed%a0%80/', '400'],
    ['/de/proart/%00/', '400'],
    ['/de/proart/%0a/', '400'],
    ['/de/proart/%0D%0ASet-Cookie:a=b/', '400'],
    ['/de/proart/%1f/', '400'],
    ['/de/proart/%7f/', '400'],
    ['/\\evil.example/', '400'],
    ['/de\\proart/', '400'],
    ['/%5cevil.example/', '400'],
    ['/%5Cevil.example/', '400'],
    ['/%2fevil.example/', '400'],
    ['/de/proart/a%2Fb/', '400'],
    ['/../../etc/passwd', '400'],
    ['/de/./proart/', '400'],
    ['/de/%2e%2e/proart/', '400'],
    ['/de/.%2E/proart/', '400'],
    ['/%252e%252e/x/', '400'],
    ['/%252fevil.example/', '400'],
    ['//evil.example/%2e%2e', '400'],
    ['/.//evil.example/', '400'],
    ['/%09../evil.example/', '400'],
    ['/é/', '400'],
    ['/de/proart/?q=é', '400'],
    ['/de/proart/ x/', '400'],
    ['http://evil.example/', '400'],
    ['https://evil.example/de/proart/', '400'],
    ['evil.example', '400'],
    ['*', '400'],
    ['', '400'],
    [`/de/proart/${'a'.repeat(2_040)}/`, '414'],
    [`/de/proart/?q=${'a'.repeat(2_040)}`, '414'],
  ])('%s → %s', (target, expected) => {
    expect(resultFor(target)).toBe(expected);
  });
});

describe('on a China host', () => {
  test.each([
    ['/', 'root cn'],
    ['/?a=1', 'root cn?a=1'],
    ['//', 'root cn'],
    ['/cn/', 'root cn'],
    ['/cn', 'root cn'],
    ['/proart/', 'page'],
    ['/proart', '/proart/'],
    ['/ProArt/Laptops-Home', '/proart/laptops-home/'],
    ['/cn/proart/', '/proart/'],
    ['/CN//proart/x', '/proart/x/'],
    ['/cn/proart/?a=1', '/proart/?a=1'],
    ['/cn/proart/events/', '/proart/proartevents/'],
    ['/proart/events/', '/proart/proartevents/'],
    ['/proart/events/summer/?a=1', '/proart/proartevents/summer/?a=1'],
    ['/global/proart/', '/proart/'],
    ['/global/cn/proart/', '/proart/'],
    ['/de/proart/', 'page'],
    ['/de/', 'page'],
    ['/%5cevil.example/', '400'],
  ])('%s → %s', (target, expected) => {
    expect(resultFor(target, china)).toBe(expected);
  });
});

describe('with a configured website path', () => {
  test.each([
    ['/proart/', 'page'],
    ['/proart/events/', '/proart/proartevents/'],
    ['/de/proart/', 'page'],
    ['/', 'root visitor'],
  ])('%s → %s', (target, expected) => {
    expect(resultFor(target, german)).toBe(expected);
  });
});

test.each([
  ['/proart/', main, 'global'],
  ['/de/proart/', main, 'de'],
  ['/sa-ar/proart/x/', main, 'sa-ar'],
  ['/cn/proart/', main, 'cn'],
  ['/xx/proart/', main, 'global'],
  ['/uk', main, 'uk'],
  ['/assets/x.js', main, 'global'],
  ['/proart/', china, 'cn'],
  ['/de/proart/', china, 'cn'],
  ['/proart/', german, 'de'],
  ['/fr/proart/', german, 'fr'],
  ['/xx/', german, 'de'],
  ['/proart/entry/', german, 'global'],
] as const)('the website code of %s on %o is %s', (path, host, region) => {
  expect(editionOf(path, host)).toBe(region);
});

const segment = fc.oneof(
  fc.constantFrom(
    'proart',
    'ProArt',
    'events',
    'global',
    'cn',
    'DE',
    '',
    '%09',
    '..',
    '.',
    '%2e',
    '%c3%A9',
    'x.y',
    '\\',
  ),
  fc.constantFrom(...regionCodes),
  fc.webPath(),
  fc.string({ maxLength: 8 }),
);
const target = fc
  .tuple(fc.array(segment, { maxLength: 6 }), fc.option(fc.webQueryParameters()))
  .map(([segments, query]) => `/${segments.join('/')}${query === null ? '' : `?${query}`}`);

test('for any URL one redirect leads to a canonical page of this site and preserves the query', () => {
  fc.assert(
    fc.property(target, fc.constantFrom(main, china, german), (requested, host) => {
      if (checkTarget(requested)) return;
      const verdict = applyPathRules(requested, host);
      if (verdict.type !== 'moved') return;
      expect(checkTarget(verdict.location)).toBeNull();
      const { location } = verdict;
      expect(location).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
      expect(new URL(location, 'https://www.test').origin).toBe('https://www.test');
      expect(applyPathRules(location, host).type).toBe('page');
      // The query is unchanged.
      expect(location.split(/\?(.*)/s)[1] ?? '').toBe(requested.split(/\?(.*)/s)[1] ?? '');
    }),
    { numRuns: 5_000 },
  );
});
