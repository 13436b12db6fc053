import type { ContentGet, RegionQuery } from './contentGet.ts';
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

interface ProfessionQuery extends RegionQuery {
  level1Code: string;
}
interface CategoryQuery extends RegionQuery {
  prosCategory: string;
}
interface ProfileQuery extends CategoryQuery {
  prosName: string;
}

/** Content API calls about professionals: professions, landing page, categories and profiles. */
export function createProsCalls(get: ContentGet) {
  const profileQuery = ({ region, prosCategory, prosName }: ProfileQuery) => ({ region, prosCategory, prosName });

  return {
    /** All professions, with links to the previous and next profession. */
    professionPagination: ({ region, level1Code }: ProfessionQuery) =>
      get('profession.pagination', 'content', professionPaginationSchema, { region, level1Code }),
    /** One page of the professionals of a profession. */
    professionProsList: ({ region, level1Code, page }: ProfessionQuery & { page: number }) =>
      get('profession.prosList', 'list', professionProsSchema, { region, level1Code, page, pageSize: listPageSize }),
    /** Products for a profession, in tabs. */
    professionRecommendedProduct: ({ region, level1Code }: ProfessionQuery) =>
      get('profession.recommendedProduct', 'content', recommendedProductSchema, { region, level1Code }),

    /** One page of the stories of a category, all professions or one. */
    prosCategory: ({
      region,
      prosCategory,
      profession,
      page,
    }: CategoryQuery & { profession: string | undefined; page: number }) =>
      get('pros.category', 'list', prosCategorySchema, {
        region,
        prosCategory,
        ...(profession && { profession }),
        page,
        pageSize: listPageSize,
      }),
    /** The professions that a category can be filtered by. */
    prosCategoryProfessions: ({ region, prosCategory }: CategoryQuery) =>
      get('pros.category.profession.list', 'list', professionFilterSchema, { region, prosCategory }),

    /** Hero section of the stories' landing page. */
    prosHeroSection: ({ region }: RegionQuery) =>
      get('pros.landing.heroSection', 'content', heroSectionSchema, { region }),
    /** Large slides of the landing page. */
    prosHighlightCarousel: ({ region }: RegionQuery) =>
      get('pros.landing.highlightCarousel', 'content', highlightCarouselSchema, { region }),
    /** A section of stories for each category. */
    prosLandingCategory: ({ region }: RegionQuery) =>
      get('pros.landing.category', 'content', categorySectionsSchema, { region }),

    /** Video of a professional. */
    profileVideo: (pro: ProfileQuery) => get('pros.profile.video', 'content', profileVideoSchema, profileQuery(pro)),
    /** Introduction of a professional; `proIntro` is HTML. */
    profileIntro: (pro: ProfileQuery) => get('pros.profile.intro', 'content', profileIntroSchema, profileQuery(pro)),
    /** Works of a professional. */
    profilePortfolio: (pro: ProfileQuery) =>
      get('pros.profile.portfolio', 'content', profilePortfolioSchema, profileQuery(pro)),
    /** Products a professional recommends, in tabs. */
    profileRecommendedProduct: (pro: ProfileQuery) =>
      get('pros.profile.recommendedProduct', 'content', recommendedProductSchema, profileQuery(pro)),
    /** Banner below a profile that links to more pages. */
    profileExploreMoreBanner: (pro: ProfileQuery) =>
      get('pros.profile.exploreMoreBanner', 'content', exploreMoreBannerSchema, profileQuery(pro)),
    /** Section about a professional's work with the product. */
    profileCreateWithProArt: (pro: ProfileQuery) =>
      get('pros.profile.createWithProArt', 'content', createWithProArtSchema, profileQuery(pro)),
    /** Images of a professional's work. */
    profileGallery: (pro: ProfileQuery) =>
      get('pros.profile.gallery', 'content', profileGallerySchema, profileQuery(pro)),
  };
}
