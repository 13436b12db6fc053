import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { PageSource, PageVisit } from '../contracts/pageSource.ts';
import { bffPrefix } from '../contracts/routes.ts';
import type { Config } from './config.ts';
import { ProblemError, toProblem } from './errors.ts';
import { type Answers, createAnswers } from './pages/answers.ts';
import { handleErrors } from './plugins/errorHandler.ts';
import { createCache } from './resilience/cached.ts';
import { budgets } from './resilience/tiers.ts';
import { pageRoutes, routeOf } from './routes/pages.ts';
import { createUpstreams } from './upstreams/upstreams.ts';
import { summarise, type Visit } from './upstreams/visit.ts';

/**
 * The BFF on an HTTP app: its routes under `/bff/v1`, and the function the renderer gets its pages from.
 * @param options.now Clock of the cache in milliseconds, for tests.
 */
export async function buildBff(
  app: FastifyInstance,
  config: Config,
  options: { now?: () => number } = {},
): Promise<PageSource> {
  const upstreams = createUpstreams(config, createCache(options.now));
  app.addHook('onClose', () => upstreams.close());
  const answers = createAnswers(upstreams, assistantSystemCode(config));

  await app.register(
    async (scope) => {
      scope.setValidatorCompiler(validatorCompiler);
      scope.setSerializerCompiler(serializerCompiler);
      handleErrors(scope);
      await scope.register(pageRoutes, { answers });
    },
    { prefix: bffPrefix },
  );
  return createPageSource(answers, app);
}

function createPageSource(answers: Answers, app: FastifyInstance): PageSource {
  const visitOf = ({ region, pageUrl, requestId }: PageVisit): Visit => ({
    region,
    pageUrl,
    log: app.log.child({ reqId: requestId }),
    calls: [],
  });
  return {
    async page(pageVisit, { streaming }) {
      const visit = visitOf(pageVisit);
      try {
        const budget = streaming ? budgets.streamed : budgets.whole;
        const reply = await answers.page(visit, routeOf(pageVisit.path, visit.region), budget);
        return { ...reply, upstream: summarise(visit) };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        return { type: 'problem', problem: toProblem(error, pageVisit.requestId) };
      }
    },
    async shell(pageVisit) {
      const visit = visitOf(pageVisit);
      return { ...(await answers.shell(visit, budgets.shell)), upstream: summarise(visit) };
    },
  };
}

/** `<first host label>Proart`, and `wwwProart` without a configured origin (specification section 7). */
function assistantSystemCode({ SITE_ORIGIN }: Config): string {
  const label = SITE_ORIGIN ? new URL(SITE_ORIGIN).hostname.split('.')[0] : 'www';
  return `${label}Proart`;
}
