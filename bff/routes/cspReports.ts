import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cspReportCall, type Violation } from '../../contracts/calls/cspReport.ts';
import { scrubAddress } from '../../contracts/text/scrub.ts';
import { keepPersonal } from '../../runtime/http/answers/personal.ts';
import { takeJsonOnly } from '../../runtime/http/limits/jsonBodies.ts';

interface Options {
  siteOrigin: () => string;
}

/** Bytes. */
const largestBody = 16_384;
/** Of one body: a page that does one thing wrong a hundred times would be no news. */
const maxLines = 20;
/** Characters of a path that the log keeps. */
const longestPath = 200;

/** Where browsers say what the content security policy of a page made them refuse: a line in the log for each. */
export const cspReportRoutes: FastifyPluginAsyncZod<Options> = async (app, { siteOrigin }) => {
  takeJsonOnly(app, ['application/csp-report', 'application/reports+json']);
  keepPersonal(app, siteOrigin);
  const { endpoint, body } = cspReportCall;
  app.post(endpoint, { schema: { body }, config: { seldom: true }, bodyLimit: largestBody }, (request, reply) => {
    const ours = request.body.filter((violation) => !isOfExtension(violation));
    for (const { directive, blocked, page, source, line } of ours.slice(0, maxLines)) {
      const details = { directive, blocked: toOrigin(blocked), page: toPath(page), source: toPath(source), line };
      request.log.warn(details, 'a browser refused what the content security policy forbids');
    }
    return reply.code(204).send();
  });
};

/** What an extension of somebody's browser wanted in a page is neither ours nor to be mended here. Safari hides its name. */
function isOfExtension({ blocked, source }: Violation): boolean {
  return [blocked, source].some((address) =>
    /^(?:(?:chrome|moz|safari-web)-extension|webkit-masked-url)\b/.test(address),
  );
}

/** Origin of a web address, scheme of another one, or the browser's own word. */
function toOrigin(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return '…';
  const { protocol, origin } = new URL(blocked);
  return isOfWeb(protocol) ? origin : protocol;
}

/** Path of a web address without what may be somebody's own. */
function toPath(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, pathname } = new URL(address);
  return isOfWeb(protocol) ? scrubAddress(pathname).slice(0, longestPath) : protocol;
}

function isOfWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
