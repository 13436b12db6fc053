/** Seeded random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const fragments = [
  '%00',
  '%0d%0a',
  '%2e%2e',
  '%2f',
  '%5c',
  '%ff',
  '%c0%af',
  '%',
  '..',
  '//',
  '\\',
  '\0',
  '\r',
  '\n',
  '\r\n',
  '\t',
  ' ',
  '\x7f',
  '\xff',
  '__proto__',
  'constructor',
  '$(x)',
  '{{7*7}}',
  '<script>',
  "'",
  '"',
  '`',
  ';',
  ',',
  ':',
  '?',
  '#',
  '&',
  '=',
  '@',
  '*',
  '[]',
  '{}',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/9.9',
  'GET',
  'POST',
  'TRACE',
  'Host: evil.example\r\n',
  'Content-Length: 9999999999\r\n',
  'Content-Length: 0\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Expect: 100-continue\r\n',
  'Connection: upgrade\r\nUpgrade: websocket\r\n',
  'Range: bytes=0-0,-1\r\n',
  'Accept-Encoding: br;q=0\r\n',
  'If-None-Match: W/"\r\n',
  'X-Forwarded-For: ::1\r\n',
  'Cookie: a=b; proart_shop=x; aticket=\xff\r\n',
  'a'.repeat(300),
  'a'.repeat(5_000),
  '1e999',
  '-1',
  'NaN',
  'null',
  '\xef\xbb\xbf',
  '\xf0\x9f\x98\x80',
  '[[[[[[[[[[[[[[[[',
];

/**
 * Returns a generator of mutated requests.
 * @param seeds Requests to mutate, as Latin-1.
 */
export function createMutator(seeds: readonly string[], random: () => number): () => string {
  const randomBelow = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]) => items[randomBelow(items.length)] as Item; // the lists are never empty
  const changes: readonly ((text: string, at: number) => string)[] = [
    (text, at) => text.slice(0, at) + String.fromCharCode(randomBelow(256)) + text.slice(at + 1),
    (text, at) => text.slice(0, at) + pick(fragments) + text.slice(at),
    (text, at) => text.slice(0, at) + pick(fragments) + text.slice(at + 1 + randomBelow(8)),
    (text, at) => text.slice(0, at) + text.slice(at + 1 + randomBelow(20)),
    (text, at) => text.slice(0, at) + text.slice(at, at + randomBelow(60)).repeat(1 + randomBelow(8)) + text.slice(at),
    (text, at) => text.slice(0, at) + pick(seeds).slice(randomBelow(40)),
    (text, at) => text.slice(0, at),
    (text) => {
      const lines = text.split('\r\n');
      const line = lines.splice(randomBelow(lines.length), 1);
      lines.splice(randomBelow(lines.length), 0, ...line, ...(random() < 0.3 ? line : []));
      return lines.join('\r\n');
    },
    (text) => (random() < 0.5 ? text.toUpperCase() : text.toLowerCase()),
  ];
  return () => {
    let text = pick(seeds);
    for (let times = 1 + randomBelow(4); times > 0; times -= 1)
      text = pick(changes)(text, randomBelow(text.length + 1));
    return text;
  };
}
