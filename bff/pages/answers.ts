/** From a composer to an answer: binds the upstreams to the visit, settles the sections, makes the bytes. */
import { createHash } from 'node:crypto';
import { toDataBlock } from '../../contracts/dataBlock.ts';
import type { Answered, PageReply } from '../../contracts/pageSource.ts';
import type { PageAnswer } from '../../contracts/pages/page.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import { regions } from '../../contracts/regions.ts';
import type { PageKind, RouteMatch } from '../../contracts/routes.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { ProblemError } from '../errors.ts';
import { type Budget, pieceMs } from '../resilience/tiers.ts';
import type { Upstreams } from '../upstreams/upstreams.ts';
import type { Visit } from '../upstreams/visit.ts';
import { catalogue } from './catalogue.ts';
import { createTools, settle } from './compose.ts';
import { composeShell } from './shell.ts';

export type Answers = ReturnType<typeof createAnswers>;

/** @param assistantSystemCode System code of the AI status call. */
export function createAnswers(upstreams: Upstreams, assistantSystemCode: string) {
  const toolsFor = (visit: Visit) =>
    createTools(upstreams.forVisit(visit), allStrings[regions[visit.region].strings], {
      pieceMs,
      onMistake: (error) => visit.log.error({ err: error }, 'a section could not be made'),
    });
  const shellComposer = composeShell(assistantSystemCode);

  return {
    /** Header, footer and settings of the visit's edition. */
    async shell(visit: Visit, budget: Budget): Promise<Answered<Shell>> {
      const { tools, degraded } = toolsFor(visit);
      const { data } = await settle(shellComposer({ region: visit.region }, tools), degraded, budget);
      return answered({ data, degraded });
    },

    /**
     * The page of a route.
     * @throws {ProblemError} PRODUCT_OFFLINE for a kind that has no page yet.
     */
    async page(
      visit: Visit,
      { kind, params }: Pick<RouteMatch, 'kind' | 'params'>,
      budget: Budget,
    ): Promise<Extract<PageReply, { type: 'page' }>> {
      if (!isBuilt(kind)) throw new ProblemError('PRODUCT_OFFLINE', 'Product offline');
      const { tools, degraded } = toolsFor(visit);
      const composition = catalogue[kind].compose({ ...params, region: visit.region }, tools);
      const { data, late } = await settle(composition, degraded, budget);
      return { type: 'page', late, ...answered<PageAnswer>({ kind, data, degraded }) };
    },
  };
}

function isBuilt(kind: PageKind): kind is keyof typeof catalogue {
  return Object.hasOwn(catalogue, kind);
}

function answered<T extends object>(answer: T): Answered<T> {
  // Escaped once, here: the same bytes are the API's JSON and the data block of the HTML.
  return { answer, bytes: Buffer.from(toDataBlock(answer)) };
}

/** A tag of the content: equal on every instance. */
export function toEtag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
