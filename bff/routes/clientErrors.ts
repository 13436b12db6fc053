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

/** Maximum body size in bytes; enough for the contract's longest members in any script. */
const largestReport = 32_768;
/** Maximum characters of a logged message. */
const longestMessage = 200;

/** Returns whether a URL is http(s); the path of others, such as `data:`, could form another host with our origin. */
const isWebAddress = (url: string, base: string) =>
  URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);

/** Receives failed API calls from browsers and sends one SSRLog report each, as for failed calls of the server. */
export const clientErrorRoutes: FastifyPluginAsyncZod<Options> = async (app, { reporter, siteOrigin }) => {
  keepPersonal(app, siteOrigin);
  const { endpoint, body } = clientErrorCall;
  app.post(endpoint, { schema: { body }, config: { seldom: true }, bodyLimit: largestReport }, (request, reply) => {
    const { apiUrl, pageUrl, websiteCode, message } = request.body;
    const own = siteOrigin();
    const faulty = Object.entries({ apiUrl, pageUrl }).filter(([, url]) => !isWebAddress(url, own));
    if (faulty.length > 0) {
      const errors = faulty.map(([name]) => ({ pointer: `/${name}`, detail: 'must be a URL or a path' }));
      throw new ProblemError('INVALID_REQUEST', 'The request is not valid', { errors });
    }
    // Browsers call this site only: reported origins are replaced by ours.
    const call = new URL(apiUrl, own);
    const page = new URL(pageUrl, own);
    const path = scrubAddress(call.pathname);
    const details = { path, websiteCode, message: scrubText(message).slice(0, longestMessage) };
    request.log.warn(details, 'API call failed in a browser');
    reporter.report({
      websiteCode,
      apiUrl: new URL(own + scrubAddress(call.pathname + call.search)),
      pageUrl: scrubAddress(page.pathname + page.search),
    });
    return reply.code(204).send();
  });
};
