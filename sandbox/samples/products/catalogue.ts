import type { Edition } from '../edition.ts';
import type { Copy } from '../texts/copy.ts';
import type { WordKey } from '../texts/words.ts';

/** Key of a series, from the name of its text: `studio_16` for `series_studio_16`. */
type SeriesKey = keyof Copy extends infer Key ? (Key extends `series_${infer Name}` ? Name : never) : never;

/** One product; names are in Latin script in all editions, prices in US dollars before tax. */
export interface Series {
  key: SeriesKey;
  /** Last path segment of the product's page, and product id. */
  slug: string;
  name: string;
  picture: string;
  usd: number;
}

export interface ProductLine {
  code: string;
  word: WordKey & ('laptops' | 'monitors' | 'desktops' | 'motherboards' | 'graphics_cards' | 'accessories');
  /** Image of the line. */
  picture: string;
  series: readonly Series[];
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
    picture: 'line-laptops',
    series: [
      series('studio_16', 'Studio 16', 'laptop-studio-16', 2499),
      series('air_14', 'Air 14', 'laptop-air-14', 1499),
      series('duo_16', 'Duo 16', 'laptop-duo-16', 2999),
      series('max_18', 'Max 18', 'laptop-max-18', 3699),
      series('flip_14', 'Flip 14', 'laptop-flip-14', 1699),
      series('studio_16_pro', 'Studio 16 Pro', 'laptop-studio-16-pro', 2999),
      series('air_14_plus', 'Air 14 Plus', 'laptop-air-14-plus', 1799),
      series('duo_16_pro', 'Duo 16 Pro', 'laptop-duo-16-pro', 3499),
      series('max_18_ultra', 'Max 18 Ultra', 'laptop-max-18-ultra', 4999),
      series('flip_14_plus', 'Flip 14 Plus', 'laptop-flip-14-plus', 1999),
      series('studio_16_max', 'Studio 16 Max', 'laptop-studio-16-max', 3799),
      series('air_14_start', 'Air 14 Start', 'laptop-air-14-start', 1299),
    ],
  },
  {
    code: 'monitors',
    word: 'monitors',
    picture: 'line-monitors',
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
    picture: 'line-desktops',
    series: [series('tower', 'Tower', 'desktop-tower', 2799), series('mini_pc', 'Mini PC', 'desktop-mini-pc', 899)],
  },
  {
    code: 'motherboards',
    word: 'motherboards',
    picture: 'line-motherboards',
    series: [
      series('creator_board', 'Creator board', 'motherboard-creator', 469),
      series('mini_board', 'Mini board', 'motherboard-mini', 289),
    ],
  },
  {
    code: 'graphics-cards',
    word: 'graphics_cards',
    picture: 'line-graphics-cards',
    series: [series('triple_fan_card', 'Triple Fan Card', 'graphics-card', 1099)],
  },
  {
    code: 'accessories',
    word: 'accessories',
    picture: 'line-accessories',
    series: [
      series('control_dial', 'Control Dial', 'control-dial', 199),
      series('quiet_mouse', 'Quiet Mouse', 'mouse', 89),
      series('light_projector', 'Light Projector', 'projector', 1299),
    ],
  },
];

/** All products with their lines. */
export const allSeries: readonly { line: ProductLine; series: Series }[] = productLines.flatMap((line) =>
  line.series.map((one) => ({ line, series: one })),
);

/** All products by id. */
export const seriesBySlug: ReadonlyMap<string, Series> = new Map(
  allSeries.map(({ series: one }) => [one.slug, one] as const),
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
    [lineProductId(line), Math.min(...line.series.map(({ usd }) => usd))] as const,
    ...line.series.map(({ slug, usd }) => [slug, usd] as const),
  ]),
);
