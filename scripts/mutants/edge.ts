/** The gate of requests, readers of bodies, what is refused before the framework has it, and headers of every answer. */
import { mutantsOf } from './mutant.ts';

const gate = mutantsOf('bff/edge/gate.ts', 'bff/gate');
const bodies = mutantsOf('bff/edge/jsonBodies.ts', 'bff/gate');
const refuse = mutantsOf('bff/edge/refuse.ts', 'bff/brokenBytes');
const tunnels = mutantsOf('bff/edge/tunnels.ts', 'bff/tunnels');
const connections = mutantsOf('bff/edge/connections.ts', 'bff/tunnels');
const clients = mutantsOf('bff/edge/clients.ts', 'bff/forwarded');
const http = mutantsOf('bff/httpApp.ts', 'bff/gate');
const security = mutantsOf('bff/edge/securityHeaders.ts', 'bff/answerHeaders');
const ids = mutantsOf('bff/requestIds.ts', 'bff/requestIds');

export const edgeMutants = [
  gate('a request has a version of HTTP/1', 'if (httpVersionMajor !== 1) return refusals.version;', ''),
  gate('methods are known ones', 'if (!methods.has(method)) return refusals.method;', ''),
  gate('headers are not endless', 'if (rawHeaders.length > 2 * edge.headers) return refusals.headers;', ''),
  gate('a Host is there and not empty', '!host || !hasOneHost', '!hasOneHost'),
  gate('a Host is there once', '!host || !hasOneHost(rawHeaders)', '!host'),
  gate('a Host is one that is served', 'if (!isServed(host) && !probes.test(url)) return refusals.host;', ''),
  gate('probes need no name of the site', '!isServed(host) && !probes.test(url)', '!isServed(host)'),
  gate('a transfer coding is chunked', "coding.toLowerCase() !== 'chunked'", 'coding.length > 100'),
  gate('a read has no body of a length', 'coding !== undefined || Number(length) > 0', 'coding !== undefined'),
  gate('a read has no body in chunks', 'coding !== undefined || Number(length) > 0', 'Number(length) > 0'),
  gate('an address is not endless', 'if (target.length > edge.targetLength) return refusals.long;', ''),
  gate('a part of a path is not endless', 'segment.length > edge.segmentLength', 'segment.length > edge.targetLength'),
  gate('a target begins with a slash', String.raw`!/^\/[\x21-\x7e]*$/`, String.raw`!/^[\x21-\x7e]*$/`),
  gate('a path is ASCII', String.raw`!/^\/[\x21-\x7e]*$/`, String.raw`!/^\//`),
  gate('a path has no backslash', String.raw`/[\\#]/.test(path)`, '/[#]/.test(path)'),
  gate('a path has no fragment', String.raw`/[\\#]/.test(path)`, String.raw`/[\\]/.test(path)`),
  gate('a path has no escaped control characters', '0[0-8a-f]|1[0-9a-f]|7f', '7f'),
  gate('a path has no escaped DEL', '1[0-9a-f]|7f|2f', '1[0-9a-f]|2f'),
  gate('a path has no escaped slash', '7f|2f|5c', '7f|5c'),
  gate('a path has no escaped backslash', '2f|5c|25', '2f|25'),
  gate('a path is not escaped twice', '|25[0-9a-f]{2})', ')'),
  gate('a path is escaped UTF-8', 'decodeURIComponent(path)', 'unescape(path)'),
  gate('dots are found behind tabs', ".replaceAll('\\t', '').split", '.split'),
  gate('a path has no dot for a part', "segment === '.' || segment === '..'", "segment === '..'"),
  gate('a path has no two dots for a part', "segment === '.' || segment === '..'", "segment === '.'"),
  gate('a query is ASCII', String.raw`/[^\x21-\x7e]|%00/`, '/%00/'),
  gate('a query has no NUL', String.raw`/[^\x21-\x7e]|%00/`, String.raw`/[^\x21-\x7e]/`),
  gate(
    'a query is not endless',
    "query.split('&', edge.parameters + 1).length > edge.parameters",
    "query.split('&', edge.parameters + 1).length > 2 * edge.parameters",
  ),
  gate('no name of a query means every object', '!names.some((name) => poison.test(name)) &&', ''),
  gate('what a page shows is named once', 'names.indexOf(name) === names.lastIndexOf(name)', 'names.length > 0'),

  bodies('a body is not nested too deeply', 'isDeeperThan(json, edge.bodyDepth) || ', ''),
  bodies('a member is named once', ' || namesIn(text) > membersOf(json)', ''),
  bodies('a body changes no prototype', "'__proto__', ", ''),
  mutantsOf('bff/edge/jsonBodies.ts', 'bff/signIn')('a body changes no constructor', ", 'constructor'", ''),
  bodies('a body says that it is UTF-8', "/^utf-?8$/i.test(charset) && coding === 'identity'", "coding === 'identity'"),
  bodies('a body is UTF-8', "new TextDecoder('utf-8', { fatal: true })", "new TextDecoder('utf-8')"),
  bodies('a body is not packed', "/^utf-?8$/i.test(charset) && coding === 'identity'", '/^utf-?8$/i.test(charset)'),
  bodies('a body is JSON and nothing else', 'app.removeAllContentTypeParsers();', ''),

  http('a body is not endless', 'bodyLimit: edge.bodyBytes,', ''),
  http('headers are not too large', 'maxHeaderSize: edge.headerBytes,', 'maxHeaderSize: 4 * edge.headerBytes,'),
  http('bytes that are no request are answered', 'clientErrorHandler: answerParserFaults(refusing),', '', {
    tests: ['bff/gate'],
  }),
  http('the head of a request comes in time', 'headersTimeout: edge.headMs,', '', { tests: ['bff/slowClients'] }),
  http('a request comes in time', 'requestTimeout: edge.requestMs,', '', { tests: ['bff/slowClients'] }),
  http('whether a request is late is looked at often', 'connectionsCheckingInterval: edge.checkMs,', '', {
    tests: ['bff/slowClients'],
  }),
  http(
    'what is kept is for reads alone',
    "(method === 'GET' || method === 'HEAD') && headers['x-forwarded-host'] === undefined",
    "headers['x-forwarded-host'] === undefined",
    { tests: ['bff/keptConnection'] },
  ),
  http(
    'what is kept is not for a host that a proxy names',
    "(method === 'GET' || method === 'HEAD') && headers['x-forwarded-host'] === undefined",
    "(method === 'GET' || method === 'HEAD')",
    { tests: ['bff/forwarded'] },
  ),

  refuse('bytes behind an answer that has begun are not answered', ' || underWay?.headersSent) return', ') return'),
  refuse('a connection that was reset is not answered', " || code === 'ECONNRESET'", '', {
    coveredBy: {
      guard: 'a connection that takes nothing is not answered',
      change: { file: 'bff/edge/refuse.ts', text: '!socket.writable || ', instead: '' },
    },
  }),
  refuse('an answer under way is taken from its connection', 'underWay?.detachSocket(socket);', ''),
  refuse('a method makes no label of its own', "methods.has(method) ? method : 'other'", 'method'),
  refuse('what is left of a refused request is not read', "...(hasBody(request) && { connection: 'close' }),", '', {
    tests: ['bff/gate'],
  }),

  tunnels('a tunnel is refused in words', "server.on('connect',", "server.on('no such event',"),
  tunnels(
    'a tunnel waits for the answers before it',
    "if (underWay) underWay.once('finish', () => afterAnswers(socket, then));\n  else if",
    'if',
  ),
  tunnels('nothing is written behind the end of a connection', 'else if (socket.writable) then();', 'else then();'),
  tunnels('a connection that was handed over is given up', "socket.on('timeout', () => socket.destroy());", ''),
  tunnels('an answer before a tunnel goes on', "if (underWay?.writableNeedDrain) underWay.emit('drain');", ''),
  connections('an error ends its own connection alone', "socket.on('error', () => {});", ''),
  mutantsOf('bff/httpApp.ts', 'bff/tunnels')(
    'a tunnel does not hold up the end',
    'setTimeout(connections.endAll,',
    'setTimeout(() => {},',
  ),

  clients(
    'a host is forwarded by our proxies alone',
    'forwarded === undefined || !isProxy(request)',
    'forwarded === undefined',
  ),
  clients('of several forwarded hosts the last one counts', '.at(-1)?.trim()', '.at(0)?.trim()'),
  clients('an IPv6 client is its network', 'known.parts.slice(0, 4)', 'known.parts.slice(0, 8)', {
    tests: ['bff/rateLimit'],
  }),
  clients('an IPv4 client is itself, also in IPv6', 'ipaddr.process(address)', 'ipaddr.parse(address)', {
    tests: ['bff/rateLimit'],
  }),
  clients('a proxy of ours is no client', 'trusts(address, 0) ? null : networkOf(address)', 'networkOf(address)', {
    tests: ['bff/rateLimit'],
  }),

  security('answers are what they say they are', "'x-content-type-options': 'nosniff',", ''),
  security('answers stand in no frame', "'x-frame-options': 'DENY',", ''),
  security('other sites are not told of paths', "'referrer-policy': 'strict-origin-when-cross-origin',", ''),
  security('other sites hold no window of ours', "'cross-origin-opener-policy': 'same-origin',", ''),
  security('other sites embed nothing of ours', "'cross-origin-resource-policy': 'same-origin',", ''),
  security('pages may not listen or look', "'permissions-policy': 'camera=()", "'permissions-policy': 'gyroscope=()"),
  security('a site on https stays there', "siteOrigin?.startsWith('https:') && {", "siteOrigin === 'http:' && {"),
  http('every answer that is made has those headers', 'reply.headers(headers).header(', 'reply.header(', {
    tests: ['bff/answerHeaders'],
  }),
  http(
    'every answer that is kept has them',
    "Object.entries({ ...headers, vary: 'accept-encoding' })",
    "Object.entries({ vary: 'accept-encoding' })",
    {
      tests: ['bff/answerHeaders'],
    },
  ),
  mutantsOf('bff/edge/refuse.ts', 'bff/answerHeaders')(
    'every refusal has them',
    "{ ...headers, 'cache-control': 'no-store', ...own, ...more }",
    "{ 'cache-control': 'no-store', ...own, ...more }",
  ),
  mutantsOf('bff/edge/refuse.ts', 'bff/answerHeaders')(
    'other origins read of what reads alone why it is refused',
    '...(isRead && anyOriginHeaders)',
    '...anyOriginHeaders',
  ),
  mutantsOf('bff/headerLines.ts', 'bff/headerLines')(
    'a value of a header is one line',
    'validateHeaderValue(name, value);',
    '',
  ),
  mutantsOf('bff/headerLines.ts', 'bff/headerLines')('a name of a header is one', 'validateHeaderName(name);', ''),
  ids('a client’s own id of a request is letters and digits', String.raw`/^[\w-]{8,64}$/`, '/^.{8,64}$/s'),
  ids('a client’s own id of a request is short', String.raw`/^[\w-]{8,64}$/`, String.raw`/^[\w-]{8,}$/`),
];
