/** Prebuilt responses: cached with their headers and bytes, and sent bypassing Fastify's reply to save time. */

/** The same body in the content encodings that clients accept. */
export interface Encodings {
  br: Uint8Array;
  gzip: Uint8Array;
}

/** A content encoding that the server produces. */
export type Encoding = keyof Encodings;

export interface PrebuiltResponse {
  etag: string;
  /** Alternating names and values, never changed; without headers that depend on the encoding or the request. */
  headers: readonly string[];
  /** Encodings produced so far; undefined if compression is not worthwhile. */
  encodings: Partial<Encodings> | undefined;
  /** The uncompressed body, for a client that accepts none of the encodings. */
  plain(): Uint8Array;
  record: ResponseRecord;
}

/** Fields of a response for metrics and the request log. */
export interface ResponseRecord {
  /** Route pattern, for metrics and the log. */
  route: string;
  /** Additional fields of the request's log line. */
  summary: Readonly<Record<string, unknown>>;
}

/** Returns a function that reuses one record for equal fields, so that the log serialises each record once. */
export function createResponseRecords() {
  const records = new Map<string, ResponseRecord>();
  return (route: string, summary: Readonly<Record<string, string>>): ResponseRecord => {
    const key = [route, ...Object.values(summary)].join(' ');
    const record = records.get(key) ?? { route, summary };
    records.set(key, record);
    return record;
  };
}
