import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';

/** Settings that do not affect pages. All others, new ones included, are part of the namespace. */
const instanceSettings: readonly (keyof Config)[] = [
  'ROLE',
  'HOST',
  'PORT',
  'OPS_HOST',
  'OPS_PORT',
  'SANDBOX_PORT',
  'TRUST_PROXY',
  'REDIS_URL',
  'SNAPSHOT_DIR',
  'SESSION_SECRET',
  'hasOwnSecret',
  'ADMIN_TOKEN',
  'UPSTREAM_TIMEOUT_MS',
  'RATE_LIMIT_PER_MINUTE',
  'HTML_CACHE_MB',
  'DRAIN_MS',
  'LOG_LEVEL',
];

/** Returns a hash of the program files of a build, equal on all its instances. @param dist Folder of the build. */
export function programHash(dist: string): string {
  const hash = createHash('sha256');
  const programs = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    // Client files have a hash in their names, and the server files contain these names.
    .filter((file) => /\.(js|mjs|json)$/.test(file) && !file.startsWith('client'))
    .sort();
  for (const file of programs) hash.update(file).update(readFileSync(path.join(dist, file)));
  return hash.digest('base64url');
}

/**
 * Returns a function that returns the L2 namespace of HTML pages, shared by instances of one build with the same
 * settings and origin.
 * @param program Hash from `programHash`.
 * @param siteOrigin Called at first use: with `PORT=0` the port is known only once the server listens.
 */
export function pageNamespace(config: Config, program: string, siteOrigin: () => string): () => string {
  const settings = Object.entries(config).filter(([name]) => !instanceSettings.some((own) => own === name));
  const hash = createHash('sha256').update(program).update(JSON.stringify(settings));
  let name: string | undefined;
  return () => {
    name ??= hash.update(siteOrigin()).digest('base64url').slice(0, 16);
    return name;
  };
}
