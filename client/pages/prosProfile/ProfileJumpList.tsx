import type { ProsProfilePage } from '../../../contracts/pages/prosProfile.ts';
import type { PartialSections } from '../../lib/partialSections.ts';
import { useSite } from '../../lib/site.tsx';
import { JumpList } from '../../prose/JumpList.tsx';

/** Ids of the page's sections. */
export const anchors = {
  film: 'film',
  career: 'career',
  portfolio: 'portfolio',
  products: 'products',
  create: 'create',
  gallery: 'gallery',
} as const;

/** Links to the existing sections of a profile, on phones only; deferred sections are not included. */
export function ProfileJumpList(profile: PartialSections<ProsProfilePage['data']>) {
  const { strings } = useSite();
  const { video, intro, portfolio, recommendedProduct, createWithProArt, gallery } = profile;
  const sections = [
    video && { anchor: anchors.film, title: strings.watch_film },
    intro?.yearWork.length && { anchor: anchors.career, title: strings.career },
    portfolio?.list.length && { anchor: anchors.portfolio, title: portfolio.sectionTitle },
    recommendedProduct?.productTab.some(({ productList }) => productList.length > 0) && {
      anchor: anchors.products,
      title: recommendedProduct.sectionTitle || strings.products,
    },
    createWithProArt?.createBlock.length && { anchor: anchors.create, title: createWithProArt.sectionTitle },
    gallery?.gallery.length && { anchor: anchors.gallery, title: gallery.sectionTitle },
  ];
  return (
    <JumpList sections={sections.filter((section) => typeof section === 'object' && section !== null)} phonesOnly />
  );
}
