import type { Middleware } from 'openapi-fetch';

interface CachedResponse {
  etag: string;
  text: string;
  headers: Headers;
}

/**
 * Creates the middleware that caches responses with their `ETag` and sends `If-None-Match`: a 304 is served from the
 * cache.
 * @param maxCharacters Maximum total size; the least recently used responses are evicted.
 */
export function etagCache(maxCharacters: number): Middleware {
  // In order of use, the least recent first.
  const cached = new Map<string, CachedResponse>();
  // Cached response of each pending request: it may be evicted before the 304 arrives.
  const entryOfRequest = new WeakMap<Request, CachedResponse>();
  let characters = 0;

  function evict(url: string): void {
    characters -= cached.get(url)?.text.length ?? 0;
    cached.delete(url);
  }

  function store(url: string, entry: CachedResponse): void {
    evict(url);
    if (entry.text.length > maxCharacters) return;
    cached.set(url, entry);
    characters += entry.text.length;
    for (const oldest of cached.keys()) {
      if (characters <= maxCharacters) return;
      evict(oldest);
    }
  }

  return {
    onRequest({ request }) {
      const cachedResponse = request.method === 'GET' ? cached.get(request.url) : undefined;
      if (!cachedResponse) return;
      entryOfRequest.set(request, cachedResponse);
      request.headers.set('if-none-match', cachedResponse.etag);
    },
    async onResponse({ request, response }) {
      const cachedResponse = entryOfRequest.get(request);
      if (response.status === 304 && cachedResponse) {
        store(request.url, cachedResponse);
        const headers = new Headers(cachedResponse.headers);
        // The headers of the 304 are newer, such as the request id.
        for (const [name, value] of response.headers) headers.set(name, value);
        return new Response(cachedResponse.text, { headers });
      }
      const etag = response.headers.get('etag');
      if (request.method !== 'GET' || response.status !== 200 || !etag) return;
      const text = await response.text();
      const headers = new Headers(response.headers);
      // These describe the encoded body; the text is decoded.
      for (const name of ['content-encoding', 'content-length']) headers.delete(name);
      store(request.url, { etag, text, headers });
      return new Response(text, { headers });
    },
  };
}
