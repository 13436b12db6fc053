import type { SearchGroup } from '../../../contracts/calls/search.ts';
import type { RawSearchGroups } from '../../upstreams/recentData/recentDataClient.ts';
import { toImage, toUrl } from './text/links.ts';

/** Converts search suggestions, without suggestions that lack a title or a safe URL, and without empty groups. */
export function toSearchGroups(raw: RawSearchGroups | null): SearchGroup[] {
  return (raw ?? [])
    .map(({ Type, TypeName, Content }) => ({
      type: Type,
      typeName: TypeName,
      items: Content.map(({ DataId, HashId, Url, Title, ImageURL, ProductLine }) => ({
        id: HashId || DataId,
        title: removeTags(Title),
        url: toUrl(Url),
        imgPath: toImage(ImageURL),
        productLine: ProductLine,
      })).filter(({ title, url }) => title && url),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Removes tags of the shop and of highlights, with a space for a block; `<5 ms` in a name stays. */
export function removeTags(title: string): string {
  return title
    .replace(/<\/?(hr|p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|tr|th|td)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
