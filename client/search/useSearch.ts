import { useEffect, useRef, useState } from 'react';
import type { SearchGroup } from '../../contracts/calls/search.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { searchLength } from '../../contracts/site.ts';
import { useSite } from '../lib/site.tsx';

export interface Search {
  status: 'idle' | 'loading' | 'found' | 'failed';
  /** What was asked for last. */
  query: string;
  /** What the last answer found; stays while another is under way. */
  groups: readonly SearchGroup[];
}

const nothingYet: Search = { status: 'idle', query: '', groups: [] };

/** What the site finds for a text, and a way to ask; a new question ends the one under way. */
export function useSearch(): [Search, (text: string) => Promise<void>] {
  const { code } = useSite().region;
  const [found, setFound] = useState(nothingYet);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const search = async (text: string) => {
    const query = text.trim();
    if (query.length < searchLength.min || query.length > searchLength.max) return;
    underWay.current?.abort();
    const request = new AbortController();
    underWay.current = request;
    setFound((now) => ({ ...now, status: 'loading', query }));
    try {
      const groups = await ask(
        `${bffPrefix}/${code}/search/suggestions?q=${encodeURIComponent(query)}`,
        request.signal,
      );
      setFound({ status: 'found', query, groups });
    } catch {
      if (!request.signal.aborted) setFound({ status: 'failed', query, groups: [] });
    }
  };
  return [found, search];
}

async function ask(address: string, signal: AbortSignal): Promise<SearchGroup[]> {
  const reply = await fetch(address, { signal });
  const { data, degraded } = await reply.json();
  // An empty answer of a search engine that is down is no answer: it must not read as "nothing found".
  if (!reply.ok || degraded.length > 0) throw new Error(`search answered ${reply.status}`);
  return data.groups;
}
