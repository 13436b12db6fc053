import { expect, test } from 'vitest';
import { toFooter } from '../../../bff/pages/shape/footer.ts';
import { toLegalLink } from '../../../bff/pages/shape/text/accessibilityPolicy.ts';
import { footerSchema } from '../../../bff/upstreams/content/contentSchemas.ts';
import { europeanAccessibilityRegions } from '../../../contracts/regions/editionRules.ts';
import { regionCodes, regions } from '../../../contracts/regions/regions.ts';
import { pathPrefix } from '../../../contracts/routes.ts';
import { allStrings } from '../../../contracts/strings/all.ts';

const link = (url: string) => ({ name: 'Policy', url, urlTarget: '_self' as const });

test.each(regionCodes)('%s links to its own accessibility policy, however content writes the path', (region) => {
  const expected = `${europeanAccessibilityRegions.has(region) ? pathPrefix(region) : ''}/proart/accessibility-policy/`;
  for (const url of [
    '/proart/accessibility-policy/',
    '/proart/accessibility-policy',
    '/fr/proart/accessibility-policy/',
    `${pathPrefix(region)}/proart/accessibility-policy/`,
  ]) {
    expect(toLegalLink(link(url), region).url, url).toBe(expected);
  }
});

test('query and fragment are preserved', () => {
  const legalUrl = (url: string) => toLegalLink(link(url), 'de').url;
  expect(legalUrl('/proart/accessibility-policy/?from=footer#contact')).toBe(
    '/de/proart/accessibility-policy/?from=footer#contact',
  );
  expect(legalUrl('/proart/accessibility-policy#contact')).toBe('/de/proart/accessibility-policy/#contact');
});

test.each([
  '/de/proart/privacy/',
  '/proart/accessibility-policy/more/',
  '/proart/support/accessibility-policy/',
  'https://example.test/proart/accessibility-policy/',
  'mailto:policy@example.test',
])('the other link %s is unchanged', (url) => {
  expect(toLegalLink(link(url), 'jp')).toEqual(link(url));
});

test('a footer applies the rule to its legal links only', () => {
  const raw = footerSchema.parse({
    footer: [],
    legal: [link('/proart/accessibility-policy/'), link('/proart/privacy/')],
    ecPolicy: [link('/proart/accessibility-policy/')],
  });
  const footer = toFooter(raw, 'de', allStrings[regions.de.strings]);
  expect(footer.legal.map(({ url }) => url)).toEqual(['/de/proart/accessibility-policy/', '/proart/privacy/']);
  expect(footer.ecPolicy.map(({ url }) => url)).toEqual(['/proart/accessibility-policy/']);
});
