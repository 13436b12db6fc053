import type { Middleware } from 'openapi-fetch';

interface Kept {
  etag: string;
  text: string;
  headers: Headers;
}

/**
 * Keeps answers with their `ETag` and asks with `If-None-Match`: what has not changed comes as 304 without a body, and is
 * answered from here.
 * @param mostCharacters Of all that is kept; what was not used for longest goes first.
 */
export function keepAnswers(mostCharacters: number): Middleware {
  // In the order of use.
  const kept = new Map<string, Kept>();
  // What a request was sent with: it may be gone from the map before the 304 is there.
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
        // Its own are newer, such as the id of the request.
        for (const [name, value] of response.headers) headers.set(name, value);
        return new Response(had.text, { headers });
      }
      const etag = response.headers.get('etag');
      if (request.method !== 'GET' || response.status !== 200 || !etag) return;
      const text = await response.text();
      const headers = new Headers(response.headers);
      // Of the bytes that came: the text is unpacked.
      for (const name of ['content-encoding', 'content-length']) headers.delete(name);
      keep(request.url, { etag, text, headers });
      return new Response(text, { headers });
    },
  };
}
