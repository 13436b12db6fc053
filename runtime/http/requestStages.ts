import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Prebuilt } from './answers/prebuilt.ts';
import type { Connections } from './connections.ts';
import type { Admission } from './limits/admission.ts';
import type { Gate } from './limits/gate.ts';
import type { Refuse } from './problems/refuse.ts';

interface StageParts {
  gate: Gate;
  refuse: Refuse['refuse'];
  prebuilt: Prebuilt;
  admission: Admission;
  connections: Connections;
  /** The last stage: routes and their hooks. */
  framework: RequestListener;
  /** URLs that are never queued: they cost next to nothing, or are asked by those who decide whether this process lives. */
  light: RegExp;
  /** Called for each request that is too much. */
  onShed(): void;
}

/** What a refused client waits before it asks again. */
const retrySeconds = 2;

const busy = { code: 'UNAVAILABLE', detail: 'There is more to do than can be done; come again in a moment' } as const;

/** The stages of a request, of which the first that has an answer sends it: gate, prebuilt response, admission, framework. */
export function createRequestStages(parts: StageParts): RequestListener {
  const { gate, refuse, prebuilt, admission, connections, framework, light, onShed } = parts;

  return function receive(request, response) {
    const startedAt = performance.now();
    const headFault = gate.ofHead(request);
    if (headFault) return refuse(request, response, headFault, { startedAt });
    // What is found was asked for before, and its URL has passed.
    const ready = prebuilt.find(request);
    if (ready) return prebuilt.send(request, response, ready, startedAt);
    const targetFault = gate.ofTarget(request.url ?? '');
    if (targetFault) return refuse(request, response, targetFault, { startedAt });
    if (light.test(request.url ?? '')) return framework(request, response);
    admission.enter(
      () => begin(request, response),
      () => shed(request, response, startedAt),
    );
  };

  function begin(request: IncomingMessage, response: ServerResponse) {
    const underWay = connections.underWay(request.socket);
    // A client that has gone while it was queued is not worked for.
    if (!underWay) return admission.leave();
    const leave = () => {
      if (underWay.delete(leave)) admission.leave();
    };
    underWay.add(leave);
    // Made to the end, however slowly it is taken; of an answer behind another one on its connection Node says nothing.
    response.once('prefinish', leave);
    framework(request, response);
  }

  /** In place of what would have to be made: a stale answer where there is one, or a word on when to come again. */
  function shed(request: IncomingMessage, response: ServerResponse, startedAt: number) {
    onShed();
    const stale = prebuilt.findStale(request);
    if (stale) prebuilt.send(request, response, stale, startedAt);
    else refuse(request, response, busy, { seconds: retrySeconds, startedAt });
  }
}
