import type { CategorySections, HeroSection, HighlightCarousel } from '../../../contracts/pages/whatProsSay.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import type { RawCategorySections, RawHeroSection, RawHighlightCarousel } from '../../upstreams/content/prosSchemas.ts';
import { toPros } from './pros.ts';
import { toCaptions, toImage, toLink, toUrl } from './text/links.ts';

/** Converts the hero section of the stories' landing page; null without data. */
export function toHeroSection(raw: RawHeroSection | null, strings: UiStrings): HeroSection | null {
  if (!raw) return null;
  const { backgroudImage, videoPath, captions, learnMore, ...texts } = raw;
  return {
    ...texts,
    backgroundImage: toImage(backgroudImage),
    videoPath: toUrl(videoPath),
    captions: toCaptions(captions),
    learnMore: toLink(learnMore, strings.learn_more),
  };
}

/** Converts the slides of the carousel; `watchNow.status` is true only with a safe video URL. */
export function toHighlightCarousel(raw: RawHighlightCarousel | null, strings: UiStrings): HighlightCarousel {
  const list = (raw?.list ?? []).map(({ backgroudImage, watchNow, learnMore, ...texts }) => {
    const videoUrl = watchNow?.status ? toUrl(watchNow.link) : '';
    return {
      ...texts,
      backgroundImage: toImage(backgroudImage),
      watchNow: { status: videoUrl !== '', link: videoUrl, captions: toCaptions(watchNow?.captions ?? []) },
      learnMore: toLink(learnMore, strings.learn_more),
    };
  });
  return { totalCount: raw?.totalCount ?? list.length, list };
}

/** Converts the sections of stories, without the empty categories that editors keep between campaigns. */
export function toCategorySections(raw: RawCategorySections | null, strings: UiStrings): CategorySections {
  return {
    list: (raw?.list ?? [])
      .map(({ categoryKey, sectionTitle, prosList, seeAllLink }) => ({
        categoryKey,
        sectionTitle,
        prosList: toPros(prosList),
        seeAllLink: toLink(seeAllLink, strings.learn_more),
      }))
      .filter(({ prosList }) => prosList.length > 0),
  };
}
