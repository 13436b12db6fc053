import type { GraphqlError } from '../../../runtime/http/problems/errors.ts';

const lostTexts = ['Could not find a cart with ID', 'Current user does not have an active cart'];

/** Returns whether an error has one of the texts of a lost cart (specification section 8). */
export function isLostCart({ message }: Pick<GraphqlError, 'message'>): boolean {
  return lostTexts.some((text) => message.includes(text));
}
