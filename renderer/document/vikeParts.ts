/** The private parts of vike that pages are made with: its manifest, and the storage by which it follows its renders. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import { getGlobalContext } from 'vike/server';

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * The modules that a kind of page is hydrated with. Its own files are dynamic imports of the entry, so vike does not preload
 * them; it has an entry for each kind that names them.
 * @throws when the build has no such entry: at start, not in front of a visitor.
 */
export async function pageModules(kind: string): Promise<Set<string>> {
  const { assetsManifest } = (await getGlobalContext()) as unknown as { assetsManifest: Manifest };
  const modules = new Set<string>();
  const add = (key: string) => {
    const chunk = assetsManifest[key];
    if (!chunk || modules.has(`/${chunk.file}`)) return;
    modules.add(`/${chunk.file}`);
    chunk.imports?.forEach(add);
  };
  const entry = assetsManifest[`virtual:vike:page-entry:client:/client/pages/${kind === 'error' ? '_error' : kind}`];
  if (!entry) throw new Error(`vike's manifest has no entry for ${kind}`);
  entry.imports?.forEach(add);
  return modules;
}

/** What we read of vike's state. */
interface VikeState {
  globals?: Record<string, { asyncLocalStorage?: AsyncLocalStorage<unknown> | null } | undefined>;
}

/** Where vike stores what it follows its renders by; undefined before the first of them. */
export function renderStorage(): AsyncLocalStorage<unknown> | undefined {
  const { _vike } = globalThis as { _vike?: VikeState };
  return _vike?.globals?.['server/runtime/asyncHook.ts']?.asyncLocalStorage ?? undefined;
}

/**
 * Ends vike's tracing of its renders, once all document shells are made. Up to Node 22 a storage that was used once has every promise,
 * timer and socket of the process followed, for good: half as much again as a cached answer costs.
 */
export function stopTracing(): void {
  renderStorage()?.disable();
}
