import type { whatProsSayPage } from '../../contracts/pages/whatProsSay.ts';
import type { Compose } from './compose/compose.ts';
import { toCategorySections, toHeroSection, toHighlightCarousel } from './shape/landing.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeWhatProsSay: Compose<typeof whatProsSayPage> = ({ region, path, routeName }, tools) => {
  const { content, optional, breadcrumbs } = tools;
  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    heroSection: optional(content.prosHeroSection({ region }).then(toHeroSection), null),
    highlightCarousel: optional(
      content.prosHighlightCarousel({ region }).then(toHighlightCarousel),
      toHighlightCarousel(null),
    ),
    category: optional(content.prosLandingCategory({ region }).then(toCategorySections), toCategorySections(null)),
  };
};
