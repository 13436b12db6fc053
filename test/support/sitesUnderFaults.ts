import { afterAll, beforeAll, expect, type TestContext } from 'vitest';
import type { BffOptions } from '../../bff/app.ts';
import { buildSiteOver, linkBuiltPages } from './builtPages.ts';
import { type Kind, kinds } from './faultKinds.ts';
import { type Fault, serverError } from './faults.ts';
import { wayOf } from './htmlWays.ts';
import { startLagMeter } from './lagMeter.ts';
import { type RawAnswer, rawRequest } from './rawRequest.ts';
import { type PageDocument, readDocument, stateShown } from './readDocument.ts';
import { startUnderFaults, until } from './underFaults.ts';

/** Every kind of page with the operation behind it that fails, and a page whose shell lacks something. */
export const pageKinds = kinds.filter((kind): kind is PageKind => kind.path !== null);
export type PageKind = Kind & { path: string };

/** Who asks: a visitor's page may stream, a robot's is whole. */
const agents = {
  visitor: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  robot: 'Googlebot/2.1',
};
export type Agent = keyof typeof agents;

export interface Seen {
  kind: PageKind;
  answer: RawAnswer;
}

/** How long a page has waited for anything, until it began and until it ended. */
interface Waited {
  firstMs: number;
  ms: number;
}

/** Asks for the pages of all of these at once. */
function seeAll(site: string, some: readonly PageKind[], agent: Agent): Promise<Seen[]> {
  const headers = { 'user-agent': agents[agent] };
  return Promise.all(some.map(async (kind) => ({ kind, answer: await rawRequest(site + kind.path, { headers }) })));
}

export type SitesUnderFaults = Awaited<ReturnType<typeof startSitesUnderFaults>>;

/** What the tests of a file set up their sites with. */
export function sitesForTests(): () => SitesUnderFaults {
  let sites: SitesUnderFaults;
  beforeAll(async () => {
    sites = await startSitesUnderFaults();
  });
  afterAll(() => sites.close());
  return () => sites;
}

async function startSitesUnderFaults() {
  const { origin: sandbox, envFor, inTurn, begin, setUp, close } = await startUnderFaults(2_000);
  const lag = startLagMeter();
  const pages = await linkBuiltPages();

  const buildSite =
    (env: Record<string, string> = {}, options: Pick<BffOptions, 'budgets'> = {}) =>
    (origin: string, now: () => number) =>
      // Content that is passed on names the shop where it was.
      buildSiteOver(origin, pages.dist, { env: { SHOP_ALLOWED_ORIGINS: sandbox, ...env }, now, ...options });

  /** What a robot is answered for every kind of page by a new site; what is whole is kept. */
  async function readNew(fault: Fault | null): Promise<Map<string, PageDocument>> {
    const { site, upstream, end } = await begin(buildSite());
    const operations = pageKinds.map(({ operation }) => operation);
    if (fault) upstream.spoil(fault, operations);
    let seen = await seeAll(site, pageKinds, 'robot');
    // The first page of a process takes so long that a section may be too late.
    await until(async () => {
      seen = await seeAll(site, pageKinds, 'robot');
      return seen.every(({ answer }) => (wayOf(answer.headers) === 'hit') === !fault);
    });
    await end();
    return new Map(seen.map(({ kind, answer }) => [kind.name, readDocument(answer.text)]));
  }

  const whole = await readNew(null);
  const lost = await readNew(serverError);
  for (const { name } of pageKinds) expect(lost.get(name)?.html, name).not.toBe(whole.get(name)?.html);

  return {
    /** What a document shows: its page as when all is well, or without what its operation makes. */
    shownBy: ({ kind: { name }, answer }: Seen) => stateShown(answer.text, whole.get(name), lost.get(name)),
    waited({ answer: { times } }: Seen): Waited {
      const msUntil = (end: number) => end - times.asked - lag.between(times.asked, end);
      return { firstMs: msUntil(times.first), ms: msUntil(times.last) };
    },
    envFor,
    /** A site over a faulty upstream, with a clock that the test holds; both end with the test. */
    setUp: (context: TestContext, ...asked: Parameters<typeof buildSite>) => setUp(context, buildSite(...asked)),
    /**
     * Asks for the pages of these, in turn with the other tests.
     * @param options.atOnce So many in one turn: each is waited for by those behind it.
     * @param options.waits Whether these, which have been asked for, wait for nothing that keeps the machine busy.
     */
    async seeInTurn(
      site: string,
      some: readonly PageKind[],
      agent: Agent,
      { atOnce = 2, waits = () => false }: { atOnce?: number; waits?: (asked: readonly PageKind[]) => boolean } = {},
    ) {
      const groups = Array.from({ length: Math.ceil(some.length / atOnce) }, (_, at) =>
        some.slice(at * atOnce, (at + 1) * atOnce),
      );
      const seen = groups.map((group) =>
        inTurn(
          () => seeAll(site, group, agent),
          () => waits(group),
        ),
      );
      return (await Promise.all(seen)).flat();
    },
    async close() {
      lag.stop();
      await close();
      await pages.remove();
    },
  };
}
