/**
 * Purges what nginx keeps (nginx.conf), by tag: what has one of them is not shown any more without asking the product, and stands in when
 * that fails, for as long as it might have before. Runs where the folder is, as a user who may write there, without packages:
 *
 *   node nginxPurge.js /var/lib/proart-edge/cache region:de op:header     # or: all
 *
 * nginx knows no tags, but each file of its cache has the head of the answer, with `Surrogate-Key`, behind one of its own
 * (ngx_http_file_cache_header_t), which it reads at every request. Docs: decision 0031.
 */
import { closeSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Of the layout below; nginx 1.22 has it. */
const knownVersion = 5n;
/** Bytes at which something begins: seconds at which it expires, seconds that it may be shown after that, the head, the body. */
const at = { version: 0, expires: 8, shownStale: 16, head: 54, body: 56, end: 58 };
/** As many as `proxy_buffer_size`. */
const longestHead = 16_384;

const [folder, ...tags] = process.argv.slice(2);
if (!folder || tags.length === 0) fail('Usage: node nginxPurge.js <folder of the cache> <tag> … | all');
const now = BigInt(Math.floor(Date.now() / 1_000));
const bytes = Buffer.alloc(longestHead);
let purged = 0;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  // Others are being written.
  if (entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name)) purge(path.join(entry.parentPath, entry.name));
}
process.stdout.write(`${JSON.stringify({ purged })}\n`);

/** @param {string} file */
function purge(file) {
  const opened = openKept(file);
  if (opened === null) return;
  try {
    const length = readSync(opened, bytes, 0, longestHead, 0);
    if (length < at.end) return;
    const version = bytes.readBigUInt64LE(at.version);
    if (version !== knownVersion)
      fail(`${file} is of version ${version}, not ${knownVersion}: empty the folder instead`);
    const head = bytes.toString('latin1', bytes.readUInt16LE(at.head), bytes.readUInt16LE(at.body));
    const has = /^surrogate-key: *(.*)\r$/im.exec(head)?.[1]?.split(' ') ?? [];
    if (!tags.includes('all') && !tags.some((tag) => has.includes(tag))) return;
    purged += 1;
    const expires = bytes.readBigInt64LE(at.expires);
    const times = Buffer.alloc(16);
    times.writeBigInt64LE(expires < now ? expires : now - 1n);
    times.writeBigInt64LE(0n, at.shownStale - at.expires);
    writeSync(opened, times, 0, times.length, at.expires);
  } finally {
    closeSync(opened);
  }
}

/**
 * @param {string} file
 * @returns {number | null} null when nginx has removed it meanwhile.
 */
function openKept(file) {
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
