import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientErrorCall } from '../../contracts/calls/clientError.ts';
import { ProblemError } from '../errors.ts';
import { keepPersonal } from '../plugins/personal.ts';
import type { FailureReporter } from '../resilience/report.ts';

interface Options {
  reporter: FailureReporter;
  siteOrigin: () => string;
}

/** Where a browser says that a call of its own failed: one SSRLog report, as for a call of ours. */
export const clientErrorRoutes: FastifyPluginAsyncZod<Options> = async (app, { reporter, siteOrigin }) => {
  keepPersonal(app, siteOrigin);
  const { endpoint, body } = clientErrorCall;
  app.post(endpoint, { schema: { body }, config: { seldom: true } }, (request, reply) => {
    const { apiUrl, pageUrl, websiteCode, message } = request.body;
    const own = siteOrigin();
    const faulty = Object.entries({ apiUrl, pageUrl }).filter(([, url]) => !URL.canParse(url, own));
    if (faulty.length > 0) {
      const errors = faulty.map(([name]) => ({ pointer: `/${name}`, detail: 'must be an address' }));
      throw new ProblemError('INVALID_REQUEST', 'The request is not valid', { errors });
    }
    // A browser shows and calls this site alone: what it says of another origin is not passed on.
    const call = new URL(apiUrl, own);
    const page = new URL(pageUrl, own);
    const details = { path: call.pathname, websiteCode, message: withoutSecrets(message) };
    request.log.warn(details, 'a call failed in a browser');
    reporter.report({
      websiteCode,
      apiUrl: new URL(own + call.pathname + call.search),
      pageUrl: page.pathname + page.search,
    });
    return reply.code(204).send();
  });
};

/** A message of anybody's: addresses lose their query, and what looks like an e-mail or a token is taken out. */
function withoutSecrets(message: string): string {
  return message
    .slice(0, 200)
    .replace(/\?\S+/g, '?…')
    .replace(/\S+@\S+/g, '…')
    .replace(/[\w-]{20,}/g, '…');
}
