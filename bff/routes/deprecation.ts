/** How clients are told of an address that will go: in the headers of all its answers (RFC 9745, RFC 8594). */
import type { FastifyInstance } from 'fastify';
import { bffPrefix } from '../../contracts/routes.ts';
import { deprecationPolicyId } from '../openapi/docsOverview.ts';
import { type OpenApiDocument, operationsOf } from '../openapi/openApi.ts';

/** Headers of the answers of each address that will go, by the pattern of its route. */
export type Deprecations = ReadonlyMap<string, Readonly<Record<string, string>>>;

const docs = `${bffPrefix}/docs`;

/** @throws {Error} when a day is none. */
export function deprecationsOf(document: OpenApiDocument): Deprecations {
  return new Map(
    operationsOf(document).flatMap(({ path, operation }) => {
      const { operationId, 'x-deprecated-since': since, 'x-sunset': sunset, 'x-successor': successor } = operation;
      if (!since || !sunset) return [];
      const links = [link(operationId, 'deprecation'), link(deprecationPolicyId, 'sunset')];
      if (successor) links.push(link(successor, 'successor-version'));
      const headers = {
        deprecation: `@${beginningOf(since).getTime() / 1_000}`,
        sunset: beginningOf(sunset).toUTCString(),
        link: links.join(', '),
      };
      return [[bffPrefix + path.replace(/\{(\w+)\}/g, ':$1'), headers] as const];
    }),
  );
}

/** Adds them to the answers of every route, its problems and other methods included. Prebuilt responses have them by themselves. */
export function announceDeprecations(app: FastifyInstance, deprecations: Deprecations): void {
  app.addHook('onRequest', (request, reply, done) => {
    const headers = deprecations.get(request.routeOptions.url ?? '');
    if (headers) reply.headers(headers);
    done();
  });
}

/** To a part of the reference: what stands there is for people, and so is the step to another address. */
function link(id: string, rel: string): string {
  return `<${docs}#${id}>; rel="${rel}"; type="text/html"`;
}

function beginningOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) throw new Error(`${day} is no day`);
  return date;
}
