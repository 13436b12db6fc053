import { z } from 'zod';
import { regionCode } from '../endpoint.ts';
import { homePage } from './home.ts';

/** Every page there is, by its kind. */
export const pages = { home: homePage };

/** Any page's answer, told apart by `kind`. */
export type PageAnswer = z.infer<(typeof pages)[keyof typeof pages]['response']>;

/** `GET /bff/v1/{region}/page?path=`: resolves a site path (region prefix optional) and answers the page of its kind. */
export const pageByPath = {
  endpoint: '/:region/page',
  params: z.object({ region: regionCode }),
  query: z.object({ path: z.string().min(1).max(2048).startsWith('/') }),
};
