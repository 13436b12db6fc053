import { useEffect, useState } from 'react';
import type { TocEntry } from '../../../contracts/pages/overview.ts';

/** Id of the current heading: the last one in the upper third of the window or above it; empty before the first. */
export function useHeadingInView(entries: readonly TocEntry[]): string {
  const [current, setCurrent] = useState('');
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return;
    const headings = ids.split(' ').map((id) => document.getElementById(id));
    const observer = new IntersectionObserver(
      () => {
        const passed = headings.filter((heading) => heading && heading.getBoundingClientRect().top < innerHeight / 3);
        setCurrent(passed.at(-1)?.id ?? '');
      },
      // The callback runs when a heading crosses this line.
      { rootMargin: '0px 0px -66%' },
    );
    for (const heading of headings) if (heading) observer.observe(heading);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
