import { z } from 'zod';
import { campaignEvents } from './campaign.ts';
import { image } from './image.ts';
import { link } from './link.ts';
import { prosList } from './pro.ts';

/** A product, as shown on a card; its price is a separate call. */
export const product = z.object({
  productId: z.string(),
  partNo: z.string(),
  name: z.string(),
  description: z.string(),
  imgPath: image.nullable(),
  url: z.string(),
  whereToBuyUrl: z.string(),
  isNew: z.boolean(),
  isDeal: z.boolean(),
  isHot: z.boolean(),
  keySpec: z.array(z.string()),
});
export type Product = z.infer<typeof product>;

/**
 * Labels of product cards; they default to the specification's texts in the edition's language ('See More', 'NEW' …).
 */
const wordings = {
  seeMoreWording: z.string(),
  seeLessWording: z.string(),
  learnMoreWording: z.string(),
  whereToBuyWording: z.string(),
  newFlagWording: z.string(),
  dealFlagWording: z.string(),
  hotFlagWording: z.string(),
};

/** A list of products. */
export const productListSection = z.object({
  type: z.literal('productList'),
  sectionKey: z.string(),
  translation: z.record(z.string(), z.string()),
  sectionTitle: z.string(),
  seeAllLink: link.nullable(),
  ...wordings,
  productList: z.array(product),
});
export type ProductListSection = z.infer<typeof productListSection>;

/**
 * Recommended products, grouped in tabs.
 *
 * Specification section 3.
 */
export const recommendedProduct = z.object({
  sectionTitle: z.string(),
  ...wordings,
  productTab: z.array(z.object({ tabKey: z.string(), tabName: z.string(), productList: z.array(product) })),
});
export type RecommendedProduct = z.infer<typeof recommendedProduct>;

/**
 * The product that a page is about, from a list of its edition that links to the page.
 *
 * `related` are other products of that list.
 */
export const pageProduct = z.object({ product, ...wordings, related: z.array(product) });
export type PageProduct = z.infer<typeof pageProduct>;

/** A title, a description and a list of illustrated points. */
export const modulesSection = z.object({
  type: z.literal('modules'),
  sectionKey: z.string(),
  sectionTitle: z.string(),
  translation: z.record(z.string(), z.string()),
  moduleInfo: z.object({ title: z.string(), description: z.string() }),
  moduleList: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      imgPath: image.nullable(),
      link: link.nullable(),
    }),
  ),
});
export type ModulesSection = z.infer<typeof modulesSection>;

/** Professionals shown between products. */
export const prosSection = z.object({
  type: z.literal('pros'),
  sectionKey: z.string(),
  ...prosList.shape,
});

/** Campaigns shown between products. */
export const campaignSection = z.object({
  type: z.literal('campaign'),
  sectionKey: z.string(),
  ...campaignEvents.shape,
});

/** One section of a product level, distinguished by `type`. */
export const levelSection = z.discriminatedUnion('type', [
  productListSection,
  modulesSection,
  prosSection,
  campaignSection,
]);
export type LevelSection = z.infer<typeof levelSection>;

/** Sections of a page, in the order given by content. */
export const productLevel = z.object({
  pageKey: z.string(),
  title: z.string(),
  description: z.string(),
  sections: z.array(levelSection),
});
export type ProductLevel = z.infer<typeof productLevel>;
