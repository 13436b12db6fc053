import type { Image } from '../../../../contracts/fragments/image.ts';
import type { Breadcrumbs, Meta } from '../../../../contracts/fragments/meta.ts';
import { productName } from '../../../../contracts/site.ts';
import type { RawBreadcrumbs, RawSeo } from '../../../upstreams/content/contentSchemas.ts';
import { firstText } from './firstText.ts';
import { toImage, toImageUrl, toUrl } from './links.ts';

/** Converts the meta data of a page; Open Graph and Twitter default to the page's title and description. */
export function toMeta(raw: RawSeo | null): Meta {
  const metaTitle = raw?.metaTitle || productName;
  const metaDescription = raw?.metaDescription ?? '';
  const card = toImage(raw?.og?.ogImgPath ?? null);
  return {
    metaTitle,
    metaDescription,
    og: {
      title: raw?.og?.title || metaTitle,
      description: raw?.og?.description || metaDescription,
      ...toCard(card),
    },
    twitter: {
      title: raw?.twitter?.title || metaTitle,
      description: raw?.twitter?.description || metaDescription,
      twitterImgPath: toImageUrl(raw?.twitter?.twitterImgPath ?? null),
    },
    url: toUrl(raw?.url ?? ''),
    countryName: raw?.countryName ?? '',
    alternates: (raw?.alternates ?? [])
      .map(({ hreflang, url }) => ({ hreflang, url: toUrl(url) }))
      .filter(({ url }) => url),
  };
}

/** Converts the image for social media; its size is known when content sends one file with its size. */
export function toCard(image: Image | null): Pick<Meta['og'], 'ogImgPath' | 'ogImgSize'> {
  const { '1x': ogImgPath = '', '2x': widest, width, height } = image ?? {};
  // With two files the size is that of the wider one.
  return { ogImgPath, ...(width && height && ogImgPath === widest && { ogImgSize: { width, height } }) };
}

/** Converts the breadcrumbs of a page. */
export function toBreadcrumbs(raw: RawBreadcrumbs | null): Breadcrumbs {
  return {
    pathStructure: (raw?.pathStructure ?? []).map(({ name, url }) => ({ name: firstText(name), url: toUrl(url) })),
    pageKey: raw?.pageKey ?? '',
    htmlFlag: raw?.htmlFlag ?? false,
  };
}
