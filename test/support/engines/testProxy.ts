/** A server in front of the site that changes what a browser receives, in the same way for every engine. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Change of a response: it never arrives, its connection breaks, or its body is replaced by the function's result. */
export type Change = 'hang' | 'lose' | ((body: string) => string);

export interface TestProxy {
  /** Its origin, which is also the site's. */
  origin: string;
  /** Sets the origin of the site's listener. */
  connect(listener: string): void;
  /** Source of a script that runs first in every document. */
  before: string;
  /**
   * Changes the responses for matching paths (with query); a later change has precedence.
   * @returns The function that undoes it; hanging requests are then answered.
   */
  change(paths: RegExp, change: Change): () => void;
  /** Responses with a status of 400 or more, and what pages wrote into their consoles (see `reportLines`). */
  faults: string[];
  /** URLs of requests that have no complete response yet, without the hanging ones. */
  openRequests(): string[];
  close(): Promise<void>;
}

const beforePath = '/test-proxy/before.js';
const linesPath = '/test-proxy/lines';

/**
 * Source of a script that reports console messages, uncaught errors, policy violations and failed resources to the
 * proxy, for engines whose driver does not.
 */
export const reportLines = `{
  const report = (line) => navigator.sendBeacon('${linesPath}', line);
  for (const level of ['log', 'info', 'warn', 'error'])
    console[level] = (...values) => report(level + ': ' + values.map(String).join(' '));
  let isLeaving = false;
  addEventListener('beforeunload', () => { isLeaving = true; });
  addEventListener('error', ({ message, target }) => {
    if (message) report('error: ' + message);
    // Leaving a page aborts its files, which is no failure; films need codecs that a test machine may lack.
    else if (!isLeaving && !target.closest('video')) report('failed: ' + (target.src || target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => report('rejection: ' + reason));
  addEventListener('securitypolicyviolation', (event) => report('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
}`;

/** Starts the server; it forwards nothing before `connect`. */
export async function startTestProxy(): Promise<TestProxy> {
  let listener = '';
  const open = new Map<ServerResponse, string>();
  const changes = new Set<{ paths: RegExp; change: Change; undone: Promise<void> }>();
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxy: TestProxy = {
    // The host name of the sandbox's pictures.
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    before: '',
    faults: [],
    connect(to) {
      listener = to;
    },
    change(paths, change) {
      let undo = () => {};
      const undone = new Promise<void>((resolve) => {
        undo = resolve;
      });
      const added = { paths, change, undone };
      changes.add(added);
      return () => {
        changes.delete(added);
        undo();
      };
    },
    openRequests: () => [...open.values()],
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url = '/', headers } = incoming;
    if (url === linesPath) {
      proxy.faults.push(await text(incoming));
      outgoing.writeHead(204).end();
      return;
    }
    if (url === beforePath) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(proxy.before);
      return;
    }
    const found = [...changes].findLast(({ paths }) => paths.test(url));
    if (found?.change === 'lose') {
      outgoing.destroy();
      return;
    }
    if (found?.change === 'hang') {
      await found.undone;
      if (outgoing.destroyed) return; // the page was closed meanwhile
    }
    open.set(outgoing, url);
    outgoing.once('close', () => open.delete(outgoing));
    const changeBody = typeof found?.change === 'function' ? found.change : null;
    await forward(incoming, outgoing, changeBody, headers.accept?.includes('text/html') === true);
  }

  async function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    changeBody: ((body: string) => string) | null,
    isDocument: boolean,
  ): Promise<void> {
    const { url = '/', method, headers } = incoming;
    const isChanged = changeBody !== null || (isDocument && proxy.before !== '');
    const forwarded = request(listener + url, {
      method,
      headers: isChanged ? { ...headers, 'accept-encoding': 'identity' } : headers,
    });
    outgoing.once('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
    const [reply] = (await once(forwarded, 'response')) as [IncomingMessage];
    if (Number(reply.statusCode) >= 400) proxy.faults.push(`${reply.statusCode}: ${url}`);
    const { 'content-length': length, ...otherHeaders } = reply.headers;
    outgoing.writeHead(Number(reply.statusCode), isChanged ? otherHeaders : reply.headers);
    if (changeBody) outgoing.end(changeBody(await text(reply)));
    // The shop's and the account's sample pages allow no scripts.
    else if (isChanged && allowsScripts(reply)) reply.pipe(insertScript()).pipe(outgoing);
    else reply.pipe(outgoing);
  }
  return proxy;
}

function allowsScripts({ headers }: IncomingMessage): boolean {
  const policy = String(headers['content-security-policy'] ?? '');
  return policy.includes('script-src') || !policy.includes('default-src');
}

/** Inserts the script at the start of the head, which the first chunk of a document contains. */
function insertScript(): Transform {
  const script = `<script src="${beforePath}"></script>`;
  let isInserted = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      // As bytes: a chunk may end within a character.
      const start = isInserted ? -1 : chunk.indexOf('<head>');
      isInserted = true;
      const end = start + '<head>'.length;
      callback(
        null,
        start < 0 ? chunk : Buffer.concat([chunk.subarray(0, end), Buffer.from(script), chunk.subarray(end)]),
      );
    },
  });
}
