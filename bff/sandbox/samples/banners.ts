import type { Edition } from './edition.ts';
import { eventsPath } from './events.ts';
import { pictureOf } from './pictures.ts';

/** The four slides: key of texts and picture, and the product each one leads to. */
const slides = [
  { key: 'laptop', rest: 'studio-16' },
  { key: 'desk', rest: 'five-k-32' },
  { key: 'tower', rest: 'tower' },
  { key: 'tablet', rest: 'flip-14' },
] as const;

function heroSlide(edition: Edition, { key, rest }: (typeof slides)[number]) {
  const { copy, strings } = edition;
  const picture = pictureOf(`hero-${key}`);
  return {
    id: picture.file,
    title: copy[`hero_${key}_title`],
    subtitle: copy[`hero_${key}_subtitle`],
    bodyText: copy[`hero_${key}_body`],
    imgPath: edition.img(picture.file),
    mobileImgPath: edition.img(`${picture.file}-tall`),
    altText: edition.altOf(picture.file, copy[`hero_${key}_title`]),
    link: edition.link(strings.learn_more, edition.at(rest)),
    theme: picture.tone === 'dark' ? 'Black' : 'White',
  };
}

function slimBanner(edition: Edition, place: 'top' | 'bottom', rest: string) {
  const { copy, strings, words } = edition;
  const item = {
    id: `slim-${place}`,
    title: copy[`slim_${place}_title`],
    subtitle: '',
    bodyText: copy[`slim_${place}_body`],
    imgPath: null,
    mobileImgPath: null,
    altText: '',
    link: edition.link(strings.learn_more, edition.at(rest)),
    theme: 'White',
  };
  return { Banner: [item], AriaLabel: words[`${place}_banner_label`] };
}

/** `/api/v1/banner` of the home page. */
export function homeBanners(edition: Edition) {
  return {
    heroBanner: {
      Banner: slides.map((slide) => heroSlide(edition, slide)),
      AriaLabel: edition.words.products_banner_label,
    },
    slimBannerTop: slimBanner(edition, 'top', eventsPath),
    slimBannerBottom: slimBanner(edition, 'bottom', 'support/contact'),
  };
}

/** `/api/v1/banner` of every other page: none. */
export const noBanners = { heroBanner: null, slimBannerTop: null, slimBannerBottom: null };
