import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { whenIdle } from '../lib/whenIdle.ts';

const loadSwipe = () => import('./followSwipe.ts');

interface Carousel {
  track: RefObject<HTMLDivElement | null>;
  /** Place of the slide in view; null until the page is alive. */
  current: number | null;
  /** Brings a slide into view; beyond the ends there is none. */
  show: (index: number) => void;
  /** For presses on the track: a mouse or a pen drags what a finger scrolls. */
  press: (event: PointerEvent) => void;
}

/** A row of slides that scrolls by itself; this only watches which one is in view and scrolls on request. */
export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLDivElement>(null);
  // Where a request leads: what passes by on the way is not shown.
  const goal = useRef<number | null>(null);
  const swipe = useRef<Awaited<ReturnType<typeof loadSwipe>>>(null);
  const [current, setCurrent] = useState<number | null>(null);

  useEffect(() => {
    const root = track.current;
    if (!root || count < 2) return;
    const slides = [...root.children];
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (!shown) return;
        const seen = slides.indexOf(shown.target);
        if (goal.current !== null && goal.current !== seen) return;
        goal.current = null;
        setCurrent(seen);
      },
      { root, threshold: 0.6 },
    );
    for (const slide of slides) observer.observe(slide);
    // Somebody took the track in hand on the way, or it came to rest, perhaps elsewhere: the observer does not know yet.
    const giveUp = () => {
      if (goal.current === null) return;
      goal.current = null;
      setCurrent(slideAt(root));
    };
    const signs = ['pointerdown', 'wheel', 'scrollend'];
    for (const sign of signs) root.addEventListener(sign, giveUp, { passive: true });
    return () => {
      observer.disconnect();
      for (const sign of signs) root.removeEventListener(sign, giveUp);
    };
  }, [count]);

  useEffect(() => {
    whenIdle(async () => {
      swipe.current = await withoutReload(loadSwipe).catch(() => null);
    });
  }, []);

  const show = (index: number) => {
    const left = track.current && placesOf(track.current)[index];
    if (index === current || typeof left !== 'number') return;
    goal.current = index;
    setCurrent(index);
    track.current?.scrollTo({ left });
  };

  const press = ({ nativeEvent, currentTarget }: PointerEvent) => {
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 1 : -1;
    swipe.current?.followSwipe(nativeEvent, (across) => show((current ?? 0) + Math.sign(across) * forward));
  };

  return { track, current, show, press };
}

/** Where the track is scrolled to for each slide: counted from the first one, so that it is right in both directions of reading. */
function placesOf({ children }: HTMLElement): number[] {
  const lefts = Array.from(children, (slide) => (slide as HTMLElement).offsetLeft);
  return lefts.map((left) => left - (lefts[0] ?? 0));
}

/** Place of the slide that is nearest to where the track is scrolled to. */
function slideAt(track: HTMLElement): number {
  const away = placesOf(track).map((left) => Math.abs(left - track.scrollLeft));
  return away.indexOf(Math.min(...away));
}
