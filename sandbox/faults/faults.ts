/**
 * Fault injection for tests and demonstrations: `POST /__sandbox/faults` adds a fault, `DELETE` clears all and releases
 * slow calls.
 */
import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isUpstreamCall, pathOf } from '../paths.ts';
import { type Fault, faultSchema } from './faultSchema.ts';
import { sendFault } from './sendFault.ts';

function matches({ match }: Fault, request: FastifyRequest): boolean {
  if (match.startsWith('/')) return pathOf(request).startsWith(match);
  const { body } = request;
  return typeof body === 'object' && body !== null && 'operationName' in body && body.operationName === match;
}

/** Adds fault injection to the sandbox. If several faults match a call, the newest one applies. */
export function addFaults(app: FastifyInstance): void {
  let faults: Fault[] = [];
  const closing = createAbortController();
  let cleared = createAbortController();

  app.addHook('preClose', async () => closing.abort());
  app.addHook('preHandler', async (request, reply) => {
    const fault = isUpstreamCall(request) && faults.find((candidate) => matches(candidate, request));
    if (!fault) return;
    if (fault.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) faults = faults.filter((other) => other !== fault);
    }
    await sendFault(fault, request, reply, { closing: closing.signal, cleared: cleared.signal });
  });

  app.post('/__sandbox/faults', (request, reply) => {
    const { success, data, error } = faultSchema.safeParse(request.body);
    if (!success) return reply.code(400).send({ status: 400, message: z.prettifyError(error), result: null });
    faults = [data, ...faults];
    return { faults };
  });
  app.delete('/__sandbox/faults', () => {
    faults = [];
    cleared.abort();
    cleared = createAbortController();
    return { faults };
  });
}

/** An abort controller without a limit of listeners, because any number of calls may wait at a time. */
function createAbortController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
