/* eslint-disable max-lines -- a table of requests */

/** A malformed or hostile request and its expected response. */
export interface BadInput {
  name: string;
  bytes: string;
  status: readonly number[];
  location?: string;
  /** The server accepts the request: it may call upstreams and cache the response. */
  isAccepted?: true;
}

type RowOptions = Partial<Pick<BadInput, 'location' | 'isAccepted'>>;

const crlf = '\r\n';
const site = '/de/proart/laptops-home/';
const bff = '/bff/v1/de';
const login = `${bff}/session/login`;
const accepted = { isAccepted: true } as const;

function request(line: string, headers: readonly string[] = [], body = ''): string {
  return [line, ...headers, 'Connection: close', '', body].join(crlf);
}

function getRequest(target: string, headers: readonly string[] = [], method = 'GET'): string {
  return request(`${method} ${target} HTTP/1.1`, ['Host: localhost', ...headers]);
}

const row = (name: string, bytes: string, status: number | readonly number[], options: RowOptions = {}): BadInput => ({
  name,
  bytes,
  status: [status].flat(),
  ...options,
});

/** Rows for the same bad path on the site and in the BFF. */
function siteAndBff(
  name: string,
  targetFor: (prefix: string) => string,
  status: number | readonly number[],
): BadInput[] {
  const prefixes = { site: '/de/proart/', BFF: `${bff}/pages/product-line/` };
  return Object.entries(prefixes).map(([part, prefix]) =>
    row(`${name}, ${part}`, getRequest(targetFor(prefix)), status),
  );
}

const paths: readonly BadInput[] = [
  row('A1 a lone percent sign', getRequest('/%'), 400),
  ...siteAndBff('A2 an invalid escape', (prefix) => `${prefix}%zz/`, 400),
  ...siteAndBff('A2 a truncated escape', (prefix) => `${prefix}a%2`, 400),
  ...siteAndBff('A3 NUL', (prefix) => `${prefix}%00`, 400),
  ...siteAndBff('A4 a line break and a header', (prefix) => `${prefix}%0d%0aSet-Cookie:a=b`, 400),
  ...siteAndBff('A4 other control characters', (prefix) => `${prefix}%1b%5b2J`, 400),
  ...siteAndBff('A4 DEL', (prefix) => `${prefix}%7f`, 400),
  ...siteAndBff('A5 a raw tab', (prefix) => `${prefix}\tx`, 400),
  ...siteAndBff('A6 a raw space', (prefix) => `${prefix}a b`, 400),
  ...siteAndBff('A6 a raw NUL', (prefix) => `${prefix}\0`, 400),
  ...siteAndBff('A7 raw UTF-8', (prefix) => `${prefix}${Buffer.from('é').toString('latin1')}`, 400),
  ...siteAndBff('A7 raw Latin-1', (prefix) => `${prefix}\xe9`, 400),
  row('A8 a precomposed accent', getRequest('/de/proart/caf%C3%A9/'), 404, accepted),
  row('A9 a combining accent', getRequest('/de/proart/cafe%CC%81/'), 301, { location: '/de/proart/caf%C3%A9/' }),
  ...siteAndBff('A10 overlong UTF-8', (prefix) => `${prefix}%c0%ae%c0%ae/`, 400),
  ...siteAndBff('A10 an overlong slash', (prefix) => `${prefix}..%c0%af`, 400),
  ...siteAndBff('A11 invalid UTF-8', (prefix) => `${prefix}%ff`, 400),
  ...siteAndBff('A12 a lone surrogate', (prefix) => `${prefix}%ed%a0%80`, 400),
  row('A13 dot segments', getRequest('/../../etc/passwd'), 400),
  ...siteAndBff('A13 dot segments behind a page', (prefix) => `${prefix}../../../etc/passwd`, 400),
  ...siteAndBff('A13 a single dot segment', (prefix) => `${prefix}./x`, 400),
  ...siteAndBff('A14 escaped dot segments', (prefix) => `${prefix}%2e%2E/x`, 400),
  ...siteAndBff('A14 dots separated by an escaped tab', (prefix) => `${prefix}.%09./x`, 400),
  ...siteAndBff('A14 a partly escaped dot segment', (prefix) => `${prefix}.%2e/x`, 400),
  ...siteAndBff('A14 an escaped slash after dots', (prefix) => `${prefix}..%2fx`, 400),
  ...siteAndBff('A15 double-escaped dot segments', (prefix) => `${prefix}%252e%252e/x`, 400),
  ...siteAndBff('A15 double-escaped NUL', (prefix) => `${prefix}%2500`, 400),
  ...siteAndBff('A16 a double-escaped slash', (prefix) => `${prefix}a%252fb`, 400),
  row('A17 a double slash', getRequest('/de//proart/'), 301, { location: '/de/proart/' }),
  row('A18 another host after two slashes', getRequest('//evil.example/'), 301, { location: '/evil.example/' }),
  row('A18 another host after four slashes', getRequest('////evil.example/x'), 301, { location: '/evil.example/x/' }),
  row('A19 dot segments after another host', getRequest('//evil.example/%2e%2e'), 400),
  row('A20 a raw backslash', getRequest('/\\evil.example/'), 400),
  row('A21 an escaped backslash', getRequest('/%5cevil.example'), 400),
  ...siteAndBff('A22 backslashes after dots', (prefix) => `${prefix}..%5c..%5cwindows`, 400),
  row('A23 an absolute URL of another host', getRequest('http://evil.example/x'), 400),
  row('A23 an absolute URL of this host', getRequest('http://localhost/de/proart/'), 400),
  row('A23 an absolute URL of another scheme', getRequest('gopher://localhost/'), 400),
  row('A24 an asterisk as the target', getRequest('*', [], 'OPTIONS'), 400),
  row('A24 an authority as the target', getRequest('evil.example:80'), 400),
  row('A24 a fragment', getRequest(`${site}#x`), 400),
  ...siteAndBff('A25 a segment of 201 characters', (prefix) => `${prefix}${'a'.repeat(201)}`, 414),
  row('A25 a segment of 200 characters', getRequest(`/de/proart/${'a'.repeat(200)}/`), 404, accepted),
  ...siteAndBff('A26 a path of more than 2,048 characters', (prefix) => `${prefix}${'a/'.repeat(1_100)}`, 414),
  row('A27 upper case', getRequest('/DE/ProArt/Laptops-Home/'), 301, { location: site }),
  row('A28 upper case in the BFF', getRequest('/bff/v1/DE/shell'), 404),
  row('A28 the BFF in upper case', getRequest('/BFF/v1/de/shell'), 301, { location: '/bff/v1/de/shell/' }),
  row('A29 a path parameter', getRequest('/de/proart/laptops-home;jsessionid=1/'), 404, accepted),
  row('A29 a path parameter in the BFF', getRequest(`${bff}/account;.js`), 404),
  row('A30 a personal call with a file extension', getRequest(`${bff}/account/x.css`), 404),
  row('A30 a personal call with an escaped slash', getRequest(`${bff}/account%2fx.css`), 400),
  ...siteAndBff('A31 an escaped slash', (prefix) => `${prefix}x%2Fy`, 400),
  row('A32 invisible characters', getRequest('/de/proart/%E2%80%8Bx%E2%80%AEy/'), 404, accepted),
  row('A32 a file of a version control folder', getRequest('/.git/config/'), 404, accepted),
  row('A32 an asset path with dot segments', getRequest('/assets/..%2f..%2fserver.js'), 400),
  row('A32 a missing asset', getRequest('/assets/x.js'), 404),
];

const category = `${bff}/pages/pros-category/film-and-video`;

const queries: readonly BadInput[] = [
  ...['-1', '0', '1e9', 'NaN', '1.5', '%D9%A3', '01', '1%20', '+1', '99999', '1%00'].map((page) =>
    row(`B1 page ${page}`, getRequest(`${category}?page=${page}`), 400),
  ),
  row(
    'B1 an invalid page on the site shows the first',
    getRequest('/de/proart/what-pros-say/film-and-video/?page=-1'),
    200,
    accepted,
  ),
  row('B2 a repeated page', getRequest(`${category}?page=1&page=2`), 400),
  row('B2 a repeated page on the site', getRequest('/de/proart/what-pros-say/film-and-video/?page=1&page=2'), 400),
  row('B2 a repeated path', getRequest(`${bff}/page?path=/proart/&path=/x`), 400),
  row('B3 bracket syntax for a list', getRequest(`${category}?page[]=1`), 200, accepted),
  row('B3 bracket syntax for an operator', getRequest(`${category}?page[$gt]=1`), 200, accepted),
  ...[
    '__proto__=1',
    '__proto__[x]=1',
    'constructor=1',
    'constructor.prototype.x=1',
    'a[prototype]=1',
    '%5f_proto__=1',
  ].map((pair) => row(`B4 ${pair}`, getRequest(`${site}?${pair}`), 400)),
  row('B5 an invalid escape', getRequest(`${site}?x=%`), 200, accepted),
  row('B5 invalid UTF-8', getRequest(`${category}?x=%ff`), 200, accepted),
  row('B6 51 parameters', getRequest(`${site}?${'a=1&'.repeat(50)}a=1`), 400),
  row('B6 50 parameters', getRequest(`${site}?${'a=1&'.repeat(49)}a=1`), 200, accepted),
  row('B7 a long campaign parameter', getRequest(`${site}?utm_source=${'x'.repeat(500)}`), 200, accepted),
  row('B8 a semicolon as separator', getRequest(`${category}?page=1;profession=x`), 400),
  row('B9 a search of 10 KB', getRequest(`${bff}/search/suggestions?q=${'a'.repeat(10_240)}`), 414),
  row('B10 a search of 65 characters', getRequest(`${bff}/search/suggestions?q=${'a'.repeat(65)}`), 400),
  row('B10 a search of one character', getRequest(`${bff}/search/suggestions?q=a`), 400),
  row('B10 a blank search', getRequest(`${bff}/search/suggestions?q=%20%20%20`), 400),
  row('B11 NUL in a search', getRequest(`${bff}/search/suggestions?q=ab%00`), 400),
  row('B11 NUL in any parameter', getRequest(`${site}?x=%00`), 400),
  row('B12 a line break and a header', getRequest(`/de//proart/?x=%0d%0aSet-Cookie:a=b`), 301, {
    location: '?x=%0d%0aSet',
  }),
  row('B12 a raw byte beyond ASCII', getRequest(`${site}?x=\xe9`), 400),
  row('B13 an edition in the query', getRequest(`${bff}/shell?region=xx`), 200, accepted),
  row('B13 an unknown edition', getRequest('/bff/v1/xx/shell'), 404),
  row('B14 51 products', getRequest(`${bff}/prices?ids=${Array.from({ length: 51 }, (_, id) => id).join()}`), 400),
  row('B14 five to compare', getRequest(`${bff}/pages/compare?ids=a,b,c,d,e`), 400),
  row('B14 an id with a slash', getRequest(`${bff}/prices?ids=..%2f..%2fx`), 200, accepted),
  row('B14 a customer group set by the client', getRequest(`${bff}/prices?ids=1&customerGroupId=99`), 200, accepted),
  row('B15 a preview without permission', getRequest(`${site}?preview=true&pageId=1&dataRowId=1`), 200, accepted),
  row('B16 a path with another host', getRequest(`${bff}/page?path=//evil.example/`), [400, 404]),
  row('B16 a path with dot segments', getRequest(`${bff}/page?path=/de/../x/`), [400, 404]),
  row('B16 a path with NUL', getRequest(`${bff}/page?path=/de/proart/%2500/`), [400, 404]),
  row('B16 a path that is an absolute URL', getRequest(`${bff}/page?path=http://127.0.0.1/`), 400),
];

const smuggledRequest = `GET /bff/v1/de/account HTTP/1.1${crlf}Host: localhost${crlf}${crlf}`;
const jsonType = 'Content-Type: application/json';
const withHost = (...hosts: string[]) => request(`GET ${site} HTTP/1.1`, hosts);
const post = (headers: readonly string[], body: string, target = login) =>
  request(`POST ${target} HTTP/1.1`, ['Host: localhost', ...headers], body);

const framing: readonly BadInput[] = [
  row('E1 two Hosts', withHost('Host: localhost', 'Host: evil.example'), 400),
  row('E1 the same Host twice', withHost('Host: localhost', 'hOST: localhost'), 400),
  row('E2 a missing Host', withHost(), 400),
  row('E2 an empty Host', withHost('Host:'), 400),
  row('E2 HTTP/1.0 without a Host', request('GET / HTTP/1.0'), 400),
  row('E3 dots in the Host', withHost('Host: evil.example/..@x'), 421),
  row('E3 another Host', withHost('Host: evil.example'), 421),
  row('E3 a Host that ends like ours', withHost('Host: evil-localhost'), 421),
  row('E3 user info in the Host', withHost('Host: a@localhost'), 421),
  row('E3 a Host with a path', withHost('Host: localhost/x'), 421),
  row('E3 two hosts in one Host header', withHost('Host: localhost, evil.example'), 421),
  row('E3 another Host for the BFF', request(`GET ${bff}/shell HTTP/1.1`, ['Host: evil.example']), 421),
  row('E4 our Host in upper case with a port', withHost('Host: LOCALHOST:8080'), 200, accepted),
  row('E4 a probe by IP address', request('GET /readyz HTTP/1.1', ['Host: 10.1.2.3:3000']), 200, accepted),
  row(
    'E5 a forwarded host from an untrusted client',
    getRequest(site, ['X-Forwarded-Host: evil.example', 'Forwarded: host=x']),
    200,
    accepted,
  ),
  row(
    'E5 a forwarded IP and scheme from an untrusted client',
    getRequest(site, ['X-Forwarded-For: 1.2.3.4', 'X-Forwarded-Proto: ftp']),
    200,
    accepted,
  ),
  row('E5 URL override headers', getRequest(site, ['X-Original-URL: /admin', 'X-Rewrite-URL: /admin']), 200, accepted),
  row('E6 a method override header', getRequest(site, ['X-HTTP-Method-Override: DELETE']), 200, accepted),
  row('E7 no HTTP version', `GET ${site}${crlf}${crlf}`, 400),
  row('E7 no HTTP version but a Host', `GET ${site}${crlf}Host: localhost${crlf}${crlf}`, 400),
  row('E7 a later HTTP version', `GET ${site} HTTP/3.0${crlf}Host: localhost${crlf}${crlf}`, 400),
  row('E7 an HTTP/2 preface', `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`, 400),
  row('E8 a TLS handshake', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03`, 400),
  row('E8 a single word', `HELP${crlf}${crlf}`, 400),
  row('E9 both a length and chunks', post(['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'), 400),
  row('E10 two lengths', post(['Content-Length: 5', 'Content-Length: 6'], '{"a":1}'), 400),
  row('E10 a negative length', post(['Content-Length: -1'], ''), 400),
  row('E10 a length with a sign', post(['Content-Length: +5'], 'abcde'), 400),
  row('E10 a length that is not a number', post(['Content-Length: 5a'], 'abcde'), 400),
  row('E11 an unknown transfer encoding', post(['Transfer-Encoding: xchunked'], '0\r\n\r\n'), [400, 501]),
  row('E11 chunks in chunks', post(['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'), [400, 501]),
  row('E11 compressed chunks', post(['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'), [400, 501]),
  row('E12 a space before the colon', getRequest(site, ['X-A : 1']), 400),
  row('E12 a header without a colon', getRequest(site, ['X-A']), 400),
  row('E12 a header without a name', getRequest(site, [': 1']), 400),
  row('E12 a header with NUL', getRequest(site, ['X-A: a\0b']), 400),
  row('E13 a folded header', getRequest(site, ['X-A: 1', ' 2']), 400),
  row('E14 bare LF line endings', `GET ${site} HTTP/1.1\nHost: localhost\n\n`, 400),
  row('E15 an invalid chunk size', post([jsonType, 'Transfer-Encoding: chunked'], 'zz\r\nab\r\n0\r\n\r\n'), 400),
  row('E15 an overflowing chunk size', post([jsonType, 'Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n`), 400),
  row('E15 a chunk longer than its size', post([jsonType, 'Transfer-Encoding: chunked'], '1\r\nabc\r\n0\r\n\r\n'), 400),
  row(
    'E16 an oversized chunk extension',
    post([jsonType, 'Transfer-Encoding: chunked'], `1;${'x'.repeat(20_000)}\r\n`),
    413,
  ),
  row('E17 a header of 20 KB', getRequest(site, [`X-A: ${'a'.repeat(20_000)}`]), 431),
  row('E17 a request target of 20 KB', getRequest(`/${'a'.repeat(20_000)}`), 431),
  row(
    'E18 101 headers',
    getRequest(
      site,
      Array.from({ length: 99 }, (_, n) => `X-${n}: 1`),
    ),
    431,
  ),
  row(
    'E18 99 headers',
    getRequest(
      site,
      Array.from({ length: 97 }, (_, n) => `X-${n}: 1`),
    ),
    200,
    accepted,
  ),
  row(
    'E18 2,500 headers',
    getRequest(
      site,
      Array.from({ length: 2_500 }, () => 'a:'),
    ),
    431,
  ),
  row('E20 TRACE', getRequest(site, [], 'TRACE'), 405),
  row('E20 a WebDAV method', getRequest(`${bff}/shell`, [], 'PROPFIND'), 405),
  row('E20 PURGE', getRequest(site, [], 'PURGE'), 405),
  row('E20 an unknown method', getRequest(site, [], 'BREW'), 400),
  row('E20 CONNECT', request('CONNECT evil.example:443 HTTP/1.1', ['Host: evil.example']), 405),
  row('E20 an unsupported method in the BFF', getRequest(`${bff}/shell`, [], 'DELETE'), 405),
  row('E20 an unsupported method on the site', getRequest(site, [], 'POST'), 405),
  row('E21 200 cookies', getRequest(`${bff}/account`, [`Cookie: ${'a=b; '.repeat(200)}`]), 200, accepted),
  row('E21 binary cookies', getRequest(`${bff}/account`, ['Cookie: aticket=\xff\xfe%zz; =; ;;']), 200, accepted),
  row('E21 two tickets', getRequest(`${bff}/account`, ['Cookie: aticket=a; aticket=b']), 200, accepted),
  row('E21 a ticket of 10 KB', getRequest(`${bff}/account`, [`Cookie: aticket=${'a'.repeat(10_000)}`]), 200, accepted),
  row(
    'E21 cookies on a page',
    getRequest(site, ['Cookie: __proto__=1; i18n_redirected=../x; proart_shop=%ff']),
    200,
    accepted,
  ),
  row('E22 a byte range', getRequest(site, ['Range: bytes=0-10']), 200, accepted),
  row('E22 a thousand byte ranges', getRequest(site, [`Range: bytes=${'0-1,'.repeat(1_000)}0-1`]), 200, accepted),
  row('E23 a wildcard ETag', getRequest(site, ['If-None-Match: *']), [200, 304], accepted),
  row('E23 2,001 ETags', getRequest(site, [`If-None-Match: ${'"a",'.repeat(2_000)}"b"`]), 200, accepted),
  row('E24 invalid languages', getRequest('/', ['Accept-Language: ../../x;q=NaN, *;q=-1, \xff']), 302, accepted),
  row('E24 invalid encodings', getRequest(site, ['Accept-Encoding: br;q=x, ,;;, gzip;q=-0']), 200, accepted),
  row(
    'E25 an all-zero traceparent',
    getRequest(site, [`traceparent: 00-${'0'.repeat(32)}-${'0'.repeat(16)}-00`]),
    200,
    accepted,
  ),
  row('E25 a traceparent of 10 KB', getRequest(site, [`traceparent: ${'f'.repeat(10_000)}`]), 200, accepted),
  row('E25 an invalid request ID', getRequest(site, ['X-Request-Id: {"level":60}']), 200, accepted),
  row('E26 a GET with a body', request(`GET ${site} HTTP/1.1`, ['Host: localhost', 'Content-Length: 5'], 'abcde'), 400),
  row(
    'E26 a HEAD with a chunked body',
    request(`HEAD ${bff}/shell HTTP/1.1`, ['Host: localhost', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
  ),
  row(
    'E26 an upgrade to another protocol',
    getRequest(site, ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']),
    200,
    accepted,
  ),
  row('E26 an unknown expectation', getRequest(site, ['Expect: a-miracle']), 417, accepted),
  row(
    'E26 a request smuggled in a body',
    post([jsonType, `Content-Length: ${smuggledRequest.length}`], smuggledRequest),
    400,
  ),
];

const json = (body: string, type = 'application/json', headers: readonly string[] = [], target = login) =>
  post([`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body, 'latin1')}`, ...headers], body, target);
const report = `/bff/v1/client-errors`;

const bodies: readonly BadInput[] = [
  row('F1 an unclosed bracket', json('{'), 400),
  row('F2 an empty body', json(''), 400),
  row('F2 a blank body', json('   '), 400),
  ...['null', '1', '"x"', '[]', 'true'].map((body) => row(`F3 ${body}`, json(body), 400)),
  row('F3 a number for a text', json('{"returnUrl":1}'), 400),
  row('F3 an object for a text', json('{"returnUrl":{"toString":"x"}}'), 400),
  row('F4 __proto__', json('{"__proto__":{"polluted":1},"returnUrl":"/"}'), 400),
  row('F4 __proto__ with an escape', json('{"\\u005f_proto__":{"polluted":1},"returnUrl":"/"}'), 400),
  row('F4 nested __proto__', json('{"a":[{"__proto__":{"polluted":1}}]}'), 400),
  row('F5 constructor', json('{"constructor":{"prototype":{"polluted":1}}}'), 400),
  row('F6 20,000 levels', json(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), 400),
  row('F6 65 levels in an unknown member', json(`{"returnUrl":"/","x":${'['.repeat(65)}${']'.repeat(65)}}`), 400),
  row('F6 20,000 levels of objects', json(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), 400),
  row('F7 70 KB', json(`{"returnUrl":"${'a'.repeat(70_000)}"}`), 413),
  row(
    'F7 a length larger than allowed',
    post(['Content-Type: application/json', 'Content-Length: 999999999'], '{}'),
    413,
  ),
  row('F8 a return URL of 3,000 characters', json(`{"returnUrl":"/${'a'.repeat(3_000)}"}`), 200, accepted),
  row('F9 text', json('{"returnUrl":"/"}', 'text/plain'), 415),
  row('F9 a form', json('returnUrl=/', 'application/x-www-form-urlencoded'), 415),
  row('F9 a multipart body', json('--a--', 'multipart/form-data; boundary=a'), 415),
  row('F9 a type similar to JSON', json('{"returnUrl":"/"}', 'application/jsonx'), 415),
  row('F10 no type', post(['Content-Length: 17'], '{"returnUrl":"/"}'), 415),
  row('F10 an invalid type', json('{}', '/;=;'), 415),
  row('F10 two types', json('{"returnUrl":"/"}', 'text/plain, application/json'), 415),
  row('F11 UTF-16', json('{"returnUrl":"/"}', 'application/json; charset=utf-16'), 415),
  row('F11 an unknown charset', json('{"returnUrl":"/"}', 'application/json;charset="x"'), 415),
  row('F12 a compressed body', json('\x1f\x8b\x08', 'application/json', ['Content-Encoding: gzip']), 415),
  row('F13 a byte order mark', json('\xef\xbb\xbf{"returnUrl":"/"}'), [200, 400], accepted),
  row('F14 invalid UTF-8', json('{"returnUrl":"/\xff"}'), 400),
  row('F14 a lone surrogate', json('{"returnUrl":"/\\ud800"}'), [200, 400], accepted),
  row('F15 a duplicate member', json('{"returnUrl":"/a","returnUrl":"//evil.example"}'), 400),
  row('F15 a duplicate member with an escape', json('{"returnUrl":"/a","return\\u0055rl":"/b"}'), 400),
  row('F15 texts that look like members', json('{"returnUrl":"/\\":","x":["y",":z",{"y":":"}]}'), 200, accepted),
  row('F16 a number of 5,000 digits', json(`{"returnUrl":"/","x":${'9'.repeat(5_000)}}`), [200, 400], accepted),
  row('F16 comments', json('{"returnUrl":"/"/* x */}'), 400),
  row('F16 NaN', json('{"returnUrl":NaN}'), 400),
  row(
    'F16 a report of 40 KB',
    json(`{"apiUrl":"/a","message":"${'a'.repeat(40_000)}"}`, 'application/json', [], report),
    413,
  ),
  row(
    'F16 a report with a script URL',
    json('{"apiUrl":"javascript:1","pageUrl":"/","websiteCode":"de","message":""}', 'application/json', [], report),
    400,
  ),
  row(
    'F16 a POST to a GET-only call',
    post(['Content-Length: 5', 'Content-Type: text/plain'], 'abcde', `${bff}/shell`),
    405,
  ),
];

export const badInputs: readonly BadInput[] = [...paths, ...queries, ...framing, ...bodies];
