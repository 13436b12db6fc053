/**
 * The five GraphQL documents that the shop is asked with (specification section 7). Fields and arguments that only some
 * shops know stand in a document when the edition's `ecConfig` says so: a shop refuses a document with a field it lacks.
 * Fields that Magento does not have are declared in `shopExtensions.graphql`.
 */
import type { TypedDocumentString } from 'graphql-request';
import type { ShopData, ShopOperation } from './shopSchemas.ts';

/** A document with the types of its data and its variables. */
export type ShopDocument<Data, Variables> = string & TypedDocumentString<Data, Variables>;

// The types exist at compile time alone: the document stays its text.
const typed = <Operation extends ShopOperation, Variables extends Record<string, string>>(text: string) =>
  text as ShopDocument<ShopData<Operation>, Variables>;

type NoVariables = Record<string, never>;

/** Whose cart: a member's by their ticket, or a guest's by their session id. */
export type TokenType = 'ATICKET' | 'SESSION';

/**
 * The type stands in the document and not among the variables, because a variable would need the name of the shop's own
 * enumeration. It is one of two words of ours, never a visitor's.
 */
export const miniCartQtyQuery = (type: TokenType) =>
  typed<'miniCartQty', { id: string }>(`query miniCartQty($id: String!) {
  miniCartQty(type: ${type}, id: $id) { qty }
}`);

/** @param groupIdOnly Ask with `group_id_only: "Y"`. @param authHasGroup The answer carries `group_id`. */
export const authorizationTokenMutation = (
  type: TokenType,
  { groupIdOnly, authHasGroup }: { groupIdOnly: boolean; authHasGroup: boolean },
) =>
  typed<'getAuthorizationToken', { id: string }>(`mutation getAuthorizationToken($id: String!) {
  getAuthorizationToken(id: $id, type: ${type}${groupIdOnly ? ', group_id_only: "Y"' : ''}) { token${authHasGroup ? ' group_id' : ''} }
}`);

export const customerQuery = typed<'customer', NoVariables>(`query customer {
  customer { firstname lastname email group_id }
}`);

export const createEmptyCartMutation = typed<'createEmptyCart', NoVariables>(`mutation createEmptyCart {
  createEmptyCart
}`);

/** @param addOn Ask for the `additional_message` of items. */
export const cartQuery = ({ addOn }: { addOn: boolean }) =>
  typed<'cart', { cart_id: string }>(`query cart($cart_id: String!) {
  cart(cart_id: $cart_id) {
    total_quantity
    checkout_url
    translate { items_in_cart more_items cart_subtotal checkout }
    prices {
      subtotal_including_tax { value currency }
      subtotal_excluding_tax { value currency }
    }
    items {
      quantity${addOn ? '\n      additional_message' : ''}
      buy_page_url
      product {
        sku
        name
        price_range { minimum_price { final_price { value currency } } }
        small_image { url label }
      }
      prices {
        row_total { value currency }
        row_total_including_tax { value currency }
      }
    }
  }
}`);
