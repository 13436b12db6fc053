/**
 * Purges the cache of nginx (nginx.conf) by tag: matching entries are revalidated before they are served, and remain
 * the stale fallback for as long as before. Runs on the machine of the cache folder, as a user with write access; needs
 * no packages:
 *
 *   node nginxPurge.js /var/lib/proart-edge/cache region:de op:header     # or: all
 *
 * nginx does not support tags, but each cache file contains a header of nginx (ngx_http_file_cache_header_t), which
 * nginx reads at every request, and then the response head with `Surrogate-Key`. See decision 0031.
 */
import { closeSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Version of the file layout below, as in nginx 1.22. */
const knownVersion = 5n;
/** Byte offsets: version, expiry (Unix time in s), stale time after it (s), offsets of head and body, header's end. */
const offsets = { version: 0, expires: 8, staleSeconds: 16, head: 54, body: 56, end: 58 };
/** Maximum size of a response head, equal to `proxy_buffer_size`. */
const maxHeadBytes = 16_384;

const [folder, ...tags] = process.argv.slice(2);
if (!folder || tags.length === 0) fail('Usage: node nginxPurge.js <folder of the cache> <tag> … | all');
const now = BigInt(Math.floor(Date.now() / 1_000));
const bytes = Buffer.alloc(maxHeadBytes);
let purged = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  // Skips temporary files.
  if (entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name)) purge(path.join(entry.parentPath, entry.name));
}
process.stdout.write(`${JSON.stringify({ purged })}\n`);

/** @param {string} file */
function purge(file) {
  const descriptor = openCacheFile(file);
  if (descriptor === null) return;
  try {
    const length = readSync(descriptor, bytes, 0, maxHeadBytes, 0);
    if (length < offsets.end) return;
    const version = bytes.readBigUInt64LE(offsets.version);
    if (version !== knownVersion)
      fail(`${file} has version ${version} instead of ${knownVersion}: empty the cache folder to purge`);
    const head = bytes.toString('latin1', bytes.readUInt16LE(offsets.head), bytes.readUInt16LE(offsets.body));
    const entryTags = /^surrogate-key: *(.*)\r$/im.exec(head)?.[1]?.split(' ') ?? [];
    if (!tags.includes('all') && !tags.some((tag) => entryTags.includes(tag))) return;
    purged += 1;
    const expires = bytes.readBigInt64LE(offsets.expires);
    const times = Buffer.alloc(16);
    times.writeBigInt64LE(expires < now ? expires : now - 1n);
    times.writeBigInt64LE(0n, offsets.staleSeconds - offsets.expires);
    writeSync(descriptor, times, 0, times.length, offsets.expires);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * @param {string} file
 * @returns {number | null} null if nginx has removed the file meanwhile.
 */
function openCacheFile(file) {
  try {
    return openSync(file, 'r+');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
