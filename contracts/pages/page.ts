import { z } from 'zod';
import { regionCode } from '../endpoint.ts';
import type { HomePage } from './home.ts';

/** `GET /bff/v1/{region}/page?path=`: resolves a site path (region prefix optional) and answers the page of its kind. */
export const pageByPath = {
  endpoint: '/:region/page',
  params: z.object({ region: regionCode }),
  query: z.object({ path: z.string().min(1).max(2048).startsWith('/') }),
};

/** Any page, told apart by `kind`. */
export type PageAnswer = HomePage;
