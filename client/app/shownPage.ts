import type { ComponentType } from 'react';
import type { PageResponse } from '../../contracts/pages/page.ts';
import type { SearchPage } from '../pages/search/searchPage.ts';
import type { ErrorAnswer } from './loadPage.ts';

/** A page of the BFF, or one that the renderer creates itself: an error page or search results. */
export type ShownPage = PageResponse | ErrorAnswer | SearchPage;

/** Component of a page module; it receives only pages of its kind. */
export type PageComponent = ComponentType<{ page: ShownPage }>;
