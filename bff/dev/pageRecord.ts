/** What a renderer's own process knows of a page that is being made: how long its parts took, how large they are, what is missing. */
import type { Degraded } from '../../contracts/endpoint.ts';
import type { PageSource, PageVisit } from '../../contracts/pageSource.ts';
import { preciseNow } from './recorder.ts';

/** A part of the making; times as those of a recorder. */
export interface Phase {
  name: string;
  startedAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
}

export interface PageRecord {
  startedAt: number;
  phases: Phase[];
  sizes: { name: string; bytes: number }[];
  /** Of shell and page; what fails in a late section is added to it. */
  degraded: Degraded[];
  /** The code of the problem that is shown in place of a page. */
  problem: string | null;
}

export function createPageRecord(): PageRecord {
  return { startedAt: preciseNow(), phases: [], sizes: [], degraded: [], problem: null };
}

/** A page source that writes down what it is asked for. @param recordOf By request id; undefined where nobody looks into it. */
export function watchedSource(source: PageSource, recordOf: (requestId: string) => PageRecord | undefined): PageSource {
  async function timed<Answer>(
    { requestId }: PageVisit,
    name: string,
    ask: () => Promise<Answer>,
    note: (answer: Answer, record: PageRecord) => void,
  ): Promise<Answer> {
    const record = recordOf(requestId);
    if (!record) return ask();
    const phase: Phase = { name, startedAt: preciseNow(), endedAt: null };
    record.phases.push(phase);
    try {
      const answer = await ask();
      note(answer, record);
      return answer;
    } finally {
      phase.endedAt = preciseNow();
    }
  }

  return {
    page: (visit, options) =>
      timed(
        visit,
        'page',
        () => source.page(visit, options),
        (reply, record) => {
          if (reply.type === 'problem') record.problem = reply.problem.code;
          if (reply.type !== 'page') return;
          record.degraded.push(reply.answer.degraded);
          record.sizes.push({ name: 'page JSON', bytes: reply.bytes.byteLength });
          // Whoever shows it waits for them; none rejects.
          for (const [name, section] of Object.entries(reply.late))
            void timed(
              visit,
              `late: ${name}`,
              () => section,
              () => {},
            );
        },
      ),
    shell: (visit) =>
      timed(
        visit,
        'shell',
        () => source.shell(visit),
        ({ answer, bytes }, record) => {
          record.degraded.push(answer.degraded);
          record.sizes.push({ name: 'shell JSON', bytes: bytes.byteLength });
        },
      ),
    prices: (visit, ids, options) =>
      timed(
        visit,
        'prices',
        () => source.prices(visit, ids, options),
        (priced, record) => {
          if (priced) record.sizes.push({ name: 'prices JSON', bytes: priced.bytes.byteLength });
        },
      ),
    search: (visit, text) =>
      timed(
        visit,
        'search',
        () => source.search(visit, text),
        ({ answer, bytes }, record) => {
          record.degraded.push(answer.degraded);
          record.sizes.push({ name: 'search JSON', bytes: bytes.byteLength });
        },
      ),
  };
}
