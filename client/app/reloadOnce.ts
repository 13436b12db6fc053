/** Chunks that a newer deployment has taken away: the page of today has chunks of today (specification sections 4 and 8). */

const guardMs = 60_000;
const storageKey = 'reloaded';

/** Reloads the page, at most once a minute; never without storage, where nothing would end a loop, or without a network. */
function reloadOnce(): void {
  if (!navigator.onLine) return;
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(storageKey)) < guardMs) return;
    sessionStorage.setItem(storageKey, String(now));
  } catch {
    return;
  }
  location.reload();
}

const recovered = new WeakSet<WeakKey>();

/** Awaits an import whose loss the caller mends by itself. */
export async function withoutReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error) recovered.add(error);
    throw error;
  }
}

/** Reloads the page when any other import, such as that of a lazy part of a page, finds its chunk gone. */
export function reloadWhenChunkIsLost(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // Whoever mends it hears of it behind this event.
    setTimeout(() => {
      if (!recovered.has(payload)) reloadOnce();
    });
  });
}
