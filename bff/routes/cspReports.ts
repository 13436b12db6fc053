import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cspReportCall, type Violation } from '../../contracts/calls/cspReport.ts';
import { scrubAddress } from '../../contracts/text/scrub.ts';
import { keepPersonal } from '../../runtime/http/answers/personal.ts';
import { takeJsonOnly } from '../../runtime/http/limits/jsonBodies.ts';

interface Options {
  siteOrigin: () => string;
}

/** Maximum body size in bytes. */
const largestBody = 16_384;
/** Maximum violations logged of one body: pages repeat the same violation. */
const maxLines = 20;
/** Maximum characters of a logged path. */
const longestPath = 200;

/** Receives content security policy violations from browsers and logs one line each. */
export const cspReportRoutes: FastifyPluginAsyncZod<Options> = async (app, { siteOrigin }) => {
  takeJsonOnly(app, ['application/csp-report', 'application/reports+json']);
  keepPersonal(app, siteOrigin);
  const { endpoint, body } = cspReportCall;
  app.post(endpoint, { schema: { body }, config: { seldom: true }, bodyLimit: largestBody }, (request, reply) => {
    const ours = request.body.filter((violation) => !isOfExtension(violation));
    for (const { directive, blocked, page, source, line } of ours.slice(0, maxLines)) {
      const details = { directive, blocked: toOrigin(blocked), page: toPath(page), source: toPath(source), line };
      request.log.warn(details, 'content security policy violation in a browser');
    }
    return reply.code(204).send();
  });
};

/** True for violations by browser extensions, which are not ours to fix. Safari hides the extension's name. */
function isOfExtension({ blocked, source }: Violation): boolean {
  return [blocked, source].some((address) =>
    /^(?:(?:chrome|moz|safari-web)-extension|webkit-masked-url)\b/.test(address),
  );
}

/** Returns the origin of a web URL, the scheme of other URLs, or the browser's keyword. */
function toOrigin(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return '…';
  const { protocol, origin } = new URL(blocked);
  return isOfWeb(protocol) ? origin : protocol;
}

/** Returns the path of a web URL without personal data, or the scheme of other URLs. */
function toPath(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, pathname } = new URL(address);
  return isOfWeb(protocol) ? scrubAddress(pathname).slice(0, longestPath) : protocol;
}

function isOfWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
