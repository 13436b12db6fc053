/** Every page of the site, one line each. Start reading here. */
import type { z } from 'zod';
import { homePage } from '../../contracts/pages/home.ts';
import type { PageAnswer, pages } from '../../contracts/pages/page.ts';
import type { Compose, Composition, Tools } from './compose.ts';
import { composeHome } from './home.ts';

export const catalogue: Readonly<Record<keyof typeof pages, CataloguePage>> = {
  home: page(homePage, composeHome),
};

interface CataloguePage {
  kind: keyof typeof pages;
  /** @throws {z.ZodError} when a parameter is not what the page's contract asks for. */
  compose(params: unknown, tools: Tools): Composition<PageAnswer['data']>;
}

/** Joins a contract and its composer. */
function page<Page extends { kind: keyof typeof pages; params: z.ZodType; data: z.ZodType<PageAnswer['data']> }>(
  contract: Page,
  compose: Compose<Page>,
): CataloguePage {
  return {
    kind: contract.kind,
    // The types of one contract and its composer belong together; the catalogue holds pages of many.
    compose: (params, tools) =>
      compose(contract.params.parse(params) as z.output<Page['params']>, tools) as Composition<PageAnswer['data']>,
  };
}
