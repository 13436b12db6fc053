/** What a test of the sandbox reads from its answers. */
export type Json = Record<string, unknown>;

/** The JSON of an address, whatever its status. */
export async function jsonOf(address: string, init: RequestInit = {}): Promise<Json> {
  const reply = await fetch(address, init);
  return (await reply.json()) as Json; // fetch types JSON as unknown
}

/** Every address that stands anywhere in some content, once: `url`s and pictures, those of a `srcset` too. */
export function addressesIn(content: unknown): string[] {
  const found = JSON.stringify(content).matchAll(/\/[^\s"\\,]+/g);
  return [...new Set([...found].map(([address]) => address))];
}
