/** JSON object of a sandbox response. */
export type Json = Record<string, unknown>;

/** Fetches JSON, with any status. */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<Json> {
  const reply = await fetch(url, init);
  return (await reply.json()) as Json; // fetch types JSON as unknown
}

/** All distinct URL paths in some content, including those of images and `srcset`. */
export function urlPathsIn(content: unknown): string[] {
  const matches = JSON.stringify(content).matchAll(/\/[^\s"\\,]+/g);
  return [...new Set([...matches].map(([url]) => url))];
}
