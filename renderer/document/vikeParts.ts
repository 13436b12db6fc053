/** Access to internals of vike: its manifest, and the storage with which it tracks its renders. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import { getGlobalContext } from 'vike/server';

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Returns the URLs of the modules that a page kind is hydrated with. They are dynamic imports of the client entry, so
 * vike does not preload them; the manifest has a virtual entry per page that lists them.
 * @throws when the build has no such entry; this fails the start.
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

/** Part of the state of vike that is used here. */
interface VikeState {
  globals?: Record<string, { asyncLocalStorage?: AsyncLocalStorage<unknown> | null } | undefined>;
}

/** The storage with which vike tracks its renders; undefined before the first render. */
export function renderStorage(): AsyncLocalStorage<unknown> | undefined {
  const { _vike } = globalThis as { _vike?: VikeState };
  return _vike?.globals?.['server/runtime/asyncHook.ts']?.asyncLocalStorage ?? undefined;
}

/**
 * Stops the render tracking of vike after all document shells are built. Up to Node 22, a used AsyncLocalStorage tracks
 * every promise, timer and socket of the process permanently, which makes a cached response 50 % more expensive.
 */
export function stopTracing(): void {
  renderStorage()?.disable();
}
