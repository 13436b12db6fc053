/** Cart of the edition of the document, and the browser events that trigger its requests. */
import { useSyncExternalStore } from 'react';
import type { CartAnswer } from '../../contracts/calls/cart.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { accountState, subscribeAccountState } from '../account/accountState.ts';
import { checkAccount } from '../account/watchAccount.ts';
import { callBff } from '../bff/callBff.ts';
import { watchNavigation } from '../lib/navigationState.ts';
import { type Site, useSite } from '../lib/site.tsx';
import type { CartState } from './cartStore.ts';
import { type Cart, createCart } from './createCart.ts';
import { lastCountOf } from './lastCount.ts';

let cart: Cart | undefined;

/** State and operations of the cart. */
export function useCart(): CartState & { cart: Cart } {
  const site = useSite();
  // A document belongs to one edition.
  cart ??= createDocumentCart(site);
  return { ...useSyncExternalStore(cart.watch, cart.state), cart };
}

function createDocumentCart({ shell, settings }: Site): Cart {
  const region: RegionCode = shell.websiteCode;
  return createCart({
    requestsQuantity: shell.ecConfig.miniCartQty,
    isOpen: isCartOpen,
    version: () => cookieValue(settings.privateContentCookie),
    memory: lastCountOf(region),
    checkAccount,
    calls: {
      quantity: (signal) => callBff({ region, path: '/cart/quantity', signal }),
      read: (signal) => callBff<CartAnswer>({ region, path: '/cart', signal }),
      reset: (signal) => callBff<CartAnswer>({ region, path: '/cart/reset', body: {}, signal }),
    },
  });
}

/** True while the cart layer is open. Read from the DOM because the toggle event and effects run later. */
export const isCartOpen = () => document.querySelector('#cart-panel:popover-open') !== null;

/** Value of a cookie; empty when it does not exist, or when the browser refuses to read cookies. */
function cookieValue(name: string): string {
  try {
    const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
    return pair?.slice(name.length + 1) ?? '';
  } catch {
    return '';
  }
}

/**
 * Updates the cart after changes of the account, with each navigation and when the visitor returns to the page.
 * @returns The function that stops the updates.
 */
export function followCart({ setVisitor, check }: Cart): () => void {
  const onAccount = () => setVisitor(accountState());
  const onPageShow = ({ persisted }: PageTransitionEvent) => check(persisted);
  const onReturn = () => document.visibilityState === 'visible' && check();
  const listeners = new AbortController();
  const { signal } = listeners;
  onAccount();
  const unwatchers = [subscribeAccountState(onAccount), watchNavigation(() => check())];
  addEventListener('pageshow', onPageShow, { signal });
  addEventListener('focus', onReturn, { signal });
  document.addEventListener('visibilitychange', onReturn, { signal });
  return () => {
    listeners.abort();
    for (const unwatch of unwatchers) unwatch();
  };
}
