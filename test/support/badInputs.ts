/* eslint-disable max-lines -- a table */
/** Requests that no honest client sends, a row each, and what becomes of them. */

/** What a request is answered with. */
export interface BadInput {
  name: string;
  /** Bytes as they are sent, of Latin-1 letters. */
  bytes: string;
  /** Any of these. */
  status: readonly number[];
  /** Part of `Location`, where it is sent on. */
  location?: string;
  /** The request is in order for the gate: upstreams may be asked and answers kept, as for any address. */
  isAsked?: true;
}

type More = Partial<Pick<BadInput, 'location' | 'isAsked'>>;

const crlf = '\r\n';
const site = '/de/proart/laptops-home/';
const bff = '/bff/v1/de';
const login = `${bff}/session/login`;
const asked = { isAsked: true } as const;

/** A request in one piece: its line, its headers, its body. */
function request(line: string, headers: readonly string[] = [], body = ''): string {
  return [line, ...headers, 'Connection: close', '', body].join(crlf);
}

function head(target: string, more: readonly string[] = [], method = 'GET'): string {
  return request(`${method} ${target} HTTP/1.1`, ['Host: localhost', ...more]);
}

const row = (name: string, bytes: string, status: number | readonly number[], more: More = {}): BadInput => ({
  name,
  bytes,
  status: [status].flat(),
  ...more,
});

/** An address on the site, and one of the BFF, that are refused alike. */
function both(name: string, ends: (prefix: string) => string, status: number | readonly number[]): BadInput[] {
  const prefixes = { site: '/de/proart/', BFF: `${bff}/pages/product-line/` };
  return Object.entries(prefixes).map(([half, prefix]) => row(`${name}, ${half}`, head(ends(prefix)), status));
}

const paths: readonly BadInput[] = [
  row('A1 a percent sign alone', head('/%'), 400),
  ...both('A2 an escape that is none', (prefix) => `${prefix}%zz/`, 400),
  ...both('A2 an escape that is cut short', (prefix) => `${prefix}a%2`, 400),
  ...both('A3 NUL', (prefix) => `${prefix}%00`, 400),
  ...both('A4 a line break and a header', (prefix) => `${prefix}%0d%0aSet-Cookie:a=b`, 400),
  ...both('A4 other control characters', (prefix) => `${prefix}%1b%5b2J`, 400),
  ...both('A4 DEL', (prefix) => `${prefix}%7f`, 400),
  ...both('A5 a raw tab', (prefix) => `${prefix}\tx`, 400),
  ...both('A6 a raw space', (prefix) => `${prefix}a b`, 400),
  ...both('A6 a raw NUL', (prefix) => `${prefix}\0`, 400),
  ...both('A7 raw UTF-8', (prefix) => `${prefix}${Buffer.from('é').toString('latin1')}`, 400),
  ...both('A7 raw Latin-1', (prefix) => `${prefix}\xe9`, 400),
  row('A8 an accent', head('/de/proart/caf%C3%A9/'), 404, asked),
  row('A9 an accent behind its letter', head('/de/proart/cafe%CC%81/'), 301, { location: '/de/proart/caf%C3%A9/' }),
  ...both('A10 overlong UTF-8', (prefix) => `${prefix}%c0%ae%c0%ae/`, 400),
  ...both('A10 an overlong slash', (prefix) => `${prefix}..%c0%af`, 400),
  ...both('A11 no UTF-8', (prefix) => `${prefix}%ff`, 400),
  ...both('A12 half a surrogate pair', (prefix) => `${prefix}%ed%a0%80`, 400),
  row('A13 dots', head('/../../etc/passwd'), 400),
  ...both('A13 dots behind a page', (prefix) => `${prefix}../../../etc/passwd`, 400),
  ...both('A13 one dot', (prefix) => `${prefix}./x`, 400),
  ...both('A14 escaped dots', (prefix) => `${prefix}%2e%2E/x`, 400),
  ...both('A14 dots that a tab stands between', (prefix) => `${prefix}.%09./x`, 400),
  ...both('A14 half-escaped dots', (prefix) => `${prefix}.%2e/x`, 400),
  ...both('A14 an escaped slash behind dots', (prefix) => `${prefix}..%2fx`, 400),
  ...both('A15 dots escaped twice', (prefix) => `${prefix}%252e%252e/x`, 400),
  ...both('A15 NUL escaped twice', (prefix) => `${prefix}%2500`, 400),
  ...both('A16 a slash escaped twice', (prefix) => `${prefix}a%252fb`, 400),
  row('A17 two slashes', head('/de//proart/'), 301, { location: '/de/proart/' }),
  row('A18 another host behind two slashes', head('//evil.example/'), 301, { location: '/evil.example/' }),
  row('A18 and behind four', head('////evil.example/x'), 301, { location: '/evil.example/x/' }),
  row('A19 dots behind another host', head('//evil.example/%2e%2e'), 400),
  row('A20 a raw backslash', head('/\\evil.example/'), 400),
  row('A21 an escaped backslash', head('/%5cevil.example'), 400),
  ...both('A22 a backslash behind dots', (prefix) => `${prefix}..%5c..%5cwindows`, 400),
  row('A23 another host’s whole address', head('http://evil.example/x'), 400),
  row('A23 this host’s whole address', head('http://localhost/de/proart/'), 400),
  row('A23 an address of another scheme', head('gopher://localhost/'), 400),
  row('A24 everything', head('*', [], 'OPTIONS'), 400),
  row('A24 a host alone', head('evil.example:80'), 400),
  row('A24 a fragment', head(`${site}#x`), 400),
  ...both('A25 a part of 201 letters', (prefix) => `${prefix}${'a'.repeat(201)}`, 414),
  row('A25 a part of 200 letters', head(`/de/proart/${'a'.repeat(200)}/`), 404, asked),
  ...both('A26 an address of more than 2,048', (prefix) => `${prefix}${'a/'.repeat(1_100)}`, 414),
  row('A27 upper case', head('/DE/ProArt/Laptops-Home/'), 301, { location: site }),
  row('A28 upper case in the BFF', head('/bff/v1/DE/shell'), 404),
  row('A28 the BFF in upper case', head('/BFF/v1/de/shell'), 301, { location: '/bff/v1/de/shell/' }),
  row('A29 a parameter of the path', head('/de/proart/laptops-home;jsessionid=1/'), 404, asked),
  row('A29 one of the BFF’s', head(`${bff}/account;.js`), 404),
  row('A30 a visitor’s own as a file', head(`${bff}/account/x.css`), 404),
  row('A30 and with an escaped slash', head(`${bff}/account%2fx.css`), 400),
  ...both('A31 an escaped slash', (prefix) => `${prefix}x%2Fy`, 400),
  row('A32 letters that are not seen', head('/de/proart/%E2%80%8Bx%E2%80%AEy/'), 404, asked),
  row('A32 a file that servers of others have', head('/.git/config/'), 404, asked),
  row('A32 an asset behind dots', head('/assets/..%2f..%2fserver.js'), 400),
  row('A32 an asset that is not there', head('/assets/x.js'), 404),
];

const category = `${bff}/pages/pros-category/film-and-video`;

const queries: readonly BadInput[] = [
  ...['-1', '0', '1e9', 'NaN', '1.5', '%D9%A3', '01', '1%20', '+1', '99999', '1%00'].map((page) =>
    row(`B1 page ${page}`, head(`${category}?page=${page}`), 400),
  ),
  row('B1 on the site it is the first', head('/de/proart/what-pros-say/film-and-video/?page=-1'), 200, asked),
  row('B2 a page twice', head(`${category}?page=1&page=2`), 400),
  row('B2 on the site', head('/de/proart/what-pros-say/film-and-video/?page=1&page=2'), 400),
  row('B2 a path twice', head(`${bff}/page?path=/proart/&path=/x`), 400),
  row('B3 a list in the way of others', head(`${category}?page[]=1`), 200, asked),
  row('B3 an operator in the way of others', head(`${category}?page[$gt]=1`), 200, asked),
  ...[
    '__proto__=1',
    '__proto__[x]=1',
    'constructor=1',
    'constructor.prototype.x=1',
    'a[prototype]=1',
    '%5f_proto__=1',
  ].map((pair) => row(`B4 ${pair}`, head(`${site}?${pair}`), 400)),
  row('B5 an escape that is none', head(`${site}?x=%`), 200, asked),
  row('B5 bytes that are no UTF-8', head(`${category}?x=%ff`), 200, asked),
  row('B6 51 parameters', head(`${site}?${'a=1&'.repeat(50)}a=1`), 400),
  row('B6 50 parameters', head(`${site}?${'a=1&'.repeat(49)}a=1`), 200, asked),
  row('B7 what campaigns add', head(`${site}?utm_source=${'x'.repeat(500)}`), 200, asked),
  row('B8 a semicolon separates nothing', head(`${category}?page=1;profession=x`), 400),
  row('B9 a search of 10 KB', head(`${bff}/search/suggestions?q=${'a'.repeat(10_240)}`), 414),
  row('B10 a search of 65 letters', head(`${bff}/search/suggestions?q=${'a'.repeat(65)}`), 400),
  row('B10 a search of one', head(`${bff}/search/suggestions?q=a`), 400),
  row('B10 a search of blanks', head(`${bff}/search/suggestions?q=%20%20%20`), 400),
  row('B11 NUL in a search', head(`${bff}/search/suggestions?q=ab%00`), 400),
  row('B11 NUL anywhere', head(`${site}?x=%00`), 400),
  row('B12 a line break and a header', head(`/de//proart/?x=%0d%0aSet-Cookie:a=b`), 301, { location: '?x=%0d%0aSet' }),
  row('B12 raw letters beyond ASCII', head(`${site}?x=\xe9`), 400),
  row('B13 an edition in the query', head(`${bff}/shell?region=xx`), 200, asked),
  row('B13 an edition that there is not', head('/bff/v1/xx/shell'), 404),
  row('B14 51 products', head(`${bff}/prices?ids=${Array.from({ length: 51 }, (_, id) => id).join()}`), 400),
  row('B14 five to compare', head(`${bff}/pages/compare?ids=a,b,c,d,e`), 400),
  row('B14 an id with a slash', head(`${bff}/prices?ids=..%2f..%2fx`), 200, asked),
  row('B14 a group of a client’s own', head(`${bff}/prices?ids=1&customerGroupId=99`), 200, asked),
  row('B15 a preview without the right', head(`${site}?preview=true&pageId=1&dataRowId=1`), 200, asked),
  row('B16 a path with another host', head(`${bff}/page?path=//evil.example/`), [400, 404]),
  row('B16 a path with dots', head(`${bff}/page?path=/de/../x/`), [400, 404]),
  row('B16 a path with NUL', head(`${bff}/page?path=/de/proart/%2500/`), [400, 404]),
  row('B16 a path that is an address', head(`${bff}/page?path=http://127.0.0.1/`), 400),
];

const hidden = `GET /bff/v1/de/account HTTP/1.1${crlf}Host: localhost${crlf}${crlf}`;
const jsonType = 'Content-Type: application/json';
const withHost = (...hosts: string[]) => request(`GET ${site} HTTP/1.1`, hosts);
const post = (headers: readonly string[], body: string, target = login) =>
  request(`POST ${target} HTTP/1.1`, ['Host: localhost', ...headers], body);

const framing: readonly BadInput[] = [
  row('E1 two Hosts', withHost('Host: localhost', 'Host: evil.example'), 400),
  row('E1 two equal Hosts', withHost('Host: localhost', 'hOST: localhost'), 400),
  row('E2 no Host', withHost(), 400),
  row('E2 an empty Host', withHost('Host:'), 400),
  row('E2 HTTP/1.0 without one', request('GET / HTTP/1.0'), 400),
  row('E3 dots in the Host', withHost('Host: evil.example/..@x'), 421),
  row('E3 another Host', withHost('Host: evil.example'), 421),
  row('E3 a Host that ends as ours', withHost('Host: evil-localhost'), 421),
  row('E3 a user before the Host', withHost('Host: a@localhost'), 421),
  row('E3 a Host with a path', withHost('Host: localhost/x'), 421),
  row('E3 two in one Host', withHost('Host: localhost, evil.example'), 421),
  row('E3 another Host for the BFF', request(`GET ${bff}/shell HTTP/1.1`, ['Host: evil.example']), 421),
  row('E4 our Host in capitals, with a port', withHost('Host: LOCALHOST:8080'), 200, asked),
  row('E4 a probe knows no name', request('GET /readyz HTTP/1.1', ['Host: 10.1.2.3:3000']), 200, asked),
  row(
    'E5 a host that a stranger forwards',
    head(site, ['X-Forwarded-Host: evil.example', 'Forwarded: host=x']),
    200,
    asked,
  ),
  row('E5 an address and a scheme', head(site, ['X-Forwarded-For: 1.2.3.4', 'X-Forwarded-Proto: ftp']), 200, asked),
  row('E5 another address for the same', head(site, ['X-Original-URL: /admin', 'X-Rewrite-URL: /admin']), 200, asked),
  row('E6 another method for the same', head(site, ['X-HTTP-Method-Override: DELETE']), 200, asked),
  row('E7 no version', `GET ${site}${crlf}${crlf}`, 400),
  row('E7 no version, but a Host', `GET ${site}${crlf}Host: localhost${crlf}${crlf}`, 400),
  row('E7 a version to come', `GET ${site} HTTP/3.0${crlf}Host: localhost${crlf}${crlf}`, 400),
  row('E7 HTTP/2 at once', `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`, 400),
  row('E8 no HTTP', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03`, 400),
  row('E8 a word alone', `HELP${crlf}${crlf}`, 400),
  row('E9 a length and chunks', post(['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'), 400),
  row('E10 two lengths', post(['Content-Length: 5', 'Content-Length: 6'], '{"a":1}'), 400),
  row('E10 a length below nothing', post(['Content-Length: -1'], ''), 400),
  row('E10 a length with a sign', post(['Content-Length: +5'], 'abcde'), 400),
  row('E10 a length that is none', post(['Content-Length: 5a'], 'abcde'), 400),
  row('E11 a encoding nobody knows', post(['Transfer-Encoding: xchunked'], '0\r\n\r\n'), [400, 501]),
  row('E11 chunks in chunks', post(['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'), [400, 501]),
  row('E11 packed chunks', post(['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'), [400, 501]),
  row('E12 a blank before the colon', head(site, ['X-A : 1']), 400),
  row('E12 a header without a colon', head(site, ['X-A']), 400),
  row('E12 a header without a name', head(site, [': 1']), 400),
  row('E12 a header with NUL', head(site, ['X-A: a\0b']), 400),
  row('E13 a folded header', head(site, ['X-A: 1', ' 2']), 400),
  row('E14 lines that end with LF alone', `GET ${site} HTTP/1.1\nHost: localhost\n\n`, 400),
  row('E15 a chunk of a bad size', post([jsonType, 'Transfer-Encoding: chunked'], 'zz\r\nab\r\n0\r\n\r\n'), 400),
  row('E15 a chunk of an endless size', post([jsonType, 'Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n`), 400),
  row('E15 a chunk longer than it says', post([jsonType, 'Transfer-Encoding: chunked'], '1\r\nabc\r\n0\r\n\r\n'), 400),
  row(
    'E16 the end of a chunk is an endless word',
    post([jsonType, 'Transfer-Encoding: chunked'], `1;${'x'.repeat(20_000)}\r\n`),
    413,
  ),
  row('E17 a header of 20 KB', head(site, [`X-A: ${'a'.repeat(20_000)}`]), 431),
  row('E17 an address of 20 KB', head(`/${'a'.repeat(20_000)}`), 431),
  row(
    'E18 101 headers',
    head(
      site,
      Array.from({ length: 99 }, (_, n) => `X-${n}: 1`),
    ),
    431,
  ),
  row(
    'E18 a hundred',
    head(
      site,
      Array.from({ length: 97 }, (_, n) => `X-${n}: 1`),
    ),
    200,
    asked,
  ),
  row(
    'E18 2,500 headers',
    head(
      site,
      Array.from({ length: 2_500 }, () => 'a:'),
    ),
    431,
  ),
  row('E20 TRACE', head(site, [], 'TRACE'), 405),
  row('E20 a method of files', head(`${bff}/shell`, [], 'PROPFIND'), 405),
  row('E20 a method of caches', head(site, [], 'PURGE'), 405),
  row('E20 a method nobody knows', head(site, [], 'BREW'), 400),
  row('E20 a tunnel', request('CONNECT evil.example:443 HTTP/1.1', ['Host: evil.example']), 405),
  row('E20 a method that the address has not', head(`${bff}/shell`, [], 'DELETE'), 405),
  row('E20 nor has the site', head(site, [], 'POST'), 405),
  row('E21 200 cookies', head(`${bff}/account`, [`Cookie: ${'a=b; '.repeat(200)}`]), 200, asked),
  row('E21 cookies that are no text', head(`${bff}/account`, ['Cookie: aticket=\xff\xfe%zz; =; ;;']), 200, asked),
  row('E21 two tickets', head(`${bff}/account`, ['Cookie: aticket=a; aticket=b']), 200, asked),
  row('E21 a ticket of 10 KB', head(`${bff}/account`, [`Cookie: aticket=${'a'.repeat(10_000)}`]), 200, asked),
  row('E21 cookies on a page', head(site, ['Cookie: __proto__=1; i18n_redirected=../x; proart_shop=%ff']), 200, asked),
  row('E22 a part of it', head(site, ['Range: bytes=0-10']), 200, asked),
  row('E22 parts without end', head(site, [`Range: bytes=${'0-1,'.repeat(1_000)}0-1`]), 200, asked),
  row('E23 every tag', head(site, ['If-None-Match: *']), [200, 304], asked),
  row('E23 a thousand tags', head(site, [`If-None-Match: ${'"a",'.repeat(2_000)}"b"`]), 200, asked),
  row('E24 languages that are none', head('/', ['Accept-Language: ../../x;q=NaN, *;q=-1, \xff']), 302, asked),
  row('E24 encodings that are none', head(site, ['Accept-Encoding: br;q=x, ,;;, gzip;q=-0']), 200, asked),
  row('E25 a trace of zeros', head(site, [`traceparent: 00-${'0'.repeat(32)}-${'0'.repeat(16)}-00`]), 200, asked),
  row('E25 a trace of 10 KB', head(site, [`traceparent: ${'f'.repeat(10_000)}`]), 200, asked),
  row('E25 an id of a request that is none', head(site, ['X-Request-Id: {"level":60}']), 200, asked),
  row(
    'E26 a body where there is none',
    request(`GET ${site} HTTP/1.1`, ['Host: localhost', 'Content-Length: 5'], 'abcde'),
    400,
  ),
  row(
    'E26 and in chunks',
    request(`HEAD ${bff}/shell HTTP/1.1`, ['Host: localhost', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
  ),
  row('E26 another protocol', head(site, ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']), 200, asked),
  row('E26 something to expect', head(site, ['Expect: a-miracle']), 417, asked),
  row(
    'E26 a second request in the first one’s body',
    post([jsonType, `Content-Length: ${hidden.length}`], hidden),
    400,
  ),
];

const json = (body: string, type = 'application/json', more: readonly string[] = [], target = login) =>
  post([`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body, 'latin1')}`, ...more], body, target);
const report = `/bff/v1/client-errors`;

const bodies: readonly BadInput[] = [
  row('F1 a bracket', json('{'), 400),
  row('F2 nothing', json(''), 400),
  row('F2 blanks', json('   '), 400),
  ...['null', '1', '"x"', '[]', 'true'].map((body) => row(`F3 ${body}`, json(body), 400)),
  row('F3 a number for a text', json('{"returnUrl":1}'), 400),
  row('F3 an object for a text', json('{"returnUrl":{"toString":"x"}}'), 400),
  row('F4 __proto__', json('{"__proto__":{"polluted":1},"returnUrl":"/"}'), 400),
  row('F4 __proto__ written otherwise', json('{"\\u005f_proto__":{"polluted":1},"returnUrl":"/"}'), 400),
  row('F4 __proto__ further down', json('{"a":[{"__proto__":{"polluted":1}}]}'), 400),
  row('F5 constructor', json('{"constructor":{"prototype":{"polluted":1}}}'), 400),
  row('F6 20,000 levels', json(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), 400),
  row('F6 65 levels beside it', json(`{"returnUrl":"/","x":${'['.repeat(65)}${']'.repeat(65)}}`), 400),
  row('F6 20,000 levels of objects', json(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), 400),
  row('F7 70 KB', json(`{"returnUrl":"${'a'.repeat(70_000)}"}`), 413),
  row('F7 more than it says', post(['Content-Type: application/json', 'Content-Length: 999999999'], '{}'), 413),
  row('F8 a return address of 3,000 letters', json(`{"returnUrl":"/${'a'.repeat(3_000)}"}`), 200, asked),
  row('F9 text', json('{"returnUrl":"/"}', 'text/plain'), 415),
  row('F9 a form', json('returnUrl=/', 'application/x-www-form-urlencoded'), 415),
  row('F9 parts', json('--a--', 'multipart/form-data; boundary=a'), 415),
  row('F9 something like JSON', json('{"returnUrl":"/"}', 'application/jsonx'), 415),
  row('F10 no type', post(['Content-Length: 17'], '{"returnUrl":"/"}'), 415),
  row('F10 a type that is none', json('{}', '/;=;'), 415),
  row('F10 two types', json('{"returnUrl":"/"}', 'text/plain, application/json'), 415),
  row('F11 UTF-16', json('{"returnUrl":"/"}', 'application/json; charset=utf-16'), 415),
  row('F11 an unknown charset', json('{"returnUrl":"/"}', 'application/json;charset="x"'), 415),
  row('F12 packed', json('\x1f\x8b\x08', 'application/json', ['Content-Encoding: gzip']), 415),
  row('F13 a byte order mark', json('\xef\xbb\xbf{"returnUrl":"/"}'), [200, 400], asked),
  row('F14 no UTF-8', json('{"returnUrl":"/\xff"}'), 400),
  row('F14 half a surrogate pair', json('{"returnUrl":"/\\ud800"}'), [200, 400], asked),
  row('F15 a member twice', json('{"returnUrl":"/a","returnUrl":"//evil.example"}'), 400),
  row('F15 a member twice, written otherwise', json('{"returnUrl":"/a","return\\u0055rl":"/b"}'), 400),
  row('F15 texts that look like members', json('{"returnUrl":"/\\":","x":["y",":z",{"y":":"}]}'), 200, asked),
  row('F16 numbers without end', json(`{"returnUrl":"/","x":${'9'.repeat(5_000)}}`), [200, 400], asked),
  row('F16 comments', json('{"returnUrl":"/"/* x */}'), 400),
  row('F16 NaN', json('{"returnUrl":NaN}'), 400),
  row(
    'F16 a report of 40 KB',
    json(`{"apiUrl":"/a","message":"${'a'.repeat(40_000)}"}`, 'application/json', [], report),
    413,
  ),
  row(
    'F16 a report of no address',
    json('{"apiUrl":"javascript:1","pageUrl":"/","websiteCode":"de","message":""}', 'application/json', [], report),
    400,
  ),
  row(
    'F16 a body that is not wanted',
    post(['Content-Length: 5', 'Content-Type: text/plain'], 'abcde', `${bff}/shell`),
    405,
  ),
];

/** Every row. */
export const badInputs: readonly BadInput[] = [...paths, ...queries, ...framing, ...bodies];
