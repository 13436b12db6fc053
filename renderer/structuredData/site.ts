import { regions } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';
import { productName } from '../../contracts/site.ts';
import { imageUrl, type StructuredDataInput, type Thing, webUrl } from './thing.ts';

/** Organization and website, on home pages. Without SearchAction, which search engines no longer use. */
export function siteThings({
  shell: { header, footer, websiteCode },
  canonical,
  siteOrigin,
}: StructuredDataInput): Thing[] {
  const organization = `${siteOrigin}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: productName,
      url: siteOrigin + pathTo('IndexPage', 'global'),
      logo: imageUrl(header.logo.imgPath, siteOrigin) || `${siteOrigin}/icon-512.png`,
      sameAs: footer.socialMedia.map(({ url }) => webUrl(url, siteOrigin)),
    },
    {
      '@type': 'WebSite',
      '@id': `${canonical}#website`,
      name: productName,
      url: canonical,
      inLanguage: regions[websiteCode].languageTag,
      publisher: { '@id': organization },
    },
  ];
}
