import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Owner of a cart: a member by ticket or a guest by session id. */
export interface Owner {
  type: 'ATICKET' | 'SESSION';
  id: string;
}

export interface Cart {
  /** Masked id: 32 random hexadecimal digits. */
  id: string;
  owner: Owner;
  /** Store view in which the cart was created. */
  store: string;
  /** False after the order: the id is still known but can no longer be used. */
  active: boolean;
  /** Quantity by product, in the order in which products were added. */
  items: Map<string, number>;
}

/** Carts and tokens of a shop, in memory. An owner has one active cart per store view. */
export interface Carts {
  /** Issues a new bearer token for an owner. */
  issueToken(owner: Owner): string;
  ownerOf(token: string): Owner | undefined;
  byId(id: string): Cart | undefined;
  activeOf(owner: Owner, store: string): Cart | undefined;
  /** The owner's active cart, created if there is none. */
  ensure(owner: Owner, store: string): Cart;
  /** Adds a product to the owner's cart. */
  add(owner: Owner, store: string, sku: string, quantity: number): Cart;
  /**
   * Sets the quantity of a product in the owner's cart; 0 removes it. Products that are not in the cart are not added.
   */
  change(owner: Owner, store: string, sku: string, quantity: number): void;
  /** Deactivates the owner's active cart, as an order does. */
  order(owner: Owner, store: string): void;
  /**
   * Moves a guest's items into the member's carts, in every store view, as Magento does at sign-in.
   * @returns False for a shop that leaves them in the guest's carts (`mergesAtSignIn`).
   */
  merge(guest: Owner, member: Owner): boolean;
  /** True when sign-in merges carts; the control endpoint `merging` changes it. */
  mergesAtSignIn: boolean;
  /** Deletes all carts; tokens stay valid. */
  lose(): void;
  /** Invalidates all tokens; carts stay. */
  expireTokens(): void;
}

/** Maximum quantity of one product in a cart. */
export const maxPieces = 999;

/** The least recently used carts and tokens are evicted first, so that memory is bounded. */
const maxCarts = 5_000;
const maxTokens = 10_000;
/** Lifetime of a token, as by default in Magento. */
const tokenLifeMs = 3_600_000;

/** Creates an empty set of carts. */
export function createCarts(): Carts {
  const owners = new LRUCache<string, Owner>({ max: maxTokens, ttl: tokenLifeMs });
  const active = new Map<string, Cart>();
  const carts = new LRUCache<string, Cart>({
    max: maxCarts,
    dispose: (cart) => void (active.get(keyOf(cart)) === cart && active.delete(keyOf(cart))),
  });
  const secret = () => randomBytes(16).toString('hex');

  const self: Carts = {
    issueToken(owner) {
      const token = secret();
      owners.set(token, owner);
      return token;
    },
    ownerOf: (token) => owners.get(token),
    byId: (id) => carts.get(id),
    activeOf(owner, store) {
      const cart = active.get(keyOf({ owner, store }));
      return cart && carts.get(cart.id);
    },
    ensure(owner, store) {
      const existing = self.activeOf(owner, store);
      if (existing) return existing;
      const cart: Cart = { id: secret(), owner, store, active: true, items: new Map() };
      carts.set(cart.id, cart);
      active.set(keyOf(cart), cart);
      return cart;
    },
    add(owner, store, sku, quantity) {
      const cart = self.ensure(owner, store);
      cart.items.set(sku, Math.min(maxPieces, (cart.items.get(sku) ?? 0) + quantity));
      return cart;
    },
    change(owner, store, sku, quantity) {
      const items = self.activeOf(owner, store)?.items;
      if (quantity <= 0) items?.delete(sku);
      else if (items?.has(sku)) items.set(sku, Math.min(maxPieces, quantity));
    },
    order(owner, store) {
      const cart = self.activeOf(owner, store);
      if (!cart) return;
      cart.active = false;
      active.delete(keyOf(cart));
    },
    merge(guest, member) {
      if (!self.mergesAtSignIn) return false;
      for (const { store, items } of [...active.values()].filter(({ owner }) => isSame(owner, guest))) {
        for (const [sku, quantity] of items) self.add(member, store, sku, quantity);
        self.order(guest, store);
      }
      return true;
    },
    mergesAtSignIn: true,
    lose: () => carts.clear(),
    expireTokens: () => owners.clear(),
  };
  return self;
}

/** True if two owners are the same. */
export function isSame(first: Owner, second: Owner): boolean {
  return first.type === second.type && first.id === second.id;
}

/** Total quantity of a cart. */
export function quantityOf({ items }: Cart): number {
  return [...items.values()].reduce((sum, quantity) => sum + quantity, 0);
}

function keyOf({ owner, store }: Pick<Cart, 'owner' | 'store'>): string {
  return JSON.stringify([owner.type, owner.id, store]);
}
