import type { ComponentType } from 'react';
import type { PageAnswer } from '../../contracts/pages/page.ts';
import type { SearchPage } from '../pages/search/searchPage.ts';
import type { ErrorAnswer } from './loadPage.ts';

/** A page of the BFF's, or what the renderer makes by itself: an error in place of a page, and the results of a search. */
export type ShownPage = PageAnswer | ErrorAnswer | SearchPage;

/** A page module's component: one per kind, which gets pages of its kind only. */
export type PageComponent = ComponentType<{ page: ShownPage }>;
