/** Classifies the shop's cart errors in any language (specification section 8), for `cartRecovery.ts`. */
import type { GraphqlError, UpstreamError } from '../../runtime/http/problems/errors.ts';
import { isLostCart } from '../upstreams/shop/isLostCart.ts';

/**
 * `lostCart`: one of the specification's two texts, which mean a new cart and no new token. All others mean a new token:
 * `otherCart`: the cart, too, is of no use, as it belongs to another user or store, or is lost in the words of a
 * translated or newer shop. `refused`: any other error. `failed`: the shop did not respond properly.
 */
export type CartFailure = 'lostCart' | 'otherCart' | 'refused' | 'failed';

/** Precedence of failures when a response has several errors. */
const precedence = ['lostCart', 'otherCart', 'refused'] as const;

/** Codes of Magento 2.4.7 for a lost cart. */
const lostCodes = new Set(['CART_NOT_FOUND', 'CART_NOT_ACTIVE']);

/** The last one is Magento 2.4's wording of a cart that has been ordered. */
const otherTexts = [
  'cannot perform operations on cart',
  'Wrong store code specified for cart',
  "Can't assign cart to store",
  "The cart isn't active",
];

/**
 * Classifies failures of a cart and of other calls with its token. A text of a lost cart decides alone (specification
 * section 8); translated errors are classified by path and `err_code`, then category, then HTTP status, then text.
 * @param cartId Id of the requested cart; an error that contains it concerns the cart, not the token.
 */
export function toCartFailure(error: UpstreamError, cartId: string | undefined): CartFailure {
  const { graphqlErrors, operation, status } = error;
  if (graphqlErrors.length === 0) return isRefusal(status) ? 'refused' : 'failed';
  const isCartCall = operation === 'shop.cart';
  const failures = new Set(
    graphqlErrors.map((graphqlError) => (isCartCall ? classifyCartError(graphqlError, status, cartId) : 'refused')),
  );
  return precedence.find((failure) => failures.has(failure)) ?? 'refused';
}

/** True for errors of the cart as a whole; a missing product does not make the cart lost. */
function isWholeCartError({ path }: GraphqlError): boolean {
  return path.length === 0 || (path.length === 1 && path[0] === 'cart');
}

function classifyCartError(
  graphqlError: GraphqlError,
  status: number | undefined,
  cartId: string | undefined,
): (typeof precedence)[number] {
  if (isLostCart(graphqlError)) return 'lostCart';
  if (!isWholeCartError(graphqlError)) return 'refused';
  const { message, extensions } = graphqlError;
  const { category, err_code } = extensions;
  if (lostCodes.has(err_code)) return 'otherCart';
  switch (category) {
    case 'graphql-no-such-entity':
    // The cart id is the only input of the call.
    case 'graphql-input':
      return 'otherCart';
    case 'graphql-authorization':
    case 'graphql-authentication':
      return (cartId && message.includes(cartId)) || isAboutOtherCart(message) ? 'otherCart' : 'refused';
  }
  return !isRefusal(status) && isAboutOtherCart(message) ? 'otherCart' : 'refused';
}

function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

function isAboutOtherCart(message: string): boolean {
  return otherTexts.some((text) => message.includes(text));
}

const maxMessageLength = 300;
/** Maximum length of a message before sanitising, so that sanitising is fast. */
const maxReadLength = 4_000;

/**
 * Returns the shop's first error message as text that a visitor may read; empty without errors.
 * @param secrets Ids, tickets and tokens of the request, masked in the text: Magento's messages contain the cart id.
 */
export function toCartMessage(errors: readonly { message: string }[], secrets: ReadonlySet<string>): string {
  const text = removeTags((errors[0]?.message ?? '').slice(0, maxReadLength))
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // Secrets shorter than 4 characters are made-up guest ids; masking them would replace parts of words.
  const masked = [...secrets].reduce((rest, secret) => (secret.length < 4 ? rest : rest.replaceAll(secret, '…')), text);
  // Also mask URL queries, e-mail addresses and anything that looks like an id.
  const scrubbed = masked
    .replace(/\?[^\s"']+/g, '?…')
    // eslint-disable-next-line regexp/no-super-linear-move -- at most `maxReadLength` characters
    .replace(/[^\s"'@]+@[^\s"'@]+/g, '…')
    // eslint-disable-next-line regexp/no-super-linear-move -- at most `maxReadLength` characters
    .replace(/(?=[\w-]*\d)[\w-]{20,}/g, '…');
  // Drop half of a surrogate pair at the end.
  return scrubbed
    .slice(0, maxMessageLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();
}

/** Removes tags repeatedly: removing a tag may join the text around it to a new tag. */
function removeTags(text: string): string {
  const stripped = text.replace(/<[a-z/!?][^<>]*(?:>|$)/gi, '');
  return stripped === text ? text : removeTags(stripped);
}
