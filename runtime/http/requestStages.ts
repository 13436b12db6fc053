import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Connections } from './connections.ts';
import type { Admission } from './limits/admission.ts';
import type { Gate } from './limits/gate.ts';
import type { Refuser } from './problems/refuse.ts';
import type { Prebuilt } from './responses/prebuilt.ts';

interface StageParts {
  gate: Gate;
  refuse: Refuser['refuse'];
  prebuilt: Prebuilt;
  admission: Admission;
  connections: Connections;
  /** Fastify's request listener. */
  framework: RequestListener;
  /** URLs exempt from admission control, such as assets and health probes. */
  exemptUrls: RegExp;
  /** Called for each request refused by admission control. */
  onShed(): void;
}

/** `Retry-After` of refused requests, seconds. */
const retrySeconds = 2;

const overloaded = { code: 'UNAVAILABLE', detail: 'Server overloaded, retry later' } as const;

/**
 * Creates the request listener: gate, prebuilt response, admission control, Fastify; the first stage with a response
 * sends it.
 */
export function createRequestStages(parts: StageParts): RequestListener {
  const { gate, refuse, prebuilt, admission, connections, framework, exemptUrls, onShed } = parts;

  return function receive(request, response) {
    const startedAt = performance.now();
    const headFault = gate.checkHead(request);
    if (headFault) return refuse(request, response, headFault, { startedAt });
    // A prebuilt response exists only for URLs that have passed the gate before.
    const prebuiltResponse = prebuilt.find(request);
    if (prebuiltResponse) return prebuilt.send(request, response, prebuiltResponse, startedAt);
    const targetFault = gate.checkTarget(request.url ?? '');
    if (targetFault) return refuse(request, response, targetFault, { startedAt });
    if (exemptUrls.test(request.url ?? '')) return framework(request, response);
    admission.enter(
      () => startRequest(request, response),
      () => shed(request, response, startedAt),
    );
  };

  function startRequest(request: IncomingMessage, response: ServerResponse) {
    const callbacks = connections.closeCallbacks(request.socket);
    // The client has disconnected while it was queued.
    if (!callbacks) return admission.leave();
    const leave = () => {
      if (callbacks.delete(leave)) admission.leave();
    };
    callbacks.add(leave);
    // `prefinish`: the response is complete, however slowly it is sent. `finish` would wait for earlier responses on
    // the connection.
    response.once('prefinish', leave);
    framework(request, response);
  }

  /** Sends a stale response if there is one, else 503 with `Retry-After`. */
  function shed(request: IncomingMessage, response: ServerResponse, startedAt: number) {
    onShed();
    const stale = prebuilt.findStale(request);
    if (stale) prebuilt.send(request, response, stale, startedAt);
    else refuse(request, response, overloaded, { seconds: retrySeconds, startedAt });
  }
}
