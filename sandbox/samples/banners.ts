import { matchRoute } from '../../contracts/routes.ts';
import type { Edition } from './edition.ts';
import { eventsPath } from './events.ts';
import { hasPicture, pictureOf } from './pictures.ts';
import { type ProductLine, productLines } from './products/catalogue.ts';
import { professionAt } from './pros/professionPages.ts';
import type { Profession } from './pros/professions.ts';

/** Slides of the home page: key of texts and image, and the linked product. */
const slides = [
  { key: 'laptop', rest: 'studio-16' },
  { key: 'desk', rest: 'five-k-32' },
  { key: 'tower', rest: 'tower' },
  { key: 'tablet', rest: 'flip-14' },
] as const;

/** Images of the product lines' pages; the last two have no portrait crop. */
const linePictures: Readonly<Record<ProductLine['word'], string>> = {
  laptops: 'hero-laptop',
  monitors: 'hero-desk',
  desktops: 'hero-tower',
  accessories: 'hero-tablet',
  motherboards: 'poster-mainboard',
  graphics_cards: 'poster-graphics-card',
};

interface Slide {
  title: string;
  subtitle: string;
  bodyText: string;
  picture: string;
  /** Path below `/proart/`. */
  rest: string;
}

const none = { heroBanner: null, slimBannerTop: null, slimBannerBottom: null };

/** `/api/v1/banner`; most pages have none. */
export function banners(edition: Edition, path: string) {
  const { copy, words } = edition;
  const { routeName, params = {} } = matchRoute(path) ?? {};
  const line = productLines.find(({ code }) => code === params['productLine']);
  const profession = professionAt(params['level1Code'] ?? '');

  if (routeName === 'IndexPage') return homeBanners(edition);
  if (routeName === 'WhatProsSayPage') {
    return { ...none, slimBannerTop: slim(edition, 'bottom', 'support/contact', copy.banner_stories_label) };
  }
  if (line) return { ...none, heroBanner: hero(edition, copy.banner_line_label, [lineSlide(edition, line)]) };
  if (profession) {
    return { ...none, heroBanner: hero(edition, copy.banner_profession_label, [professionSlide(edition, profession)]) };
  }
  if (path === '/proart/spring-home/') {
    const spring = { title: copy.page_spring_title, subtitle: copy.tag_campaign, bodyText: copy.page_spring_text };
    return {
      ...none,
      heroBanner: hero(edition, words.top_banner_label, [
        { ...spring, picture: 'event-colour-week', rest: 'support/contact' },
      ]),
    };
  }
  if (path === `/proart/${eventsPath}/`) {
    return { ...none, slimBannerTop: slim(edition, 'top', `${eventsPath}/bundle`, words.top_banner_label) };
  }
  return none;
}

function homeBanners(edition: Edition) {
  const { copy, words } = edition;
  return {
    heroBanner: hero(
      edition,
      words.products_banner_label,
      slides.map(({ key, rest }) => ({
        title: copy[`hero_${key}_title`],
        subtitle: copy[`hero_${key}_subtitle`],
        bodyText: copy[`hero_${key}_body`],
        picture: `hero-${key}`,
        rest,
      })),
    ),
    slimBannerTop: slim(edition, 'top', eventsPath, words.top_banner_label),
    slimBannerBottom: slim(edition, 'bottom', 'support/contact', words.bottom_banner_label),
  };
}

function lineSlide({ copy, words }: Edition, { word, series }: ProductLine): Slide {
  return {
    title: copy[`line_${word}_title`],
    subtitle: words[word],
    bodyText: copy[`line_${word}_text`],
    picture: linePictures[word],
    rest: series[0]?.slug ?? 'products',
  };
}

function professionSlide({ copy, words }: Edition, { code, word }: Profession): Slide {
  return {
    title: copy[`profession_${word}`],
    subtitle: words[word],
    bodyText: copy[`intro_${word}_2`],
    picture: `profession-${code}`,
    rest: 'products',
  };
}

function hero(edition: Edition, label: string, items: readonly Slide[]) {
  return {
    Banner: items.map(({ title, subtitle, bodyText, picture, rest }) => ({
      id: picture,
      title,
      subtitle,
      bodyText,
      imgPath: edition.img(picture),
      mobileImgPath: hasPicture(`${picture}-tall`) ? edition.img(`${picture}-tall`) : null,
      altText: edition.altOf(picture, title),
      link: edition.link(edition.strings.learn_more, edition.at(rest)),
      theme: isDark(picture) ? 'Black' : 'White',
    })),
    AriaLabel: label,
  };
}

/** The first digit of `#rrggbb` is sufficient, because each image is either dark or light. */
function isDark(file: string): boolean {
  return Number.parseInt(pictureOf(file).dominant.slice(1, 2), 16) < 8;
}

function slim(edition: Edition, position: 'top' | 'bottom', rest: string, label: string) {
  const { copy, strings } = edition;
  const item = {
    id: `slim-${position}`,
    title: copy[`slim_${position}_title`],
    subtitle: '',
    bodyText: copy[`slim_${position}_body`],
    imgPath: null,
    mobileImgPath: null,
    altText: '',
    link: edition.link(strings.learn_more, edition.at(rest)),
    theme: 'White',
  };
  return { Banner: [item], AriaLabel: label };
}
