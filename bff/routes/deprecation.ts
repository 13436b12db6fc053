/** Deprecation of endpoints, announced in the headers of all their responses (RFC 9745, RFC 8594). */
import type { FastifyInstance } from 'fastify';
import { bffPrefix } from '../../contracts/routes.ts';
import { deprecationPolicyId } from '../openapi/docsOverview.ts';
import { type OpenApiDocument, operationsOf } from '../openapi/openApi.ts';

/** Response headers of deprecated endpoints, by route pattern. */
export type Deprecations = ReadonlyMap<string, Readonly<Record<string, string>>>;

const docsUrl = `${bffPrefix}/docs`;

/** Reads the deprecated operations of a contract. @throws {Error} when a date is invalid. */
export function deprecationsOf(document: OpenApiDocument): Deprecations {
  return new Map(
    operationsOf(document).flatMap(({ path, operation }) => {
      const { operationId, 'x-deprecated-since': since, 'x-sunset': sunset, 'x-successor': successor } = operation;
      if (!since || !sunset) return [];
      const links = [link(operationId, 'deprecation'), link(deprecationPolicyId, 'sunset')];
      if (successor) links.push(link(successor, 'successor-version'));
      const headers = {
        deprecation: `@${startOfDay(since).getTime() / 1_000}`,
        sunset: startOfDay(sunset).toUTCString(),
        link: links.join(', '),
      };
      return [[bffPrefix + path.replace(/\{(\w+)\}/g, ':$1'), headers] as const];
    }),
  );
}

/** Adds the headers to all responses of deprecated routes, also problems; prebuilt responses already have them. */
export function announceDeprecations(app: FastifyInstance, deprecations: Deprecations): void {
  app.addHook('onRequest', (request, reply, done) => {
    const headers = deprecations.get(request.routeOptions.url ?? '');
    if (headers) reply.headers(headers);
    done();
  });
}

/** Returns a `Link` to a section of the reference page. */
function link(id: string, rel: string): string {
  return `<${docsUrl}#${id}>; rel="${rel}"; type="text/html"`;
}

function startOfDay(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) throw new Error(`${day} is not a date`);
  return date;
}
