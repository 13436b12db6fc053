/** Classifies a cart's error from the shop's answer, in whatever language (specification section 8); `cartRecovery.ts` acts on it. */
import type { GraphqlError, UpstreamError } from '../../runtime/http/problems/errors.ts';

/**
 * `lostCart`: there is no cart of this id any more. `otherCart`: the cart is another user's or another store's.
 * `refused`: the shop will not have this token, or says anything else. `failed`: the shop did not answer the question.
 */
export type CartFailure = 'lostCart' | 'otherCart' | 'refused' | 'failed';

/** Worst first: what decides when an answer holds several errors. */
const order = ['lostCart', 'otherCart', 'refused'] as const;

const lostCodes = new Set(['CART_NOT_FOUND', 'CART_NOT_ACTIVE']);

/** The texts of the specification, and how Magento 2.4 writes the second. They are English in an English store alone. */
const lostTexts = [
  'Could not find a cart with ID',
  'Current user does not have an active cart',
  "The cart isn't active",
];
const otherTexts = [
  'cannot perform operations on cart',
  'Wrong store code specified for cart',
  "Can't assign cart to store",
];

/**
 * Tells failures of a cart, and of what is asked with its token, apart: by `err_code`, then by category and path, then by HTTP status, then by text.
 * @param cartId The cart that was asked for; an error that names it is about the cart and not about the token.
 */
export function toCartFailure(error: UpstreamError, cartId: string | undefined): CartFailure {
  const { graphqlErrors, operation, status } = error;
  if (graphqlErrors.length === 0) return isRefusal(status) ? 'refused' : 'failed';
  const asksForCart = operation === 'shop.cart';
  const found = new Set(
    graphqlErrors.map((said) => (asksForCart && isOfCart(said) ? failureOfCart(said, status, cartId) : 'refused')),
  );
  return order.find((failure) => found.has(failure)) ?? 'refused';
}

/** Of the cart as a whole; a product in it that is gone does not make the cart lost. */
function isOfCart({ path }: GraphqlError): boolean {
  return path.length === 0 || (path.length === 1 && path[0] === 'cart');
}

function failureOfCart(
  { message, extensions: { category, err_code } }: GraphqlError,
  status: number | undefined,
  cartId: string | undefined,
): (typeof order)[number] {
  if (lostCodes.has(err_code)) return 'lostCart';
  switch (category) {
    case 'graphql-no-such-entity':
      return 'lostCart';
    case 'graphql-input':
      // The cart's id is all that the call puts in: it is of another store.
      return 'otherCart';
    case 'graphql-authorization':
    case 'graphql-authentication':
      return (cartId && message.includes(cartId)) || hasOneOf(otherTexts, message) ? 'otherCart' : 'refused';
  }
  if (isRefusal(status)) return 'refused';
  if (hasOneOf(lostTexts, message)) return 'lostCart';
  return hasOneOf(otherTexts, message) ? 'otherCart' : 'refused';
}

function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

function hasOneOf(texts: readonly string[], message: string): boolean {
  return texts.some((text) => message.includes(text));
}

const longestMessage = 300;
/** What is read of a message at most, so that cleaning it takes no time. */
const longestRead = 4_000;

/**
 * The shop's first words on what went wrong, as text that a visitor may read; empty for a failure that is not the shop's own.
 * @param secrets Ids, tickets and tokens of the request: Magento names the cart in its messages.
 */
export function toCartMessage(errors: readonly { message: string }[], secrets: ReadonlySet<string>): string {
  const text = withoutTags((errors[0]?.message ?? '').slice(0, longestRead))
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // A short one is a guest id that somebody made up; it would take words apart.
  const masked = [...secrets].reduce((rest, secret) => (secret.length < 4 ? rest : rest.replaceAll(secret, '…')), text);
  // And the query of an address, what looks like an address of a person, or like an id of whomever.
  const harmless = masked
    .replace(/\?[^\s"']+/g, '?…')
    // eslint-disable-next-line regexp/no-super-linear-move -- at most `longestRead` characters
    .replace(/[^\s"'@]+@[^\s"'@]+/g, '…')
    // eslint-disable-next-line regexp/no-super-linear-move -- at most `longestRead` characters
    .replace(/(?=[\w-]*\d)[\w-]{20,}/g, '…');
  // Not through the middle of a sign.
  return harmless
    .slice(0, longestMessage)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();
}

/** Again and again: a tag taken away may make another one of what stood around it. */
function withoutTags(text: string): string {
  const without = text.replace(/<[a-z/!?][^<>]*(?:>|$)/gi, '');
  return without === text ? text : withoutTags(without);
}
