import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { toLegalLink } from '../../../bff/pages/shape/text/accessibilityPolicy.ts';
import { shellCall } from '../../../contracts/pages/shell.ts';
import { europeanAccessibilityRegions } from '../../../contracts/regions/editionRules.ts';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { pathPrefix } from '../../../contracts/routes.ts';
import { buildBffOver } from '../../support/buildTestBff.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';

const hosts = { isOwn: (hostname: string) => hostname === 'www.test' };
const link = (url: string) => ({ name: 'Policy', url, urlTarget: '_self' as const });

test.each(regionCodes)('%s links to its own accessibility policy, however content writes the path', (region) => {
  const expected = `${europeanAccessibilityRegions.has(region) ? pathPrefix(region) : ''}/proart/accessibility-policy/`;
  for (const url of [
    '/proart/accessibility-policy/',
    '/proart/accessibility-policy',
    '/fr/proart/accessibility-policy/',
    `${pathPrefix(region)}/proart/accessibility-policy/`,
    '/DE/ProArt/Accessibility-Policy/',
    'https://www.test/proart/accessibility-policy/',
    'HTTPS://WWW.TEST/FR/proart/accessibility-policy',
  ]) {
    expect(toLegalLink(link(url), region, hosts).url, url).toBe(expected);
  }
});

test('query and fragment are preserved', () => {
  const legalUrl = (url: string) => toLegalLink(link(url), 'de', hosts).url;
  expect(legalUrl('/proart/accessibility-policy/?from=footer#contact')).toBe(
    '/de/proart/accessibility-policy/?from=footer#contact',
  );
  expect(legalUrl('/proart/accessibility-policy#contact')).toBe('/de/proart/accessibility-policy/#contact');
  expect(legalUrl('https://www.test/proart/accessibility-policy/?a=B#C')).toBe(
    '/de/proart/accessibility-policy/?a=B#C',
  );
});

test.each([
  '/de/proart/privacy/',
  '/proart/accessibility-policy/more/',
  '/proart/support/accessibility-policy/',
  'https://example.test/proart/accessibility-policy/',
  'https://www.test/proart/privacy/',
  'mailto:policy@example.test',
])('the other link %s is unchanged', (url) => {
  expect(toLegalLink(link(url), 'jp', hosts)).toEqual(link(url));
});

test('a footer applies the rule to its legal links only, on every host of the site', async () => {
  const upstream = await startOtherUpstream({
    '/api/v1/footer': {
      footer: [],
      legal: [link('https://www.test/proart/accessibility-policy/'), link('/proart/privacy/')],
      ecPolicy: [link('/proart/accessibility-policy/')],
    },
  });
  const { site, app } = await buildBffOver(upstream.origin, { SITE_ORIGIN: 'https://www.test' });
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  const { footer } = shellCall.response.parse((await request(site).get('/bff/v1/de/shell')).body).data;
  expect(footer.legal.map(({ url }) => url)).toEqual(['/de/proart/accessibility-policy/', '/proart/privacy/']);
  expect(footer.ecPolicy.map(({ url }) => url)).toEqual(['/proart/accessibility-policy/']);
});
