import type { ContentGet, InRegion } from './contentGet.ts';
import {
  categorySectionsSchema,
  createWithProArtSchema,
  exploreMoreBannerSchema,
  heroSectionSchema,
  highlightCarouselSchema,
  professionFilterSchema,
  professionPaginationSchema,
  professionProsSchema,
  profileGallerySchema,
  profileIntroSchema,
  profilePortfolioSchema,
  profileVideoSchema,
  prosCategorySchema,
  recommendedProductSchema,
} from './prosSchemas.ts';

/** Page size of lists. */
export const listPageSize = 12;

interface OfProfession extends InRegion {
  level1Code: string;
}
interface OfCategory extends InRegion {
  prosCategory: string;
}
interface OfPro extends OfCategory {
  prosName: string;
}

/** Content API calls about professionals: professions, landing page, categories and profiles. */
export function createProsCalls(get: ContentGet) {
  const profile = ({ region, prosCategory, prosName }: OfPro) => ({ region, prosCategory, prosName });

  return {
    /** All professions, and the previous and next of this one. */
    professionPagination: ({ region, level1Code }: OfProfession) =>
      get('profession.pagination', 'content', professionPaginationSchema, { region, level1Code }),
    /** One page of the professionals of a profession. */
    professionProsList: ({ region, level1Code, page }: OfProfession & { page: number }) =>
      get('profession.prosList', 'list', professionProsSchema, { region, level1Code, page, pageSize: listPageSize }),
    /** Products for a profession, in tabs. */
    professionRecommendedProduct: ({ region, level1Code }: OfProfession) =>
      get('profession.recommendedProduct', 'content', recommendedProductSchema, { region, level1Code }),

    /** One page of the stories of a category, all professions or one. */
    prosCategory: ({
      region,
      prosCategory,
      profession,
      page,
    }: OfCategory & { profession: string | undefined; page: number }) =>
      get('pros.category', 'list', prosCategorySchema, {
        region,
        prosCategory,
        ...(profession && { profession }),
        page,
        pageSize: listPageSize,
      }),
    /** The professions that a category can be filtered by. */
    prosCategoryProfessions: ({ region, prosCategory }: OfCategory) =>
      get('pros.category.profession.list', 'list', professionFilterSchema, { region, prosCategory }),

    /** Hero section of the stories' landing page. */
    prosHeroSection: ({ region }: InRegion) =>
      get('pros.landing.heroSection', 'content', heroSectionSchema, { region }),
    /** Large slides of the landing page. */
    prosHighlightCarousel: ({ region }: InRegion) =>
      get('pros.landing.highlightCarousel', 'content', highlightCarouselSchema, { region }),
    /** A section of stories for each category. */
    prosLandingCategory: ({ region }: InRegion) =>
      get('pros.landing.category', 'content', categorySectionsSchema, { region }),

    /** Video of a professional. */
    profileVideo: (pro: OfPro) => get('pros.profile.video', 'content', profileVideoSchema, profile(pro)),
    /** Introduction of a professional; `proIntro` is HTML. */
    profileIntro: (pro: OfPro) => get('pros.profile.intro', 'content', profileIntroSchema, profile(pro)),
    /** Works of a professional. */
    profilePortfolio: (pro: OfPro) => get('pros.profile.portfolio', 'content', profilePortfolioSchema, profile(pro)),
    /** Products a professional recommends, in tabs. */
    profileRecommendedProduct: (pro: OfPro) =>
      get('pros.profile.recommendedProduct', 'content', recommendedProductSchema, profile(pro)),
    /** Banner below a profile that links to further pages. */
    profileExploreMoreBanner: (pro: OfPro) =>
      get('pros.profile.exploreMoreBanner', 'content', exploreMoreBannerSchema, profile(pro)),
    /** Section about a professional's work with the product. */
    profileCreateWithProArt: (pro: OfPro) =>
      get('pros.profile.createWithProArt', 'content', createWithProArtSchema, profile(pro)),
    /** Images of a professional's work. */
    profileGallery: (pro: OfPro) => get('pros.profile.gallery', 'content', profileGallerySchema, profile(pro)),
  };
}
