/**
 * The part of Magento 2.4's public schema that a cart is made of, with its names, interfaces, enumerations and nullability,
 * written down from its documented shapes. Fields of these types that nobody here asks for are left out, but for those by
 * which a type is known.
 */
export const magentoSchema = /* GraphQL */ `
  type Query {
    "The cart of this masked id."
    cart(cart_id: String!): Cart
    "The active cart of who is signed in."
    customerCart: Cart!
    "Who is signed in."
    customer: Customer
  }

  type Mutation {
    createEmptyCart(input: createEmptyCartInput): String
    createGuestCart(input: CreateGuestCartInput): CreateGuestCartOutput
  }

  input createEmptyCartInput {
    "An id of 32 signs of the caller's choice."
    cart_id: String
  }

  input CreateGuestCartInput {
    cart_uid: ID
  }

  type CreateGuestCartOutput {
    cart: Cart
  }

  type Customer {
    firstname: String
    lastname: String
    email: String
    group_id: Int @deprecated(reason: "A group should not be shown in a storefront.")
    is_subscribed: Boolean
  }

  type Cart {
    id: ID!
    email: String
    is_virtual: Boolean!
    items: [CartItemInterface] @deprecated(reason: "itemsV2 has pages.")
    prices: CartPrices
    total_quantity: Float!
  }

  type CartPrices {
    grand_total: Money
    subtotal_excluding_tax: Money
    subtotal_including_tax: Money
    subtotal_with_discount_excluding_tax: Money
  }

  interface CartItemInterface {
    id: String! @deprecated(reason: "uid stands in its place.")
    uid: ID!
    quantity: Float!
    prices: CartItemPrices
    product: ProductInterface!
  }

  type SimpleCartItem implements CartItemInterface {
    id: String!
    uid: ID!
    quantity: Float!
    prices: CartItemPrices
    product: ProductInterface!
  }

  type VirtualCartItem implements CartItemInterface {
    id: String!
    uid: ID!
    quantity: Float!
    prices: CartItemPrices
    product: ProductInterface!
  }

  type ConfigurableCartItem implements CartItemInterface {
    id: String!
    uid: ID!
    quantity: Float!
    prices: CartItemPrices
    product: ProductInterface!
  }

  type CartItemPrices {
    price: Money!
    price_including_tax: Money!
    row_total: Money!
    row_total_including_tax: Money!
    total_item_discount: Money
  }

  interface ProductInterface {
    uid: ID!
    sku: String
    name: String
    price_range: PriceRange!
    small_image: ProductImage
  }

  type SimpleProduct implements ProductInterface {
    uid: ID!
    sku: String
    name: String
    price_range: PriceRange!
    small_image: ProductImage
  }

  type VirtualProduct implements ProductInterface {
    uid: ID!
    sku: String
    name: String
    price_range: PriceRange!
    small_image: ProductImage
  }

  type ConfigurableProduct implements ProductInterface {
    uid: ID!
    sku: String
    name: String
    price_range: PriceRange!
    small_image: ProductImage
  }

  type PriceRange {
    minimum_price: ProductPrice!
    maximum_price: ProductPrice
  }

  type ProductPrice {
    final_price: Money!
    regular_price: Money!
    discount: ProductDiscount
  }

  type ProductDiscount {
    amount_off: Float
    percent_off: Float
  }

  interface MediaGalleryInterface {
    url: String
    label: String
    position: Int
    disabled: Boolean
  }

  type ProductImage implements MediaGalleryInterface {
    url: String
    label: String
    position: Int
    disabled: Boolean
  }

  type Money {
    value: Float
    currency: CurrencyEnum
  }

  "Every currency of the world; these are the ones that our editions sell in."
  enum CurrencyEnum {
    AED AUD BRL CAD CHF CLP COP CZK DKK EGP EUR GBP HKD HUF IDR INR JPY KRW MXN MYR PEN PHP PLN RON SAR SEK SGD THB TRY
    TWD UAH USD VND ZAR
  }
`;

/** What the vendor's shops know besides (specification section 7). */
export const vendorSchema = /* GraphQL */ `
  enum TokenType {
    ATICKET
    SESSION
  }

  extend type Query {
    miniCartQty(type: TokenType!, id: String!): MiniCartQty
  }

  extend type Mutation {
    getAuthorizationToken(id: String!, type: TokenType!, group_id_only: String): AuthorizationToken
  }

  type MiniCartQty {
    qty: Float
  }

  type AuthorizationToken {
    token: String!
    group_id: String
  }

  extend type Cart {
    checkout_url: String
    translate: CartTexts
  }

  type CartTexts {
    items_in_cart: String
    more_items: String
    cart_subtotal: String
    checkout: String
  }

  extend interface CartItemInterface {
    additional_message: String
    buy_page_url: String
  }

  extend type SimpleCartItem {
    additional_message: String
    buy_page_url: String
  }

  extend type VirtualCartItem {
    additional_message: String
    buy_page_url: String
  }

  extend type ConfigurableCartItem {
    additional_message: String
    buy_page_url: String
  }
`;
