import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type CspViolation, cspReportCall } from '../../contracts/calls/cspReport.ts';
import { scrubUrl } from '../../contracts/text/scrub.ts';
import { acceptJsonOnly } from '../../runtime/http/limits/jsonBodies.ts';
import { makePersonal } from '../../runtime/http/responses/personal.ts';

interface Options {
  siteOrigin: () => string;
}

/** Maximum body size in bytes. */
const maxBodyBytes = 16_384;
/** Maximum violations logged per body, since pages repeat the same violation. */
const maxLoggedViolations = 20;
/** Maximum characters of a logged path. */
const maxPathLength = 200;

/** Receives content security policy violations from browsers and logs one line each. */
export const cspReportRoutes: FastifyPluginAsyncZod<Options> = async (app, { siteOrigin }) => {
  acceptJsonOnly(app, ['application/csp-report', 'application/reports+json']);
  makePersonal(app, siteOrigin);
  const { endpoint, body } = cspReportCall;
  app.post(
    endpoint,
    { schema: { body }, config: { strictRateLimit: true }, bodyLimit: maxBodyBytes },
    (request, reply) => {
      const ownViolations = request.body.filter((violation) => !isFromExtension(violation));
      for (const { directive, blocked, page, source, line } of ownViolations.slice(0, maxLoggedViolations)) {
        const details = { directive, blocked: toOrigin(blocked), page: toPath(page), source: toPath(source), line };
        request.log.warn(details, 'content security policy violation in a browser');
      }
      return reply.code(204).send();
    },
  );
};

/** True for violations by browser extensions, which are not ours to fix. Safari hides the extension's name. */
function isFromExtension({ blocked, source }: CspViolation): boolean {
  return [blocked, source].some((url) => /^(?:(?:chrome|moz|safari-web)-extension|webkit-masked-url)\b/.test(url));
}

/** Returns the origin of a web URL, the scheme of other URLs, or the browser's keyword. */
function toOrigin(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return '…';
  const { protocol, origin } = new URL(blocked);
  return isWebProtocol(protocol) ? origin : protocol;
}

/** Returns the path of a web URL without personal data, or the scheme of other URLs. */
function toPath(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, pathname } = new URL(url);
  return isWebProtocol(protocol) ? scrubUrl(pathname).slice(0, maxPathLength) : protocol;
}

function isWebProtocol(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
