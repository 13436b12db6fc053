import { GraphQLError } from 'graphql';

function shopError(category: string) {
  return (message: string) => new GraphQLError(message, { extensions: { category } });
}

const missing = shopError('graphql-no-such-entity');
const refused = shopError('graphql-authorization');
const wrongInput = shopError('graphql-input');

/** Errors of the shop, in Magento's words and categories. */
export const shopErrors = {
  cartNotFound: (id: string) => missing(`Could not find a cart with ID "${id}"`),
  cartOfAnother: (id: string) => refused(`The current user cannot perform operations on cart "${id}"`),
  cartOfOtherStore: (id: string) => wrongInput(`Wrong store code specified for cart "${id}"`),
  notAuthorized: () => refused("The current customer isn't authorized."),
  badTicket: () => shopError('graphql-authentication')('The member ticket is not valid.'),
  noId: () => wrongInput('Required parameter "id" is missing.'),
  unknownStore: () => wrongInput('Requested store is not found'),
};
