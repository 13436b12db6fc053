import type { CategorySections, HeroSection, HighlightCarousel } from '../../../contracts/pages/whatProsSay.ts';
import type { RawCategorySections, RawHeroSection, RawHighlightCarousel } from '../../upstreams/content/prosSchemas.ts';
import { toPro } from './pros.ts';
import { toCaptions, toImage, toLink, toUrl } from './text/links.ts';

/** What the landing page of the stories opens with. */
export function toHeroSection(raw: RawHeroSection | null): HeroSection | null {
  if (!raw) return null;
  const { backgroudImage, videoPath, captions, learnMore, ...texts } = raw;
  return {
    ...texts,
    backgroundImage: toImage(backgroudImage),
    videoPath: toUrl(videoPath),
    captions: toCaptions(captions),
    learnMore: toLink(learnMore),
  };
}

/** Large slides; a film can be watched only where there is one. */
export function toHighlightCarousel(raw: RawHighlightCarousel | null): HighlightCarousel {
  const list = (raw?.list ?? []).map(({ backgroudImage, watchNow, learnMore, ...texts }) => {
    const film = watchNow?.status ? toUrl(watchNow.link) : '';
    return {
      ...texts,
      backgroundImage: toImage(backgroudImage),
      watchNow: { status: film !== '', link: film, captions: toCaptions(watchNow?.captions ?? []) },
      learnMore: toLink(learnMore),
    };
  });
  return { totalCount: raw?.totalCount ?? list.length, list };
}

/** Sections of stories. Editors leave empty categories in place between campaigns; visitors should not see them. */
export function toCategorySections(raw: RawCategorySections | null): CategorySections {
  return {
    list: (raw?.list ?? [])
      .filter(({ prosList }) => prosList.length > 0)
      .map(({ categoryKey, sectionTitle, prosList, seeAllLink }) => ({
        categoryKey,
        sectionTitle,
        prosList: prosList.map(toPro),
        seeAllLink: toLink(seeAllLink),
      })),
  };
}
