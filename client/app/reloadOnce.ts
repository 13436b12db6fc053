/**
 * Recovery from chunks that a newer deployment has removed, and from pages that fail to render after a navigation: a
 * reload gets the current page with current chunks (specification sections 4 and 8).
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

const recovered = new WeakSet<WeakKey>();

/** Awaits an import whose failure the caller handles, so that a missing chunk does not reload the page. */
export async function withoutReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error) recovered.add(error);
    throw error;
  }
}

/** Reloads the page when the chunk of any other import is missing, for example of a lazy part of a page. */
export function reloadWhenChunkIsLost(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // `withoutReload` sees the rejection only after this event.
    setTimeout(() => {
      if (!recovered.has(payload)) reloadOnce();
    });
  });
}
