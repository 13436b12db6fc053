/**
 * The part of the shop's schema that the site uses: Magento's names and nullability, and the shop's additions
 * (`miniCartQty`, `getAuthorizationToken`, `translate`, `checkout_url`, `additional_message`, `buy_page_url`).
 */
export const shopSchema = /* GraphQL */ `
  enum TokenType {
    "A signed-in member; the id is the member ticket."
    ATICKET
    "A guest; the id is the guest session id."
    SESSION
  }

  type Query {
    "Null while there is no cart."
    miniCartQty(type: TokenType!, id: String!): MiniCartQty
    customer: Customer
    cart(cart_id: String!): Cart
  }

  type Mutation {
    getAuthorizationToken(id: String!, type: TokenType!, group_id_only: String): AuthorizationToken
    createEmptyCart: String
  }

  type MiniCartQty {
    qty: Float
  }

  type AuthorizationToken {
    token: String!
    group_id: String
  }

  type Customer {
    firstname: String
    lastname: String
    email: String
    group_id: Int
  }

  type Cart {
    id: ID!
    total_quantity: Float!
    checkout_url: String
    translate: CartTexts
    prices: CartPrices
    items: [CartItem]
  }

  type CartTexts {
    items_in_cart: String
    more_items: String
    cart_subtotal: String
    checkout: String
  }

  type CartPrices {
    subtotal_including_tax: Money
    subtotal_excluding_tax: Money
  }

  type CartItem {
    id: String!
    quantity: Float!
    additional_message: String
    buy_page_url: String
    product: Product!
    prices: CartItemPrices
  }

  type Product {
    sku: String
    name: String
    price_range: PriceRange!
    small_image: ProductImage
  }

  type PriceRange {
    minimum_price: ProductPrice!
  }

  type ProductPrice {
    final_price: Money!
  }

  type ProductImage {
    url: String
    label: String
  }

  type CartItemPrices {
    row_total: Money!
    row_total_including_tax: Money!
  }

  type Money {
    value: Float
    currency: String
  }
`;
