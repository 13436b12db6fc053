import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';

/** What differs between instances and does not get into a page. Another setting, also a new one, keeps pages apart. */
const ofTheInstance: readonly (keyof Config)[] = [
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

/** A hash of a build's programs: equal on all instances of it. @param dist Folder of the build. */
export function programHash(dist: string): string {
  const hash = createHash('sha256');
  const programs = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    // The files of the browser have a hash in their names, which stand in the server's.
    .filter((file) => /\.(js|mjs|json)$/.test(file) && !file.startsWith('client'))
    .sort();
  for (const file of programs) hash.update(file).update(readFileSync(path.join(dist, file)));
  return hash.digest('base64url');
}

/**
 * Names whose pages are the same: instances of one build with the same settings and the same origin.
 * @param program Of the build, as `programHash` gives it.
 * @param siteOrigin Asked when the name is first needed: a free port is known only when the server listens.
 */
export function pageNamespace(config: Config, program: string, siteOrigin: () => string): () => string {
  const settings = Object.entries(config).filter(([name]) => !ofTheInstance.some((own) => own === name));
  const hash = createHash('sha256').update(program).update(JSON.stringify(settings));
  let name: string | undefined;
  return () => {
    name ??= hash.update(siteOrigin()).digest('base64url').slice(0, 16);
    return name;
  };
}
