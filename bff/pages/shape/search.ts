import type { SearchGroup } from '../../../contracts/calls/search.ts';
import { productIdPattern } from '../../../contracts/text/productIds.ts';
import { kindOfUrl } from '../../../contracts/text/resultKind.ts';
import type { RawSearchGroups } from '../../upstreams/recentData/recentDataClient.ts';
import { toImage, toUrl } from './text/links.ts';

/**
 * Converts search suggestions, without suggestions that lack a title or a safe URL, whose URL came before, and without
 * empty groups.
 */
export function toSearchGroups(raw: RawSearchGroups | null): SearchGroup[] {
  const urls = new Set<string>();
  return (raw ?? [])
    .map(({ Type, TypeName, Content }) => ({
      type: Type,
      typeName: TypeName,
      items: Content.map((content) => toItem(Type, content)).filter(({ title, url }) => {
        const isShown = title !== '' && url !== '' && !urls.has(url);
        if (isShown) urls.add(url);
        return isShown;
      }),
    }))
    .filter(({ items }) => items.length > 0);
}

function toItem(
  type: string,
  { DataId, HashId, Url, Title, ImageURL, M1Id, ProductLine }: RawSearchGroups[number]['Content'][number],
): SearchGroup['items'][number] {
  const url = toUrl(Url);
  // Of the pages whose path says nothing, those with a product line are products.
  const kind = kindOfUrl(url) ?? (ProductLine || /^products?$/i.test(type) ? 'product' : 'page');
  const isSold = kind === 'product' || kind === 'line';
  return {
    id: HashId || DataId,
    title: removeTags(Title),
    url,
    imgPath: toImage(ImageURL),
    productLine: ProductLine,
    kind,
    productId: isSold && productIdPattern.test(M1Id) ? M1Id : '',
  };
}

/** Removes tags of the shop and of highlights, with a space for a block; `<5 ms` in a name stays. */
export function removeTags(title: string): string {
  return title
    .replace(/<\/?(hr|p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|tr|th|td)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
