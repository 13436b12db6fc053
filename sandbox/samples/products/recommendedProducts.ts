import type { Edition } from '../edition.ts';
import type { Profession } from '../pros/professions.ts';
import { productsBySlug, wordings } from './productCards.ts';

type Tab = 'at_the_desk' | 'on_the_road' | 'beside_them';

/** Product slugs by profession and tab; empty tabs are left out, so that one page has a single tab. */
// biome-ignore format: a table, one profession per line
const recommended: Readonly<Record<Profession['word'], Readonly<Record<Tab, readonly string[]>>>> = {
  photographer: { at_the_desk: ['five-k-32', 'reference-32', 'mini-pc'], on_the_road: ['air-14', 'studio-16', 'portable-16'], beside_them: ['control-dial', 'quiet-mouse'] },
  filmmaker: { at_the_desk: ['reference-32', 'ultrawide-38', 'tower', 'studio-27'], on_the_road: ['studio-16', 'max-18', 'duo-16'], beside_them: ['control-dial', 'light-projector', 'quiet-mouse'] },
  illustrator: { at_the_desk: ['five-k-32', 'mini-pc'], on_the_road: ['flip-14', 'air-14'], beside_them: ['control-dial'] },
  artist_3d: { at_the_desk: ['tower', 'triple-fan-card', 'five-k-32', 'creator-board'], on_the_road: ['max-18', 'duo-16'], beside_them: ['control-dial', 'quiet-mouse'] },
  architect: { at_the_desk: ['ultrawide-38', 'tower', 'five-k-32'], on_the_road: ['max-18', 'flip-14'], beside_them: ['light-projector', 'quiet-mouse'] },
  game_developer: { at_the_desk: ['tower', 'triple-fan-card', 'creator-board', 'ultrawide-38', 'studio-27'], on_the_road: ['max-18', 'studio-16'], beside_them: ['quiet-mouse'] },
  music_producer: { at_the_desk: ['mini-pc', 'ultrawide-38', 'mini-board'], on_the_road: ['air-14'], beside_them: ['control-dial'] },
  broadcaster: { at_the_desk: ['reference-32', 'tower', 'studio-27', 'control-dial'], on_the_road: [], beside_them: [] },
};

/** `…/recommendedProduct` of a profession's page and, with another title, of a profile. */
export function recommendedProducts(edition: Edition, profession: Profession['word'], sectionTitle: string) {
  const { copy } = edition;
  const tabs = (['at_the_desk', 'on_the_road', 'beside_them'] as const).map((tab) => ({
    tabKey: tab.replaceAll('_', '-'),
    tabName: copy[`tab_${tab}`],
    productList: productsBySlug(edition, recommended[profession][tab]),
  }));
  return { sectionTitle, ...wordings(edition), productTab: tabs.filter(({ productList }) => productList.length > 0) };
}
