import { type Region, type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import { pictureOf, toImg } from './pictures.ts';
import type { Img, Link } from './shapes.ts';
import { type Copy, copyOf } from './texts/copy.ts';
import { type Words, wordsByLanguage } from './texts/words.ts';

/** Where content points to: pictures and account pages on `mediaBase`, the shop on the sandbox's own `origin`. */
export interface Places {
  mediaBase: string;
  origin: string;
}

/** Everything the sample content of one region is made of. */
export interface Edition extends Places {
  region: Region;
  countryName: string;
  strings: UiStrings;
  words: Words;
  /** Long texts: those of the home page and those of every other page. */
  copy: Copy;
  /** Address below `/proart/` in this edition, e.g. `at('support/faq')`; the home page without an argument. */
  at(rest?: string): string;
  /** A link that stays in the tab. */
  link(name: string, url: string): Link;
  img(file: string): Img;
  /** Address of a file of the sample art that is no picture. */
  art(file: string): string;
  /** Alternative text of a picture: the picture's own is English, so other languages use what the picture is about. */
  altOf(file: string, title: string): string;
}

/** The texts, addresses and pictures of a region. */
export function createEdition(code: RegionCode, places: Places): Edition {
  const region = regions[code];
  return {
    ...places,
    region,
    countryName: region.endonym.split(' / ')[0] ?? region.endonym,
    strings: allStrings[region.strings],
    words: wordsByLanguage[region.strings],
    copy: copyOf(region.strings),
    at: (rest) => (rest ? pathTo('OverviewPageTh', code, { rest }) : pathTo('IndexPage', code)),
    link: (name, url) => ({ name, url, urlTarget: '_self' }),
    img: (file) => toImg(file, places.mediaBase),
    art: (file) => `${places.mediaBase}/sandbox/art/${file}`,
    altOf: (file, title) => (region.strings === 'en' ? pictureOf(file).alt : title),
  };
}
