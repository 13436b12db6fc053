import { useEffect, useRef, useState } from 'react';
import type { SearchGroup } from '../../contracts/calls/search.ts';
import type { SearchResponse } from '../../contracts/pageSource.ts';
import { isSearchable, toSearchText } from '../../contracts/text/searchText.ts';
import { callBff } from '../bff/callBff.ts';
import { useSite } from '../lib/site.tsx';

export interface Search {
  status: 'idle' | 'loading' | 'found' | 'failed';
  /** Search text of the groups; empty without results. */
  query: string;
  /** Results of the last response; they stay while another request is pending. */
  groups: readonly SearchGroup[];
}

const initialSearch: Search = { status: 'idle', query: '', groups: [] };

/**
 * Search results for typed text, and a function that searches after a delay in milliseconds. A new search cancels the
 * one that is delayed or pending, so that responses never arrive out of order.
 */
export function useSearch(): [Search, (typed: string, waitMs: number) => Promise<void>] {
  const { code } = useSite().region;
  const [found, setFound] = useState(initialSearch);
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);

  const search = async (typed: string, waitMs: number) => {
    pending.current?.abort();
    const request = new AbortController();
    pending.current = request;
    const { signal } = request;
    const query = toSearchText(typed);
    if (!isSearchable(query)) return setFound(initialSearch);
    if (query === found.query) return setFound((now) => ({ ...now, status: 'found' }));
    await new Promise((done) => setTimeout(done, waitMs));
    if (signal.aborted) return;
    setFound((now) => ({ ...now, status: 'loading' }));
    try {
      const path = `/search/suggestions?${new URLSearchParams({ q: query })}`;
      const { data, degraded } = await callBff<SearchResponse>({ region: code, path, signal });
      // A degraded response is empty because the search engine failed; it must not read as "no results".
      if (degraded.length > 0) throw new Error('search engine unavailable');
      if (!signal.aborted) setFound({ status: 'found', query, groups: data.groups });
    } catch {
      if (!signal.aborted) setFound({ ...initialSearch, status: 'failed' });
    }
  };
  return [found, search];
}
