/** From an address to all that its page is made of: what the BFF has for it, and what the site adds. */
import { createHash } from 'node:crypto';
import type { ShownPage } from '../../client/app/App.tsx';
import { pricedProducts } from '../../client/price/pricedProducts.ts';
import type { Degraded } from '../../contracts/endpoint.ts';
import { shortest } from '../../contracts/lifetime.ts';
import type { Answered, LateSection, PageReply, PageSource, PageVisit } from '../../contracts/pageSource.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import { regions } from '../../contracts/regions/regions.ts';
import type { Host } from '../../runtime/http/host.ts';
import type { Made } from '../htmlCache/htmlCache.ts';
import type { HtmlHeaders } from '../http/htmlHeaders.ts';
import { isPrivateView } from '../http/privateView.ts';
import { asOnHost, shellOnHost } from '../http/unprefixed.ts';
import type { DocumentInput, Renderer } from './document.ts';
import { toDocumentPrices } from './documentPrices.ts';
import { fixedTexts } from './fixedTexts.ts';
import type { FrameOf } from './frame.ts';
import type { SettingsOf } from './siteSettings.ts';

export interface GatherParts {
  source: PageSource;
  renderer: Renderer;
  frameOf: FrameOf;
  htmlHeaders: HtmlHeaders;
  /** A function because a free port is known only when the server listens. */
  siteOrigin: () => string;
  settingsOf: SettingsOf;
  /** Comes when whoever asked meanwhile has been heard. */
  nextTurn(): Promise<void>;
  /** A hash of what renders: other programs may make another document of the same data. */
  program: string;
}

/** Everything of a document but the page itself and what it costs. */
export type Surroundings = Omit<DocumentInput, 'frame' | 'page' | 'pageBytes' | 'prices'>;

type Problem = Extract<PageReply, { type: 'problem' }>;
type Redirect = Extract<PageReply, { type: 'redirect' }>;

/** What an address has come to, with the fields of its request's log line. */
export type Gathered = Made & { summary: Record<string, unknown> } & (
    | { type: 'redirect'; redirect: Redirect }
    | { type: 'problem'; problem: Problem['problem']; around: Surroundings }
    | {
        type: 'page';
        input: DocumentInput;
        /** Sections that are not there yet: the page is to be streamed. */
        late: Readonly<Record<string, LateSection>>;
        /** What is missing, also of what was late. */
        degraded: () => Degraded;
      }
  );

/** How long a page is waited for. */
export interface Patience {
  /** Slow sections may come later than the page. */
  streaming: boolean;
  /** Prices are waited for as sections are. */
  prices: 'moment' | 'whole';
}

/** Makes what collects all that the document of an address is made of: its page, or the error or redirect in its place. */
export function createGather(parts: GatherParts) {
  const { source, renderer, frameOf, htmlHeaders, siteOrigin, settingsOf, nextTurn, program } = parts;

  function surroundings(
    { region, query, pageUrl }: PageVisit,
    host: Host,
    shell: Answered<Shell>,
    kind: ShownPage['kind'],
  ): Surroundings {
    return {
      shell: shell.answer.data,
      shellBytes: shell.bytes,
      ...settingsOf(region, kind, host),
      ...fixedTexts(regions[region].strings),
      url: pageUrl,
      siteOrigin: siteOrigin(),
      indexable: !isPrivateView(query),
    };
  }

  /** Never rejects for an upstream's fault. */
  async function gather(visit: PageVisit, host: Host, patience: Patience): Promise<Gathered> {
    const startedAt = performance.now();
    const [shell, reply] = await Promise.all([source.shell(visit), source.page(visit, patience)]);
    const { region } = visit;
    if (reply.type === 'redirect') {
      return { type: 'redirect', redirect: reply, draft: null, gone: true, summary: { region, kind: 'redirect' } };
    }
    const kind = reply.type === 'page' ? reply.answer.kind : 'error';
    const around = surroundings(visit, host, shellOnHost(shell, host), kind);
    if (reply.type === 'problem') {
      const { problem, transient } = reply;
      const summary = { region, kind, upstream: shell.upstream };
      return { type: 'problem', problem, around, draft: null, gone: !transient, summary };
    }

    const degraded = () => [...shell.answer.degraded, ...reply.answer.degraded];
    const { answer, bytes } = asOnHost(reply, host);
    const isLate = Object.keys(reply.late).length > 0;
    const ids = around.shell.ecConfig.ecStatus ? pricedProducts(answer) : [];
    const [frame, priced] = await Promise.all([
      frameOf(answer.kind),
      source.prices(visit, ids, {
        patience: isLate ? 'none' : patience.prices,
        elapsedMs: performance.now() - startedAt,
      }),
    ]);
    // What is rendered has a turn of its own: whoever asked meanwhile is heard first.
    await nextTurn();
    const prices = priced && toDocumentPrices(ids, asOnHost(priced, host));
    const input = { ...around, frame, page: answer, pageBytes: bytes, prices };
    const isForAll = !isLate && degraded().length === 0 && !reply.unsure;
    const made = [shell, reply, ...(priced ? [priced] : [])];
    const told = prices ? JSON.stringify([...prices.told]) : '';
    const said = [
      shell.etag,
      reply.etag,
      told,
      JSON.stringify(around.settings),
      around.url,
      around.siteOrigin,
      program,
    ];
    return {
      type: 'page',
      input,
      late: reply.late,
      degraded,
      draft: isForAll
        ? {
            ...shortest(made),
            // Prices that did not come in time are looked for again behind the next visitor.
            ...(ids.length > 0 && !priced && { freshUntil: 0 }),
            kind,
            etag: `"${createHash('sha256').update(said.join('\n')).digest('base64url').slice(0, 27)}"`,
            tags: [...new Set(made.flatMap(({ tags }) => tags))],
            documentUntil: prices?.usableUntil ?? Number.POSITIVE_INFINITY,
            headers: htmlHeaders(input),
            render: () => renderer.whole(input),
          }
        : null,
      gone: false,
      summary: {
        region,
        kind,
        degraded: degraded(),
        late: Object.keys(reply.late),
        upstream: reply.upstream,
        shell: shell.upstream,
        prices: priced?.upstream,
      },
    };
  }

  return { gather, surroundings };
}
