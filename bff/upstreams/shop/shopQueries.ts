/**
 * The five GraphQL documents sent to the shop (specification section 7). Fields and arguments that only some shops
 * support are included when the edition's `ecConfig` says so: a shop rejects a document with an unknown field. Fields
 * that Magento does not have are declared in `shopExtensions.graphql`.
 */
import type { TypedDocumentString } from 'graphql-request';
import type { ShopData, ShopOperation } from './shopSchemas.ts';

/** A document with the types of its data and its variables. */
export type ShopDocument<Data, Variables> = string & TypedDocumentString<Data, Variables>;

// Types only: at run time the document is a plain string.
const typed = <Operation extends ShopOperation, Variables extends Record<string, string>>(text: string) =>
  text as ShopDocument<ShopData<Operation>, Variables>;

type NoVariables = Record<string, never>;

/** Owner of the cart: a member by ticket, or a guest by session id. */
export type TokenType = 'ATICKET' | 'SESSION';

/**
 * Query of the cart's quantity. The type is written into the document, because a variable would need the name of the
 * shop's enum type. It is one of two constants, never user input.
 */
export const miniCartQtyQuery = (type: TokenType) =>
  typed<'miniCartQty', { id: string }>(`query miniCartQty($id: String!) {
  miniCartQty(type: ${type}, id: $id) { qty }
}`);

/** @param groupIdOnly Sends `group_id_only: "Y"`. @param authHasGroup Requests `group_id`. */
export const authorizationTokenMutation = (
  type: TokenType,
  { groupIdOnly, authHasGroup }: { groupIdOnly: boolean; authHasGroup: boolean },
) =>
  typed<'getAuthorizationToken', { id: string }>(`mutation getAuthorizationToken($id: String!) {
  getAuthorizationToken(id: $id, type: ${type}${groupIdOnly ? ', group_id_only: "Y"' : ''}) { token${authHasGroup ? ' group_id' : ''} }
}`);

/** Without name and email, which no page shows. */
export const customerQuery = typed<'customer', NoVariables>(`query customer {
  customer { group_id }
}`);

export const createEmptyCartMutation = typed<'createEmptyCart', NoVariables>(`mutation createEmptyCart {
  createEmptyCart
}`);

/** @param addOn Requests the `additional_message` of items. */
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
