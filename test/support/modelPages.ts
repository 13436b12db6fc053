/** Pages of a simulation: a home page, and two of a list that share what they are made of. */
import type { ModelLookup, ModelPage, ModelPart } from '../../bench/simulation/pageModel.ts';

const lookup = (key: string, options: Partial<ModelLookup> = {}): ModelLookup => ({
  key,
  operation: key,
  freshness: 'content',
  isNothing: false,
  bytes: 1_000,
  jsonBytes: 900,
  isRegional: true,
  ...options,
});

const part = (...lookups: ModelLookup[]): ModelPart => ({ lookups, bytes: 2_000 });

const shell = part(lookup('header', { freshness: 'settings' }));

export const modelPages: ModelPage[] = [
  { path: '/de/proart/', kind: 'home', shell, page: part(lookup('home')), prices: null },
  {
    path: '/de/proart/laptops/',
    kind: 'productLine',
    shell,
    page: part(lookup('laptops')),
    prices: part(lookup('price')),
  },
  { path: '/de/proart/monitors/', kind: 'productLine', shell, page: part(lookup('laptops')), prices: null },
];
