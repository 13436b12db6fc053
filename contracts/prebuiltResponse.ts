/** Prebuilt responses: whoever caches them hands them over as they are, and they are sent past the framework, which costs more. */

/** The same bytes in the content encodings that clients take. */
export interface Encodings {
  br: Uint8Array;
  gzip: Uint8Array;
}

/** A content encoding that the product makes. */
export type Encoding = keyof Encodings;

export interface PrebuiltResponse {
  etag: string;
  /** Names and values in turn, never changed; without those that depend on the encoding and on the request. */
  headers: readonly string[];
  /** Those that have been made; absent for what is not worth it. */
  encodings: Partial<Encodings> | undefined;
  /** The bytes themselves, for a client that takes none of the encodings. */
  plain(): Uint8Array;
  record: AnswerRecord;
}

/** What is counted and logged of a request besides its own figures. */
export interface AnswerRecord {
  /** Pattern of its route, for metrics and the log. */
  route: string;
  /** Fields of the request's log line. */
  summary: Readonly<Record<string, unknown>>;
}

/** Records of answers, one for all that have the same fields: what the log makes of a record is made once. */
export function createRecords() {
  const records = new Map<string, AnswerRecord>();
  return (route: string, summary: Readonly<Record<string, string>>): AnswerRecord => {
    const key = [route, ...Object.values(summary)].join(' ');
    const record = records.get(key) ?? { route, summary };
    records.set(key, record);
    return record;
  };
}
