import { useEffect, useRef, useState } from 'react';
import type { SearchGroup } from '../../contracts/calls/search.ts';
import type { SearchAnswer } from '../../contracts/pageSource.ts';
import { isSearchable, toSearchText } from '../../contracts/text/searchText.ts';
import { callBff } from '../bff/callBff.ts';
import { useSite } from '../lib/site.tsx';

export interface Search {
  status: 'idle' | 'loading' | 'found' | 'failed';
  /** What the groups were found for; empty where nothing was. */
  query: string;
  /** What the last answer found; stays while another is under way. */
  groups: readonly SearchGroup[];
}

const nothingYet: Search = { status: 'idle', query: '', groups: [] };

/**
 * What the site finds for a typed text, and a way to ask: after so many milliseconds in which nothing else is asked. A new
 * question ends the one that waits or is under way, so that answers never change places.
 */
export function useSearch(): [Search, (typed: string, waitMs: number) => Promise<void>] {
  const { code } = useSite().region;
  const [found, setFound] = useState(nothingYet);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const search = async (typed: string, waitMs: number) => {
    underWay.current?.abort();
    const request = new AbortController();
    underWay.current = request;
    const { signal } = request;
    const query = toSearchText(typed);
    if (!isSearchable(query)) return setFound(nothingYet);
    if (query === found.query) return setFound((now) => ({ ...now, status: 'found' }));
    await new Promise((done) => setTimeout(done, waitMs));
    if (signal.aborted) return;
    setFound((now) => ({ ...now, status: 'loading' }));
    try {
      const path = `/search/suggestions?${new URLSearchParams({ q: query })}`;
      const { data, degraded } = await callBff<SearchAnswer>({ region: code, path, signal });
      // An empty answer of a search engine that is down is no answer: it must not read as "nothing found".
      if (degraded.length > 0) throw new Error('the search engine does not answer');
      if (!signal.aborted) setFound({ status: 'found', query, groups: data.groups });
    } catch {
      if (!signal.aborted) setFound({ ...nothingYet, status: 'failed' });
    }
  };
  return [found, search];
}
