/**
 * Recovery from a page chunk that a newer deployment has removed, and from pages that fail to render after a
 * navigation: a reload gets the current page with current chunks (specification sections 4 and 8).
 */

const guardMs = 60_000;
const storageKey = 'reloaded';

/**
 * Reloads the page at most once a minute; never offline, nor without storage, which prevents a reload loop.
 * @returns True if the page is being reloaded.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(storageKey)) < guardMs) return false;
    sessionStorage.setItem(storageKey, String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
