/** Binary format of HTML entries in L2: preamble, JSON metadata, and the compressed bodies. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { exactCopy, parseUntrustedJson } from '../../runtime/cache/packing.ts';
import type { Codec } from '../../runtime/cache/redis/l2.ts';
import type { HtmlEntry } from './htmlEntry.ts';

/** Maximum size of a shared page, all encodings together; larger pages stay in memory only. */
export const maxSharedBytes = 1024 * 1024;

/** First byte of an entry; incremented with each change of the format. */
const formatVersion = 2;

/** Length of the preamble: format version and length of the metadata. */
const preambleBytes = 5;

// Values that become headers must be valid: Node ends the process on a line break in a header.
const metadataSchema = z.object({
  kind: z.string(),
  etag: z.string().regex(/^"[\w-]+"$/),
  tags: z.array(z.string().regex(/^[\w:.-]+$/)),
  headers: z.record(z.string().regex(/^[a-z-]+$/), z.string().regex(/^[\x20-\x7e]*$/)),
  storedAt: z.number(),
  freshUntil: z.number(),
  staleUntil: z.number(),
  usableUntil: z.number(),
  // JSON cannot represent infinity.
  documentUntil: z.number().nullable(),
  hash: z.string(),
  generations: z.array(z.string().nullable()),
  brBytes: z.int().positive(),
  /** Checksum of the bodies. */
  checksum: z.string(),
});

/** Codec of HTML entries in L2. Decoding returns undefined for invalid data. */
export const htmlCodec: Codec<HtmlEntry> = {
  encode({ body, pageKey: _pageKey, ...entry }, generations) {
    const { br, gzip } = body.encodings;
    if (br.byteLength + gzip.byteLength > maxSharedBytes) return null;
    const { hash } = body;
    const stored = { ...entry, generations, hash, brBytes: br.byteLength, checksum: checksumOf([br, gzip]) };
    const text = Buffer.from(JSON.stringify(stored));
    const preamble = Buffer.alloc(preambleBytes, formatVersion);
    preamble.writeUInt32BE(text.byteLength, 1);
    return Buffer.concat([preamble, text, br, gzip]);
  },

  decode(bytes) {
    if (bytes.byteLength < preambleBytes || bytes[0] !== formatVersion) return undefined;
    const bodyAt = preambleBytes + bytes.readUInt32BE(1);
    const { success, data } = metadataSchema.safeParse(
      parseUntrustedJson(bytes.toString('utf8', preambleBytes, bodyAt)),
    );
    if (!success) return undefined;
    const { generations, brBytes, checksum, hash, ...page } = data;
    const [br, gzip] = [bytes.subarray(bodyAt, bodyAt + brBytes), bytes.subarray(bodyAt + brBytes)];
    if (checksumOf([br, gzip]) !== checksum) return undefined;
    const body = { hash, encodings: { br: exactCopy(br), gzip: exactCopy(gzip) } };
    const documentUntil = page.documentUntil ?? Number.POSITIVE_INFINITY;
    return { entry: { ...page, documentUntil, body, pageKey: null }, generations };
  },
};

function checksumOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}
