/** A server in front of the sandbox that applies a fault to the responses of selected calls. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './faults.ts';

/** Path of failure reports. Their query does not name the edition. */
export const reportPath = '/api/nc/v1/SSRLog';

export interface FaultTarget {
  path: string;
  region: string;
}

interface Report extends Record<string, unknown> {
  apiUrl: string;
  websiteCode: string;
}

interface ForwardedResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sandbox responses by URL, cached because tests request them thousands of times. */
export type SandboxResponses = Map<string, Promise<ForwardedResponse>>;

/**
 * Starts the server; servers of one sandbox share its cached responses.
 * @param patienceMs Time-out of the calls, which slow faults exceed.
 */
export async function startFaultyUpstream(sandboxOrigin: string, answers: SandboxResponses, patienceMs: number) {
  const reports: Report[] = [];
  let fault: Fault | null = null;
  let targets: readonly FaultTarget[] = [];
  let attempts: FaultTarget[] = [];
  let received = 0;
  let openCalls = 0;
  let openFaults = 0;
  let maxSentBytes = 0;

  async function forward(url: string, init?: RequestInit): Promise<ForwardedResponse> {
    const reply = await fetch(sandboxOrigin + url, init);
    const type = reply.headers.get('content-type') ?? '';
    return { status: reply.status, headers: { 'content-type': type }, body: await reply.text() };
  }

  function goodResponse({ url = '/' }: IncomingMessage): Promise<ForwardedResponse> {
    const cached = answers.get(url) ?? forward(url);
    answers.set(url, cached);
    return cached;
  }

  async function report({ url = '/', headers }: IncomingMessage, body: string): Promise<ForwardedResponse> {
    reports.push(JSON.parse(body) as Report);
    const type = headers['content-type'] ?? '';
    return forward(url, { method: 'POST', headers: { 'content-type': type }, body });
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', sandboxOrigin);
    const region = searchParams.get('websiteCode') ?? searchParams.get('WebsiteCode') ?? '';
    const forwarded =
      pathname === reportPath ? await report(request, await readText(request)) : await goodResponse(request);
    const isTarget = targets.some((target) => target.path === pathname && target.region === region);
    if (!fault || !isTarget) {
      response.writeHead(forwarded.status, forwarded.headers).end(forwarded.body);
      return;
    }
    attempts.push({ path: pathname, region });
    const { socket } = request;
    const sentBefore = socket.bytesWritten;
    openFaults += 1;
    response.once('close', () => {
      openFaults -= 1;
      maxSentBytes = Math.max(maxSentBytes, socket.bytesWritten - sentBefore);
    });
    await fault.apply({ request, response, good: forwarded.body, patienceMs });
  }

  const server = createServer((request, response) => {
    received += 1;
    openCalls += 1;
    response.once('close', () => {
      openCalls -= 1;
    });
    // The client may have disconnected.
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port

  return {
    origin: `http://127.0.0.1:${port}`,
    reports: reports as readonly Report[],
    /** Applies a fault to these calls until `clearFault`. */
    setFault(next: Fault, operations: readonly FaultTarget[]) {
      fault = next;
      targets = operations;
      attempts = [];
    },
    clearFault() {
      fault = null;
    },
    /** Number of requests for an operation since `setFault`. */
    attemptsOf: ({ path, region }: FaultTarget) =>
      attempts.filter((attempt) => attempt.path === path && attempt.region === region).length,
    /** True when every open call is one with a fault, so that all good responses were sent. */
    areGoodResponsesSent: () => openCalls === openFaults,
    /** Resolves when no call has been open for a while. */
    async settled() {
      let receivedBefore = -1;
      let quietPolls = 0;
      for (let poll = 0; poll < 800 && quietPolls < 4; poll += 1) {
        quietPolls = openCalls === 0 && received === receivedBefore ? quietPolls + 1 : 0;
        receivedBefore = received;
        await wait(5);
      }
    },
    /** Largest number of bytes sent for one faulty response. */
    maxSentBytes: () => maxSentBytes,
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
