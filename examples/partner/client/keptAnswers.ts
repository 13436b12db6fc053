import type { Middleware } from 'openapi-fetch';

interface Kept {
  etag: string;
  text: string;
  headers: Headers;
}

/**
 * Creates the middleware that caches responses with their `ETag` and sends `If-None-Match`: a 304 is served from the
 * cache.
 * @param maxCharacters Maximum total size; the least recently used responses are evicted.
 */
export function keepAnswers(mostCharacters: number): Middleware {
  // In order of use, the least recent first.
  const kept = new Map<string, Kept>();
  // Cached response of each pending request: it may be evicted before the 304 arrives.
  const sentWith = new WeakMap<Request, Kept>();
  let characters = 0;

  function drop(url: string): void {
    characters -= kept.get(url)?.text.length ?? 0;
    kept.delete(url);
  }

  function keep(url: string, answer: Kept): void {
    drop(url);
    if (answer.text.length > mostCharacters) return;
    kept.set(url, answer);
    characters += answer.text.length;
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) return;
      drop(oldest);
    }
  }

  return {
    onRequest({ request }) {
      const had = request.method === 'GET' ? kept.get(request.url) : undefined;
      if (!had) return;
      sentWith.set(request, had);
      request.headers.set('if-none-match', had.etag);
    },
    async onResponse({ request, response }) {
      const had = sentWith.get(request);
      if (response.status === 304 && had) {
        keep(request.url, had);
        const headers = new Headers(had.headers);
        // The headers of the 304 are newer, such as the request id.
        for (const [name, value] of response.headers) headers.set(name, value);
        return new Response(had.text, { headers });
      }
      const etag = response.headers.get('etag');
      if (request.method !== 'GET' || response.status !== 200 || !etag) return;
      const text = await response.text();
      const headers = new Headers(response.headers);
      // These describe the encoded body; the text is decoded.
      for (const name of ['content-encoding', 'content-length']) headers.delete(name);
      keep(request.url, { etag, text, headers });
      return new Response(text, { headers });
    },
  };
}
