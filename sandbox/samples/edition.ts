import { type Region, type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import { pictureOf, toImg } from './pictures.ts';
import type { Img, Link } from './shapes.ts';
import { type Copy, copyOf } from './texts/copy.ts';
import { type Words, wordsByLanguage } from './texts/words.ts';

/** Base URLs in content: images and account pages on `mediaBase`, the shop on the sandbox's `origin`. */
export interface BaseUrls {
  mediaBase: string;
  origin: string;
}

/** Texts, URLs and images for the sample content of one region. */
export interface Edition extends BaseUrls {
  region: Region;
  /** The content API's name; differs from our own list in one edition. */
  countryName: string;
  /** Header and footer lack the accessibility help and the support column, which other services provide. */
  hasGaps: boolean;
  strings: UiStrings;
  words: Words;
  /** Long texts of all pages. */
  copy: Copy;
  /** Path below `/proart/` in this edition, e.g. `at('support/faq')`; the home page without an argument. */
  at(rest?: string): string;
  /** A link that opens in the same tab. */
  link(name: string, url: string): Link;
  img(file: string): Img;
  /** URL of a file of the sample art that is no image. */
  art(file: string): string;
  /** Alternative text of an image: its own in English, `title` in other languages. */
  altOf(file: string, title: string): string;
}

const editionWithGaps: RegionCode = 'bn';

/** Creates the texts, URLs and images of a region. */
export function createEdition(code: RegionCode, baseUrls: BaseUrls): Edition {
  const region = regions[code];
  return {
    ...baseUrls,
    region,
    countryName: code === editionWithGaps ? 'Brunei Darussalam' : (region.endonym.split(' / ')[0] ?? region.endonym),
    hasGaps: code === editionWithGaps,
    strings: allStrings[region.strings],
    words: wordsByLanguage[region.strings],
    copy: copyOf(region.strings),
    at: (rest) => (rest ? pathTo('OverviewPageTh', code, { rest }) : pathTo('IndexPage', code)),
    link: (name, url) => ({ name, url, urlTarget: '_self' }),
    img: (file) => toImg(file, baseUrls.mediaBase),
    art: (file) => `${baseUrls.mediaBase}/sandbox/art/${file}`,
    altOf: (file, title) => (region.strings === 'en' ? pictureOf(file).alt : title),
  };
}
