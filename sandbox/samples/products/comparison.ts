import { shopEnabledRegions } from '../../../contracts/regions/editionRules.ts';
import type { Edition } from '../edition.ts';
import { soldProducts } from './catalogue.ts';
import { shownPrice } from './shop.ts';
import { specKeys, specs } from './specs.ts';

const nothing = '–';

/** `ComparePage`: the requested products in order, and the specifications that at least one of them has. */
export function comparison(edition: Edition, productIds: readonly string[]) {
  const { region, copy } = edition;
  const requested = [...new Set(productIds)].flatMap((id) => soldProducts.get(id) ?? []);
  const rows = specKeys.filter((key) => requested.some(({ slug }) => specs[slug]?.[key]));
  return {
    ProductList: requested.map(({ slug, name, picture, page }) => ({
      ProductId: slug,
      Name: name,
      ImageURL: edition.img(picture)['1x'],
      Url: edition.at(page),
      Price: shopEnabledRegions.has(region.code) ? (shownPrice(edition, slug)?.price ?? null) : null,
    })),
    SpecList: rows.map((key) => ({
      Title: copy[`spec_${key}`],
      Values: requested.map(({ slug }) => specs[slug]?.[key] ?? nothing),
    })),
  };
}
