/** Pages of a simulation: a home page, and two of a list that share what they are made of. */
import type { ModelLookup, ModelPage } from '../../bench/simulation/pageModel.ts';

const lookup = (key: string, options: Partial<ModelLookup> = {}): ModelLookup => ({
  key,
  operation: key,
  freshness: 'content',
  isNothing: false,
  bytes: 1_000,
  isRegional: true,
  ...options,
});

const shell = [lookup('header', { freshness: 'settings' })];

export const modelPages: ModelPage[] = [
  { path: '/de/proart/', kind: 'home', shell, page: [lookup('home')], prices: [] },
  { path: '/de/proart/laptops/', kind: 'productLine', shell, page: [lookup('laptops')], prices: [lookup('price')] },
  { path: '/de/proart/monitors/', kind: 'productLine', shell, page: [lookup('laptops')], prices: [] },
];
