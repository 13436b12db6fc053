/** Every page of the site, one line each. Start reading here. */
import { homePage } from '../../contracts/pages/home.ts';
import type { PageKind } from '../../contracts/routes.ts';
import { composeHome } from './home.ts';

export const catalogue = {
  home: { page: homePage, compose: composeHome },
} satisfies Partial<Record<PageKind, unknown>>;
