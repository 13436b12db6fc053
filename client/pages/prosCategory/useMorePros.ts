import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Pro } from '../../../contracts/fragments/pro.ts';
import type { ProsCategoryList } from '../../../contracts/pages/prosCategory.ts';
import { loadPage } from '../../app/loadPage.ts';
import { isPlainClick } from '../../lib/isPlainClick.ts';
import { useNavigationState } from '../../lib/navigationState.ts';
import { useSite } from '../../lib/site.tsx';

/** Pages of a list that stand above the one of the address. */
interface Earlier {
  pros: readonly Pro[];
  /** Number of the first of them. */
  first: number;
}

/**
 * By the address that "Load more" led to. As long as the document lives: who comes Back from a profile finds all that was
 * there. A page that is loaded by its address alone begins with itself, and links to the one before.
 */
const earlierByAddress = new Map<string, Earlier>();

interface MorePros {
  /** All that is to be shown, each person once. */
  pros: readonly Pro[];
  /** Number of the page that they begin with. */
  first: number;
  status: 'idle' | 'loading' | 'failed';
  /**
   * For the link to the next page: puts its people below those that are shown, and the focus on the first of them. A page that
   * cannot be had changes nothing but the status.
   */
  onMore: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** For the element that holds the list. */
  list: RefObject<HTMLDivElement | null>;
}

/**
 * A list that grows page by page. The address is always that of the last page shown; each takes the place of the one before
 * in the history, so that Back leaves the list.
 */
export function useMorePros({ prosList, page }: ProsCategoryList): MorePros {
  const { region } = useSite();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const earlier = earlierByAddress.get(here);
  // A list that has changed between two pages may name somebody twice.
  const known = new Set(earlier?.pros.map(({ id }) => id).filter(Boolean));
  const pros = earlier ? [...earlier.pros, ...prosList.filter(({ id }) => !known.has(id))] : prosList;
  const first = earlier?.first ?? page;

  const [status, setStatus] = useState<MorePros['status']>('idle');
  const request = useRef<AbortController>(undefined);
  const isLeaving = useNavigationState() === 'loading';
  // Whoever goes elsewhere meanwhile is not called back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useEffect(
    () => () => {
      request.current?.abort();
      setStatus('idle');
    },
    [here, isLeaving],
  );

  const list = useRef<HTMLDivElement>(null);
  const grownTo = useRef('');
  const before = earlier?.pros.length ?? 0;
  useLayoutEffect(() => {
    if (grownTo.current !== here) return;
    grownTo.current = '';
    const cards = [...(list.current?.querySelectorAll('li') ?? [])];
    cards[before]?.querySelector('a')?.focus();
  }, [here, before]);

  const grow = async (link: HTMLAnchorElement, next: string) => {
    const controller = new AbortController();
    request.current = controller;
    setStatus('loading');
    const { kind } = await loadPage(next, region.code, { signal: controller.signal, again: status === 'failed' });
    if (controller.signal.aborted) return;
    if (kind !== 'prosCategory') return setStatus('failed');
    earlierByAddress.set(next, { pros, first });
    grownTo.current = next;
    // Its page is there: this click is the navigator's.
    link.click();
  };
  const onMore = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    const next = pathname + link.search;
    // What opens another tab or window is the browser's.
    if (grownTo.current === next || !isPlainClick(event)) return;
    event.preventDefault();
    if (status !== 'loading') void grow(link, next);
  };
  return { pros, first, status, onMore, list };
}
