import type { FastifyReply, FastifyRequest } from 'fastify';
import { toSearchPage } from '../../client/pages/search/searchPage.ts';
import { type ApiCall, hasApilistParameter } from '../../contracts/apilist.ts';
import type { BffResponse, PageVisit, SearchResponse } from '../../contracts/pageSource.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import { hasRequiredParts } from '../../contracts/pages/shellParts.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import { isSearchable, toSearchText } from '../../contracts/text/searchText.ts';
import type { Host } from '../../runtime/http/host.ts';
import type { PageGatherer, PageGathererOptions } from '../document/pageGatherer.ts';
import { forHost, shellForHost } from './forHost.ts';

/** Result of a search. */
export interface SearchResult {
  text: string;
  /** Null when the text is too short for a search. */
  found: BffResponse<SearchResponse> | null;
  shell: BffResponse<Shell>;
  /** Calls made for the page, if its URL requests the list. */
  apilist: ApiCall[] | undefined;
}

/** Search results page: not cached itself; the BFF caches its data. */
export class SearchPages {
  readonly #parts: Pick<PageGathererOptions, 'source' | 'renderer' | 'documentShellOf' | 'htmlHeaders'>;
  readonly #gatherer: PageGatherer;

  constructor(
    parts: Pick<PageGathererOptions, 'source' | 'renderer' | 'documentShellOf' | 'htmlHeaders'>,
    gatherer: PageGatherer,
  ) {
    this.#parts = parts;
    this.#gatherer = gatherer;
  }

  /** Searches for the text in the query; null in editions without search. */
  async find(visit: PageVisit, host: Host): Promise<SearchResult | null> {
    const { source } = this.#parts;
    const apilist: ApiCall[] | undefined = hasApilistParameter(visit.query) ? [] : undefined;
    const listing = { ...visit, ...(apilist && { apilist }) };
    const shell = await source.shell(listing);
    const { data, degraded } = shell.body;
    if (!data.header.search.enabled && !degraded.some(({ section }) => section === 'header')) return null;
    const text = toSearchText(new URLSearchParams(visit.query).get('q') ?? '');
    const found = isSearchable(text) ? forHost(await source.search(listing, text), host) : null;
    return { text, found, shell, apilist };
  }

  /** Sends the results page. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: PageVisit,
    host: Host,
    { text, found, shell, apilist }: SearchResult,
  ): Promise<FastifyReply> {
    const { documentShellOf, htmlHeaders, renderer } = this.#parts;
    const context = this.#gatherer.documentContext(visit, host, shellForHost(shell, host), 'search');
    const page = { ...toSearchPage(text, found?.body ?? null, context.strings), ...(apilist && { apilist }) };
    const degraded = [...shell.body.degraded, ...(found?.body.degraded ?? [])];
    request.summary = {
      region: visit.region,
      kind: 'search',
      degraded,
      upstream: found?.upstream,
      shell: shell.upstream,
    };
    const pageBytes = Buffer.from(toDataBlock(page));
    const input = { ...context, documentShell: await documentShellOf('search'), page, pageBytes, prices: null };
    const isCacheable = !found?.body.degraded.length && hasRequiredParts(shell.body.degraded) && !apilist;
    return reply
      .headers({
        ...htmlHeaders(input),
        'cache-control': isCacheable ? 'public, max-age=0, must-revalidate' : 'no-store',
      })
      .send(renderer.render(input));
  }
}
