import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Pro } from '../../../contracts/fragments/pro.ts';
import type { ProsCategoryList } from '../../../contracts/pages/prosCategory.ts';
import { loadPage } from '../../app/loadPage.ts';
import { isPlainClick } from '../../lib/isPlainClick.ts';
import { useNavigationState } from '../../lib/navigationState.ts';
import { useSite } from '../../lib/site.tsx';

/** Pages of a list that are shown above the page of the URL. */
interface EarlierPages {
  pros: readonly Pro[];
  /** Number of the first of these pages. */
  first: number;
}

/**
 * Earlier pages by the URL that "Load more" led to, for the lifetime of the document: Back from a profile restores the
 * whole list. A page opened by its URL starts a new list, which links to the previous page.
 */
const earlierPagesByUrl = new Map<string, EarlierPages>();

interface MorePros {
  /** All professionals to show, each once. */
  pros: readonly Pro[];
  /** Number of the first page shown. */
  first: number;
  status: 'idle' | 'loading' | 'failed';
  /**
   * For the link to the next page: appends its professionals and focuses the first of them. A failed request changes
   * only the status.
   */
  onMore: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Ref of the element that contains the list. */
  list: RefObject<HTMLDivElement | null>;
}

/**
 * A list that grows page by page. The URL is always that of the last page shown, and replaces the previous one in the
 * history, so that Back leaves the list.
 */
export function useMorePros({ prosList, page }: ProsCategoryList): MorePros {
  const { region } = useSite();
  const { pathname, search } = useLocation();
  const currentUrl = pathname + search;
  const earlier = earlierPagesByUrl.get(currentUrl);
  // A list that changes between two requests may contain a professional twice.
  const earlierIds = new Set(earlier?.pros.map(({ id }) => id).filter(Boolean));
  const pros = earlier ? [...earlier.pros, ...prosList.filter(({ id }) => !earlierIds.has(id))] : prosList;
  const first = earlier?.first ?? page;

  const [status, setStatus] = useState<MorePros['status']>('idle');
  const request = useRef<AbortController>(undefined);
  const isNavigating = useNavigationState() === 'loading';
  // Another navigation cancels the request: its result would lead the visitor back to the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs whenever a dependency changes
  useEffect(
    () => () => {
      request.current?.abort();
      setStatus('idle');
    },
    [currentUrl, isNavigating],
  );

  const list = useRef<HTMLDivElement>(null);
  const appendedUrl = useRef('');
  const earlierCount = earlier?.pros.length ?? 0;
  useLayoutEffect(() => {
    if (appendedUrl.current !== currentUrl) return;
    appendedUrl.current = '';
    const cards = [...(list.current?.querySelectorAll('li') ?? [])];
    cards[earlierCount]?.querySelector('a')?.focus();
  }, [currentUrl, earlierCount]);

  const loadNext = async (link: HTMLAnchorElement, next: string) => {
    const controller = new AbortController();
    request.current = controller;
    setStatus('loading');
    const { kind } = await loadPage(next, region.code, { signal: controller.signal, ignoreCache: status === 'failed' });
    if (controller.signal.aborted) return;
    if (kind !== 'prosCategory') return setStatus('failed');
    earlierPagesByUrl.set(next, { pros, first });
    appendedUrl.current = next;
    // The page is cached now: the navigator handles this click.
    link.click();
  };
  const onMore = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    const next = pathname + link.search;
    // The browser handles clicks that open a tab or window.
    if (appendedUrl.current === next || !isPlainClick(event)) return;
    event.preventDefault();
    if (status !== 'loading') void loadNext(link, next);
  };
  return { pros, first, status, onMore, list };
}
