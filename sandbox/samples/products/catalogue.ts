import type { Edition } from '../edition.ts';
import type { Copy } from '../texts/copy.ts';
import type { WordKey } from '../texts/words.ts';

/** Key of a series, from the name of its text: `studio_16` for `series_studio_16`. */
type SeriesKey = keyof Copy extends infer Key ? (Key extends `series_${infer Name}` ? Name : never) : never;

/** One product series; names are in Latin script in all editions, prices in US dollars before tax. */
export interface Series {
  key: SeriesKey;
  /** Last path segment, and product id. */
  slug: string;
  name: string;
  picture: string;
  usd: number;
}

/** Another configuration of a series: a separate product with the text, image and page of its series. */
export interface Variant {
  slug: string;
  name: string;
  of: SeriesKey;
  usd: number;
}

/** A series or a variant as a product. */
export interface SoldProduct extends Series {
  /** Last path segment of the product's page, which is that of the series. */
  page: string;
}

export interface ProductLine {
  code: string;
  word: WordKey & ('laptops' | 'monitors' | 'desktops' | 'motherboards' | 'graphics_cards' | 'accessories');
  /** Image of the line. */
  picture: string;
  series: readonly Series[];
  variants?: readonly Variant[];
}

const series = (key: SeriesKey, name: string, picture: string, usd: number): Series => ({
  key,
  slug: key.replaceAll('_', '-'),
  name,
  picture,
  usd,
});

export const productLines: readonly ProductLine[] = [
  {
    code: 'laptops',
    word: 'laptops',
    picture: 'laptop-studio-16',
    series: [
      series('studio_16', 'Studio 16', 'laptop-studio-16', 2499),
      series('air_14', 'Air 14', 'laptop-air-14', 1499),
      series('duo_16', 'Duo 16', 'laptop-duo-16', 2999),
      series('max_18', 'Max 18', 'laptop-max-18', 3699),
      series('flip_14', 'Flip 14', 'laptop-flip-14', 1699),
    ],
    variants: [
      { slug: 'studio-16-pro', name: 'Studio 16 Pro', of: 'studio_16', usd: 2999 },
      { slug: 'air-14-plus', name: 'Air 14 Plus', of: 'air_14', usd: 1799 },
      { slug: 'duo-16-pro', name: 'Duo 16 Pro', of: 'duo_16', usd: 3499 },
      { slug: 'max-18-ultra', name: 'Max 18 Ultra', of: 'max_18', usd: 4999 },
      { slug: 'flip-14-plus', name: 'Flip 14 Plus', of: 'flip_14', usd: 1999 },
      { slug: 'studio-16-max', name: 'Studio 16 Max', of: 'studio_16', usd: 3799 },
      { slug: 'air-14-start', name: 'Air 14 Start', of: 'air_14', usd: 1299 },
    ],
  },
  {
    code: 'monitors',
    word: 'monitors',
    picture: 'monitor-reference-32',
    series: [
      series('reference_32', 'Reference 32', 'monitor-reference-32', 2299),
      series('studio_27', 'Studio 27', 'monitor-studio-27', 599),
      series('ultrawide_38', 'Ultrawide 38', 'monitor-ultrawide-38', 1199),
      series('five_k_32', 'Five-K 32', 'monitor-five-k-32', 1399),
      series('portable_16', 'Portable 16', 'monitor-portable-16', 399),
    ],
  },
  {
    code: 'desktops',
    word: 'desktops',
    picture: 'desktop-tower',
    series: [series('tower', 'Tower', 'desktop-tower', 2799), series('mini_pc', 'Mini PC', 'desktop-mini-pc', 899)],
  },
  {
    code: 'motherboards',
    word: 'motherboards',
    picture: 'motherboard-creator',
    series: [
      series('creator_board', 'Creator board', 'motherboard-creator', 469),
      series('mini_board', 'Mini board', 'motherboard-mini', 289),
    ],
  },
  {
    code: 'graphics-cards',
    word: 'graphics_cards',
    picture: 'graphics-card',
    series: [series('triple_fan_card', 'Triple Fan Card', 'graphics-card', 1099)],
  },
  {
    code: 'accessories',
    word: 'accessories',
    picture: 'control-dial',
    series: [
      series('control_dial', 'Control Dial', 'control-dial', 199),
      series('quiet_mouse', 'Quiet Mouse', 'mouse', 89),
      series('light_projector', 'Light Projector', 'projector', 1299),
    ],
  },
];

/** All series with their lines. */
export const allSeries: readonly { line: ProductLine; series: Series }[] = productLines.flatMap((line) =>
  line.series.map((one) => ({ line, series: one })),
);

/** Products of a line: its series, then their variants. */
export function productsOf({ series, variants = [] }: ProductLine): SoldProduct[] {
  const created = variants.flatMap(({ slug, name, of, usd }) =>
    series.filter(({ key }) => key === of).map((one) => ({ ...one, slug, name, usd, page: one.slug })),
  );
  return [...series.map((one) => ({ ...one, page: one.slug })), ...created];
}

/** All products by id. */
export const soldProducts: ReadonlyMap<string, SoldProduct> = new Map(
  productLines.flatMap(productsOf).map((product) => [product.slug, product] as const),
);

/** Path of a line's page, e.g. `/de/proart/laptops-home/`. */
export function lineUrl({ at }: Edition, line: ProductLine): string {
  return at(`${line.code}-home`);
}

/** Product id of a card for a whole line; its price is that of the cheapest product. */
export function lineProductId(line: ProductLine): string {
  return `line-${line.code}`;
}

/** US dollar prices by product id, including the ids of whole lines. */
export const usdPrices: ReadonlyMap<string, number> = new Map(
  productLines.flatMap((line) => [
    [lineProductId(line), Math.min(...productsOf(line).map(({ usd }) => usd))] as const,
    ...productsOf(line).map(({ slug, usd }) => [slug, usd] as const),
  ]),
);
