/** Faults on demand, for tests and demonstrations: `POST /__sandbox/faults` adds one, `DELETE` clears them all and lets slow calls go on. */
import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isUpstreamCall, pathOf } from '../paths.ts';
import { answerFault } from './faultAnswers.ts';
import { type Fault, faultSchema } from './faultSchema.ts';

function fits({ match }: Fault, request: FastifyRequest): boolean {
  if (match.startsWith('/')) return pathOf(request).startsWith(match);
  const { body } = request;
  return typeof body === 'object' && body !== null && 'operationName' in body && body.operationName === match;
}

/** Adds the faults to the sandbox. When several fit a call, the newest one happens. */
export function addFaults(app: FastifyInstance): void {
  let faults: Fault[] = [];
  const closing = controller();
  let cleared = controller();

  app.addHook('preClose', async () => closing.abort());
  app.addHook('preHandler', async (request, reply) => {
    const fault = isUpstreamCall(request) && faults.find((candidate) => fits(candidate, request));
    if (!fault) return;
    if (fault.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) faults = faults.filter((other) => other !== fault);
    }
    await answerFault(fault, request, reply, { closing: closing.signal, cleared: cleared.signal });
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
    cleared = controller();
    return { faults };
  });
}

/** Any number of calls may hang at a time, each of which listens. */
function controller(): AbortController {
  const made = new AbortController();
  setMaxListeners(0, made.signal);
  return made;
}
