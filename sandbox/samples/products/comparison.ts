import { shopEnabledRegions } from '../../../contracts/regions/editionRules.ts';
import type { Edition } from '../edition.ts';
import { toSingleImg } from '../pictures.ts';
import { seriesBySlug } from './catalogue.ts';
import { shownPrice } from './shop.ts';
import { groupOf, specKeys, specsOf } from './specs.ts';

const nothing = '–';

/** Maximum width of the images, in pixels. */
const imageWidth = 640;

/** `ComparePage`: the requested products in order, and the specifications that at least one of them has. */
export function comparison(edition: Edition, productIds: readonly string[]) {
  const { region, copy } = edition;
  const requested = [...new Set(productIds)].flatMap((id) => seriesBySlug.get(id) ?? []);
  const specs = requested.map(({ slug }) => specsOf(slug, edition));
  const rows = specKeys.filter((key) => specs.some((one) => one[key]));
  return {
    ProductList: requested.map(({ slug, name, picture }) => ({
      ProductId: slug,
      Name: name,
      ImageURL: toSingleImg(picture, edition.mediaBase, imageWidth),
      Url: edition.at(slug),
      Price: shopEnabledRegions.has(region.code) ? (shownPrice(edition, slug)?.price ?? null) : null,
    })),
    SpecList: rows.map((key) => ({
      Title: copy[`spec_${key}`],
      Group: copy[`spec_group_${groupOf[key]}`],
      Values: specs.map((one) => one[key] ?? nothing),
    })),
  };
}
