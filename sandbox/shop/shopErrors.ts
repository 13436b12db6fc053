import { GraphQLError } from 'graphql';
import type { Release } from './release.ts';

type Category = 'graphql-no-such-entity' | 'graphql-authorization' | 'graphql-authentication' | 'graphql-input';

/**
 * Returns the shop's errors with the messages, categories and codes of a Magento release. The messages are in English
 * here; a real store translates them.
 */
export function shopErrorsOf(release: Release) {
  const createError = (category: Category) => (message: string, code?: 'CART_NOT_FOUND' | 'CART_NOT_ACTIVE') =>
    new GraphQLError(message, {
      extensions: {
        ...(release !== '2.4.6' && { category }),
        ...(release === '2.4.7' && code && { err_code: code }),
      },
    });
  const notFoundError = createError('graphql-no-such-entity');
  const forbiddenError = createError('graphql-authorization');
  const inputError = createError('graphql-input');
  const inactiveMessage = release === '2.3' ? 'Current user does not have an active cart.' : "The cart isn't active.";
  return {
    cartNotFound: (id: string) => notFoundError(`Could not find a cart with ID "${id}"`, 'CART_NOT_FOUND'),
    cartNotActive: () => notFoundError(inactiveMessage, 'CART_NOT_ACTIVE'),
    cartOfAnother: (id: string) => forbiddenError(`The current user cannot perform operations on cart "${id}"`),
    cartOfOtherStore: (id: string) => inputError(`Wrong store code specified for cart "${id}"`),
    productGone: () => notFoundError("The product that was requested doesn't exist. Verify the product and try again."),
    notAuthorized: () => forbiddenError("The current customer isn't authorized."),
    badTicket: () => createError('graphql-authentication')('The member ticket is not valid.'),
    noId: () => inputError('Required parameter "id" is missing.'),
    unknownStore: () => inputError('Requested store is not found'),
  };
}
