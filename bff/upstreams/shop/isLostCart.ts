import type { GraphqlError } from '../../../runtime/http/problems/errors.ts';

/** The first two are from the specification, the third is Magento 2.4's wording of the second. English stores only. */
const lostTexts = [
  'Could not find a cart with ID',
  'Current user does not have an active cart',
  "The cart isn't active",
];

/** Returns whether an error has one of the texts of a lost cart (specification section 8). */
export function isLostCart({ message }: Pick<GraphqlError, 'message'>): boolean {
  return lostTexts.some((text) => message.includes(text));
}
