import type { whatProsSayPage } from '../../contracts/pages/whatProsSay.ts';
import type { Compose } from './compose/compose.ts';
import { toCategorySections, toHeroSection, toHighlightCarousel } from './shape/landing.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeWhatProsSay: Compose<typeof whatProsSayPage> = ({ region, path, routeName }, tools) => {
  const { content, strings, optional, breadcrumbs } = tools;
  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    heroSection: optional(
      content.prosHeroSection({ region }).then((raw) => toHeroSection(raw, strings)),
      null,
    ),
    highlightCarousel: optional(
      content.prosHighlightCarousel({ region }).then((raw) => toHighlightCarousel(raw, strings)),
      toHighlightCarousel(null, strings),
    ),
    category: optional(
      content.prosLandingCategory({ region }).then((raw) => toCategorySections(raw, strings)),
      toCategorySections(null, strings),
    ),
  };
};
