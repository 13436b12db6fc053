import { randomBytes } from 'node:crypto';

/** Who a cart belongs to: a member by ticket or a guest by session id. */
export interface Owner {
  type: 'ATICKET' | 'SESSION';
  id: string;
}

export interface Cart {
  /** The masked id: 32 signs nobody can guess. */
  id: string;
  owner: Owner;
  /** Store view the cart was made in. */
  store: string;
  /** Quantity by product. */
  items: Map<string, number>;
}

/** Carts and tokens of a shop, in memory. An owner has one active cart per store view. */
export interface Carts {
  /** A bearer token for an owner; a new one each time. */
  issueToken(owner: Owner): string;
  ownerOf(token: string): Owner | undefined;
  byId(id: string): Cart | undefined;
  activeOf(owner: Owner, store: string): Cart | undefined;
  /** The owner's active cart, made if there is none. */
  ensure(owner: Owner, store: string): Cart;
  /** Puts products into the owner's cart. */
  add(owner: Owner, store: string, sku: string, quantity: number): Cart;
  /** Forgets every cart; tokens stay good. */
  lose(): void;
}

/** A shop without any cart. */
export function createCarts(): Carts {
  const owners = new Map<string, Owner>();
  const carts = new Map<string, Cart>();
  const secret = () => randomBytes(16).toString('hex');

  const self: Carts = {
    issueToken(owner) {
      const token = secret();
      owners.set(token, owner);
      return token;
    },
    ownerOf: (token) => owners.get(token),
    byId: (id) => carts.get(id),
    activeOf: (owner, store) => [...carts.values()].find((cart) => isSame(cart.owner, owner) && cart.store === store),
    ensure(owner, store) {
      const active = self.activeOf(owner, store);
      if (active) return active;
      const cart = { id: secret(), owner, store, items: new Map() };
      carts.set(cart.id, cart);
      return cart;
    },
    add(owner, store, sku, quantity) {
      const cart = self.ensure(owner, store);
      cart.items.set(sku, (cart.items.get(sku) ?? 0) + quantity);
      return cart;
    },
    lose: () => carts.clear(),
  };
  return self;
}

/** Whether two owners are one. */
export function isSame(one: Owner, other: Owner): boolean {
  return one.type === other.type && one.id === other.id;
}

/** Pieces in a cart. */
export function quantityOf({ items }: Cart): number {
  return [...items.values()].reduce((sum, quantity) => sum + quantity, 0);
}
