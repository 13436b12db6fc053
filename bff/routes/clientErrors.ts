import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientErrorCall } from '../../contracts/calls/clientError.ts';
import type { FailureReporter } from '../resilience/report.ts';

/** Where a browser says that a call of its own failed: one SSRLog report, as for a call of ours. */
export const clientErrorRoutes: FastifyPluginAsyncZod<{ reporter: FailureReporter }> = async (app, { reporter }) => {
  const { endpoint, body } = clientErrorCall;
  app.post(endpoint, { schema: { body } }, (request, reply) => {
    const { apiUrl, pageUrl, websiteCode, message } = request.body;
    // What a browser sends is a path of this site; its origin is ours to say.
    const url = new URL(apiUrl, `http://${request.host}`);
    request.log.warn({ path: url.pathname, websiteCode, message: message.slice(0, 200) }, 'a call failed in a browser');
    reporter.report({ websiteCode, apiUrl: url, pageUrl });
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
