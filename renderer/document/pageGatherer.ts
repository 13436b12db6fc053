/** Collects the data of a document for a URL: data from the BFF and settings of the site. */
import { createHash } from 'node:crypto';
import type { ShownPage } from '../../client/app/shownPage.ts';
import { pricedProducts } from '../../client/price/pricedProducts.ts';
import type { ApiCall } from '../../contracts/apilist.ts';
import type { Degraded } from '../../contracts/degraded.ts';
import { type Cacheable, shortest } from '../../contracts/lifetime.ts';
import type {
  BffResponse,
  DeferredSection,
  PageReply,
  PageSource,
  PageVisit,
  PricesResponse,
  PriceWait,
} from '../../contracts/pageSource.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import { hasRequiredParts } from '../../contracts/pages/shellParts.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import type { Host } from '../../runtime/http/host.ts';
import type { Draft, PageOutcome } from '../htmlCache/htmlCache.ts';
import { forHost, shellForHost } from '../http/forHost.ts';
import type { HtmlHeaders } from '../http/htmlHeaders.ts';
import { isPrivateView } from '../http/privateView.ts';
import type { Renderer } from './document.ts';
import type { DocumentInput } from './documentInput.ts';
import { toDocumentPrices } from './documentPrices.ts';
import type { DocumentShell, DocumentShellOf } from './documentShell.ts';
import { fixedTexts } from './fixedTexts.ts';
import { shownShell } from './shownShell.ts';
import type { SettingsOf } from './siteSettings.ts';

/** Dependencies for collecting pages. */
export interface PageGathererOptions {
  source: PageSource;
  renderer: Renderer;
  documentShellOf: DocumentShellOf;
  htmlHeaders: HtmlHeaders;
  /** A function because a free port is known only after the server listens. */
  siteOrigin: () => string;
  settingsOf: SettingsOf;
  /** The deployment shows drafts. */
  previews: boolean;
  /** Yields to pending requests. */
  yieldToRequests(): Promise<void>;
  /** Hash of the rendering code, part of the ETag: other code may render another document from the same data. */
  program: string;
}

/** Input of a document without its page and prices. */
export type DocumentContext = Omit<DocumentInput, 'documentShell' | 'page' | 'pageBytes' | 'prices'>;

type Problem = Extract<PageReply, { type: 'problem' }>;
type Redirect = Extract<PageReply, { type: 'redirect' }>;
type Page = Extract<PageReply, { type: 'page' }>;

/** Result for a URL, with fields for the log line of the request. */
export type Gathered = PageOutcome & { summary: Record<string, unknown> } & (
    | { type: 'redirect'; redirect: Redirect }
    | { type: 'problem'; problem: Problem['problem']; context: DocumentContext }
    | {
        type: 'page';
        input: DocumentInput;
        /** Pending sections; the page must be streamed if there are any. */
        deferred: Readonly<Record<string, DeferredSection>>;
        /** Missing sections, including deferred ones that have failed. */
        degraded: () => Degraded;
      }
  );

/** How long a page waits for its sections and prices. */
export interface PageWait {
  /** True when slow sections may be deferred and streamed. */
  streaming: boolean;
  /** Time to wait for prices: `moment` is short, `whole` as long as for sections. */
  prices: Exclude<PriceWait, 'none'>;
}

/** Result of the BFF for a URL. Redirects and problems are final; a page still lacks prices. */
type Resolved = Exclude<Gathered, { type: 'page' }> | ({ type: 'page' } & ResolvedPage);

interface ResolvedPage {
  region: RegionCode;
  host: Host;
  /** With the URLs of the host. */
  reply: Page;
  shell: BffResponse<Shell> & Cacheable;
  context: DocumentContext;
  /** Products shown with a price; empty in editions without a shop. */
  ids: readonly string[];
  /** Missing sections, including deferred ones that have failed. */
  degraded: () => Degraded;
}

/** Returns a page with the list of all calls made for its document. */
function withApilist(reply: Page, apilist: ApiCall[]): Page {
  const body = { ...reply.body, apilist };
  return { ...reply, body, bytes: Buffer.from(toDataBlock(body)) };
}

/** Collects the input of the document for a URL; the result may be an error or a redirect instead. */
export class PageGatherer {
  readonly #options: PageGathererOptions;

  constructor(options: PageGathererOptions) {
    this.#options = options;
  }

  /** Loads everything that the document of a URL needs. Does not reject for a failure of an upstream. */
  async gatherPage(visit: PageVisit, host: Host, pageWait: PageWait): Promise<Gathered> {
    const startedAt = performance.now();
    const resolved = await this.#resolve(visit, host, pageWait);
    if (resolved.type !== 'page') return resolved;
    const { body } = resolved.reply;
    const listing = body.apilist ? { ...visit, apilist: [...body.apilist] } : visit;
    const priced = await this.#prices(listing, resolved, pageWait, performance.now() - startedAt);
    if (listing.apilist) resolved.reply = withApilist(resolved.reply, listing.apilist);
    const documentShell = await this.#options.documentShellOf(resolved.reply.body.kind);
    // Rendering is synchronous, so requests received meanwhile are processed first.
    await this.#options.yieldToRequests();
    return this.#gathered(resolved, documentShell, priced);
  }

  /** Returns the input of a document without its page and prices. */
  documentContext(
    { region, query, pageUrl }: PageVisit,
    host: Host,
    shell: BffResponse<Shell>,
    kind: ShownPage['kind'],
  ): DocumentContext {
    const { settingsOf, siteOrigin, previews } = this.#options;
    return {
      ...shownShell(shell.body),
      ...settingsOf(region, kind, host),
      ...fixedTexts(regions[region].strings),
      url: pageUrl,
      siteOrigin: siteOrigin(),
      indexable: !isPrivateView(query, previews),
    };
  }

  async #resolve(visit: PageVisit, host: Host, pageWait: PageWait): Promise<Resolved> {
    const { source } = this.#options;
    const [shell, reply] = await Promise.all([source.shell(visit), source.page(visit, pageWait)]);
    const { region } = visit;
    if (reply.type === 'redirect') {
      return { type: 'redirect', redirect: reply, draft: null, gone: true, summary: { region, kind: 'redirect' } };
    }
    const kind = reply.type === 'page' ? reply.body.kind : 'error';
    const context = this.documentContext(visit, host, shellForHost(shell, host), kind);
    if (reply.type === 'problem') {
      const { problem, transient } = reply;
      const summary = { region, kind, upstream: shell.upstream };
      return { type: 'problem', problem, context, draft: null, gone: !transient, summary };
    }
    const shown = forHost(reply, host);
    const ids = context.shell.ecConfig.ecStatus ? pricedProducts(shown.body) : [];
    const degraded = () => [...shell.body.degraded, ...reply.body.degraded];
    return { type: 'page', region, host, reply: shown, shell, context, ids, degraded };
  }

  /** Loads the public prices of a page; null when it shows none or they do not arrive in time. */
  #prices(
    visit: PageVisit,
    { reply, ids }: ResolvedPage,
    pageWait: PageWait,
    elapsedMs: number,
  ): Promise<PricesResponse | null> {
    const isStreamed = Object.keys(reply.deferred).length > 0;
    return this.#options.source.prices(visit, ids, { wait: isStreamed ? 'none' : pageWait.prices, elapsedMs });
  }

  #gathered(
    { region, host, reply, shell, context, ids, degraded }: ResolvedPage,
    documentShell: DocumentShell,
    priced: PricesResponse | null,
  ): Gathered {
    const { body, bytes, deferred } = reply;
    const prices = priced && toDocumentPrices(ids, forHost(priced, host));
    const input = { ...context, documentShell, page: body, pageBytes: bytes, prices };
    const isComplete = Object.keys(deferred).length === 0 && body.degraded.length === 0;
    const isCacheable = isComplete && hasRequiredParts(shell.body.degraded) && !reply.uncacheable;
    const responses = [shell, reply, ...(priced ? [priced] : [])];
    return {
      type: 'page',
      input,
      deferred,
      degraded,
      // A document without prices is stored stale, so that the next request revalidates it.
      draft: isCacheable ? this.#draft(input, responses, { lacksPrices: ids.length > 0 && !priced }) : null,
      gone: false,
      summary: {
        region,
        kind: body.kind,
        degraded: degraded(),
        late: Object.keys(deferred),
        upstream: reply.upstream,
        shell: shell.upstream,
        prices: priced?.upstream,
      },
    };
  }

  /**
   * Returns a cacheable document that is not rendered yet.
   * @param responses BFF responses that the document is composed of: shell, page and prices.
   */
  #draft(input: DocumentInput, responses: readonly Cacheable[], { lacksPrices }: { lacksPrices: boolean }): Draft {
    const { program, htmlHeaders, renderer } = this.#options;
    const { page, prices, settings, url, siteOrigin, shellDigest } = input;
    const [, reply] = responses;
    const priceTexts = prices ? JSON.stringify([...prices.byProduct]) : '';
    const etagParts = [shellDigest, reply?.etag, priceTexts, JSON.stringify(settings), url, siteOrigin, program];
    return {
      ...shortest(responses),
      ...(lacksPrices && { freshUntil: 0 }),
      kind: page.kind,
      etag: `"${createHash('sha256').update(etagParts.join('\n')).digest('base64url').slice(0, 27)}"`,
      tags: [...new Set(responses.flatMap(({ tags }) => tags))],
      documentUntil: prices?.usableUntil ?? Number.POSITIVE_INFINITY,
      headers: htmlHeaders(input),
      render: () => renderer.render(input),
    };
  }
}
