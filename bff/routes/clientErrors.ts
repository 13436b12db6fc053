import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientErrorCall } from '../../contracts/calls/clientError.ts';
import { scrubAddress, scrubText } from '../../contracts/text/scrub.ts';
import { keepPersonal } from '../../runtime/http/answers/personal.ts';
import { ProblemError } from '../../runtime/http/problems/errors.ts';
import type { FailureReporter } from '../upstreams/transport/report.ts';

interface Options {
  reporter: FailureReporter;
  siteOrigin: () => string;
}

/** Bytes: more than the contract's longest members take, in any script. */
const largestReport = 32_768;
/** Characters of a message that the log keeps. */
const longestMessage = 200;

/** Others, such as `data:`, have a path that is none, and behind our origin would make an address of another host. */
const isWebAddress = (url: string, base: string) =>
  URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);

/** Where a browser says that a call of its own failed: one SSRLog report, as for a call of ours. */
export const clientErrorRoutes: FastifyPluginAsyncZod<Options> = async (app, { reporter, siteOrigin }) => {
  keepPersonal(app, siteOrigin);
  const { endpoint, body } = clientErrorCall;
  app.post(endpoint, { schema: { body }, config: { seldom: true }, bodyLimit: largestReport }, (request, reply) => {
    const { apiUrl, pageUrl, websiteCode, message } = request.body;
    const own = siteOrigin();
    const faulty = Object.entries({ apiUrl, pageUrl }).filter(([, url]) => !isWebAddress(url, own));
    if (faulty.length > 0) {
      const errors = faulty.map(([name]) => ({ pointer: `/${name}`, detail: 'must be an address' }));
      throw new ProblemError('INVALID_REQUEST', 'The request is not valid', { errors });
    }
    // A browser shows and calls this site alone: what it says of another origin is not passed on.
    const call = new URL(apiUrl, own);
    const page = new URL(pageUrl, own);
    const path = scrubAddress(call.pathname);
    const details = { path, websiteCode, message: scrubText(message).slice(0, longestMessage) };
    request.log.warn(details, 'a call failed in a browser');
    reporter.report({
      websiteCode,
      apiUrl: new URL(own + scrubAddress(call.pathname + call.search)),
      pageUrl: scrubAddress(page.pathname + page.search),
    });
    return reply.code(204).send();
  });
};
