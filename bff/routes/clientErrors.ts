import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientErrorCall } from '../../contracts/calls/clientError.ts';
import { scrubText, scrubUrl } from '../../contracts/text/scrub.ts';
import { ProblemError } from '../../runtime/http/problems/errors.ts';
import { makePersonal } from '../../runtime/http/responses/personal.ts';
import type { FailureReporter } from '../upstreams/transport/report.ts';

interface Options {
  reporter: FailureReporter;
  siteOrigin: () => string;
}

/** Maximum body size in bytes; enough for the contract's longest members in any script. */
const maxBodyBytes = 32_768;
/** Maximum characters of a logged message. */
const maxMessageLength = 200;

/** Returns whether a URL is http(s); appended to our origin, the path of a `data:` URL could form another host. */
const isWebUrl = (url: string, base: string) =>
  URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);

/** Receives failed API calls from browsers and sends one SSRLog report each, as for failed calls of the server. */
export const clientErrorRoutes: FastifyPluginAsyncZod<Options> = async (app, { reporter, siteOrigin }) => {
  makePersonal(app, siteOrigin);
  const { endpoint, body } = clientErrorCall;
  app.post(
    endpoint,
    { schema: { body }, config: { strictRateLimit: true }, bodyLimit: maxBodyBytes },
    (request, reply) => {
      const { apiUrl, pageUrl, websiteCode, message } = request.body;
      const ownOrigin = siteOrigin();
      const faulty = Object.entries({ apiUrl, pageUrl }).filter(([, url]) => !isWebUrl(url, ownOrigin));
      if (faulty.length > 0) {
        const errors = faulty.map(([name]) => ({ pointer: `/${name}`, detail: 'must be a URL or a path' }));
        throw new ProblemError('INVALID_REQUEST', 'The request is not valid', { errors });
      }
      // Browsers call this site only: reported origins are replaced by ours.
      const call = new URL(apiUrl, ownOrigin);
      const page = new URL(pageUrl, ownOrigin);
      const path = scrubUrl(call.pathname);
      const details = { path, websiteCode, message: scrubText(message).slice(0, maxMessageLength) };
      request.log.warn(details, 'API call failed in a browser');
      reporter.report({
        websiteCode,
        apiUrl: new URL(ownOrigin + scrubUrl(call.pathname + call.search)),
        pageUrl: scrubUrl(page.pathname + page.search),
      });
      return reply.code(204).send();
    },
  );
};
