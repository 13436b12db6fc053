/** Upstream faults; `G…` is the number in the list of bad upstream responses. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { DegradedReason } from '../../contracts/degraded.ts';

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  /** Body of the sandbox's response. */
  good: string;
  /** Time-out of the caller. */
  patienceMs: number;
}

export interface Fault {
  name: string;
  apply(call: Call): unknown;
  /** Reason in `degraded`; null when the response is accepted. */
  reason: DegradedReason | null;
  /** Number of requests for one call: 2 if the BFF retries it. */
  attempts: 1 | 2;
  /** The response is accepted, but the page lacks some of its content. */
  removesContent?: true;
}

const json = { 'content-type': 'application/json; charset=utf-8' };

function row(
  name: string,
  reason: Fault['reason'],
  apply: Fault['apply'],
  options: Partial<Pick<Fault, 'attempts' | 'removesContent'>> = {},
): Fault {
  return { name, reason, apply, attempts: 1, ...options };
}

const status =
  (code: number, headers: Record<string, string> = {}): Fault['apply'] =>
  ({ response, good }) =>
    response.writeHead(code, { ...json, ...headers }).end(code === 204 ? undefined : good);

const text =
  (change: (good: string) => string | Uint8Array, headers: Record<string, string> = json): Fault['apply'] =>
  ({ response, good }) => {
    const body = Buffer.from(change(good));
    return response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  };

type Envelope = Record<string, unknown>;

/** Sends the good response with a changed envelope. The names of the envelope's members depend on the API. */
const changedEnvelope = (change: (envelope: Envelope, names: { status: string; result: string }) => Envelope) =>
  text((good) => {
    const envelope = JSON.parse(good) as Envelope;
    const names =
      'Result' in envelope ? { status: 'Status', result: 'Result' } : { status: 'status', result: 'result' };
    return JSON.stringify(change(envelope, names));
  });

/** Sends the good response with these members added to every object. */
const addedEverywhere = (members: string) =>
  text((good) =>
    JSON.stringify(
      JSON.parse(good, (name, value: unknown) => {
        // Every member of `translation` is a text that pages show.
        const isTexts = name === 'translation';
        // Spread copies a `__proto__` from JSON as an ordinary member.
        const isObject = typeof value === 'object' && value && !Array.isArray(value);
        return isObject && !isTexts ? { ...value, ...JSON.parse(members) } : value;
      }),
    ),
  );

/**
 * Sends the beginning of the good response, then calls `then`.
 * @param share Sent part of the body, from 0 to 1.
 */
const partialResponse =
  (headers: Record<string, string | number>, share: number, then: (call: Call) => unknown): Fault['apply'] =>
  async (call) => {
    const body = Buffer.from(call.good);
    const length = 'transfer-encoding' in headers ? {} : { 'content-length': body.length };
    call.response.writeHead(200, { ...json, ...length, ...headers });
    call.response.write(body.subarray(0, body.length * share));
    // A reset immediately after the bytes would discard them.
    await wait(20);
    await then(call);
  };

const endlessResponse =
  (code: number): Fault['apply'] =>
  ({ response }) =>
    response.writeHead(code, json).write('{');

const rawBytes =
  (bytes: string): Fault['apply'] =>
  ({ request: { socket } }) =>
    socket.end(bytes);

function repeat({ request: { socket } }: Call, act: () => void) {
  const timer = setInterval(act, 20);
  socket.once('close', () => clearInterval(timer));
}

const earlyHints = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n';
const rawResponse = (body: string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const megabyte = 1_000_000;
let gzipBomb: Buffer | undefined;

export const neverResponds = row('G4 accepts the connection and never responds', 'timeout', () => {});
/** The most common fault: it fails immediately. */
export const serverError = row('G12 500', 'status', status(500));

export const faults: readonly Fault[] = [
  row('G1 closed before any byte', 'network', ({ request }) => request.socket.destroy(), { attempts: 2 }),
  row('G1 reset before any byte', 'network', ({ request }) => request.socket.resetAndDestroy(), { attempts: 2 }),
  neverResponds,
  row('G5 headers delayed but in time', null, (call) => wait(100).then(() => text((good) => good)(call))),
  row('G6 headers after the time-out', 'timeout', async (call) => {
    await wait(call.patienceMs + 200);
    await text((good) => good)(call);
  }),
  row('G7 drips endlessly', 'timeout', (call) => {
    call.response.writeHead(200, json).write('{');
    repeat(call, () => call.response.write(' '));
  }),
  row(
    'G8 stalls in the middle',
    'timeout',
    partialResponse({}, 0.5, () => {}),
  ),
  row(
    'G9 reset in the middle',
    'network',
    partialResponse({}, 0.5, ({ request }) => request.socket.resetAndDestroy()),
  ),
  row(
    'G10 ends before its content length',
    'network',
    partialResponse({}, 0.5, ({ request }) => request.socket.end()),
  ),
  row(
    'G11 chunked without the last chunk',
    'network',
    partialResponse({ 'transfer-encoding': 'chunked' }, 1, ({ request }) => request.socket.end()),
  ),
  row(
    'G11 chunked and closing without the last chunk',
    'network',
    partialResponse({ 'transfer-encoding': 'chunked', connection: 'close' }, 1, ({ request }) => request.socket.end()),
  ),
  serverError,
  row('G12 500 whose body never ends', 'status', endlessResponse(500)),
  row('G13 502', 'status', status(502), { attempts: 2 }),
  row('G13 503', 'status', status(503), { attempts: 2 }),
  row('G13 503 whose body never ends', 'status', endlessResponse(503), { attempts: 2 }),
  row('G13 504', 'status', status(504), { attempts: 2 }),
  row('G15 401', 'status', status(401, { 'www-authenticate': 'Basic realm="x"' })),
  row('G15 403', 'status', status(403)),
  row('G16 404', 'status', status(404)),
  row('G17 301 to itself', 'status', (call) => status(301, { location: call.request.url ?? '/' })(call)),
  row('G17 302', 'status', status(302, { location: '/api/v1/header' })),
  row('G18 204', 'status', status(204)),
  row(
    'G18 empty',
    'format',
    text(() => ''),
  ),
  row(
    'G19 an HTML sign-in page',
    'format',
    text(() => '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html; charset=utf-8' }),
  ),
  row(
    'G20 JSON sent as HTML',
    'format',
    text((good) => good, { 'content-type': 'text/html; charset=utf-8' }),
  ),
  row(
    'G21 truncated JSON',
    'format',
    text((good) => good.slice(0, -2)),
  ),
  row(
    'G22 result of a wrong shape',
    'format',
    changedEnvelope((envelope, { result }) => ({ ...envelope, [result]: 'unexpected' })),
  ),
  row(
    'G22 no result',
    'format',
    changedEnvelope((envelope, { result }) => ({ ...envelope, [result]: undefined })),
  ),
  row(
    'G22 no envelope',
    'format',
    text(() => '["unexpected"]'),
  ),
  row(
    'inner status reports failure',
    'status',
    changedEnvelope((envelope, names) => ({ ...envelope, [names.status]: names.status === 'Status' ? 'FAIL' : 1 })),
  ),
  row('G23 unknown members', null, addedEverywhere('{"unknownMember":{"unknown":[1]}}')),
  row(
    'G24 null where a list is expected',
    null,
    changedEnvelope((envelope, { result }) => ({ ...envelope, [result]: withoutLists(envelope[result]) })),
    { removesContent: true },
  ),
  row('G25 50 MB', 'format', ({ response }) => {
    response.writeHead(200, json);
    return pipeline(Readable.from(longText(50)), response);
  }),
  row('G26 100 KB that decompress to 100 MB', 'format', ({ response }) => {
    // Concatenated gzip members decompress to the concatenated data.
    gzipBomb ??= Buffer.concat(Array<Buffer>(100).fill(gzipSync(Buffer.alloc(megabyte, ' '))));
    response.writeHead(200, { ...json, 'content-encoding': 'gzip', 'content-length': gzipBomb.length }).end(gzipBomb);
  }),
  row(
    'G27 invalid UTF-8',
    'format',
    text((good) => {
      const at = good.indexOf(':"') + 2;
      return Buffer.concat([Buffer.from(good.slice(0, at)), Buffer.from([0xc3, 0x28]), Buffer.from(good.slice(at))]);
    }),
  ),
  row(
    'G28 byte order mark',
    null,
    text((good) => `\uFEFF${good}`),
  ),
  row(
    'G29 100,000 levels',
    'format',
    text(() => `{"status":0,"message":"","result":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  ),
  row(
    'G30 members that would pollute prototypes',
    null,
    addedEverywhere('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'),
  ),
  row(
    'G32 40 KB of headers',
    'format',
    text((good) => good, { ...json, 'x-long': 'x'.repeat(40_000) }),
  ),
  row(
    'G32 cookies',
    null,
    text((good) => good, { ...json, 'set-cookie': 'session=upstream; Path=/' }),
  ),
  row('G33 not HTTP', 'network', rawBytes('SSH-2.0-OpenSSH_9.6\r\n')),
  row('G33 HTTP/0.9', 'network', rawBytes('{"status":0,"message":"","result":null}')),
  row('G33 early hints before the response', null, (call) => {
    call.request.socket.write(earlyHints);
    return text((good) => good)(call);
  }),
  row('G33 an unrequested second response', null, ({ request, good }) => {
    request.socket.write(rawResponse(good) + rawResponse('{"status":0,"message":"","result":null}'));
  }),
  row('G33 endless early hints', 'timeout', (call) => repeat(call, () => call.request.socket.write(earlyHints))),
];

/** One fault of each class: connection, time-out, HTTP status, body format, and an error in a response of status 200. */
export const typicalFaults = faults.filter(({ name }) => /^(G1 reset|G4|G12 500$|G19|inner status)/.test(name));

/** Rate limit that lasts longer than a test. Not in `faults`, because it pauses all calls to the upstream. */
export const tooManyRequests = row('G14 429', 'status', status(429, { 'retry-after': '8' }));

/** A price that `JSON.parse` reads as `Infinity`. */
export const overflowingPrice = row(
  'G31 1e999',
  null,
  text((good) => good.replace(/"price":[\d.]+/, '"price":1e999')),
);

/** A valid response of this size, generated in pieces. */
function* longText(megabytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(megabyte / 10, 'x');
  yield Buffer.from('{"status":0,"message":"","result":"');
  for (let sent = 0; sent < megabytes * 10; sent += 1) yield piece;
  yield Buffer.from('"}');
}

/** Replaces every outermost list in a result with null. */
function withoutLists(value: unknown): unknown {
  if (Array.isArray(value)) return null;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutLists(member)]));
}
