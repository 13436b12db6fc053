import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../lib/whenIdle.ts';

const loadSwipe = () => import('./followSwipe.ts');

interface Carousel {
  track: RefObject<HTMLDivElement | null>;
  /** Index of the slide in view; null before hydration. */
  current: number | null;
  /** Scrolls to a slide; does nothing for an index out of range. */
  show: (index: number) => void;
  /** Handler for pointerdown on the track: mouse and pen drag the track, touch scrolls it natively. */
  press: (event: PointerEvent) => void;
}

/** State of a natively scrolling row of slides: observes the slide in view and scrolls on request. */
export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLDivElement>(null);
  // Target of a scroll in progress; slides that pass by on the way are ignored.
  const scrollTarget = useRef<number | null>(null);
  const swipe = useRef<Awaited<ReturnType<typeof loadSwipe>>>(null);
  const [current, setCurrent] = useState<number | null>(null);

  useEffect(() => {
    const root = track.current;
    if (!root || count < 2) return;
    const observer =
      'IntersectionObserver' in window &&
      new IntersectionObserver(
        () => {
          // The entries are not used: on a busy machine they come from several frames and are not sorted by time.
          const index = slideAt(root);
          if (scrollTarget.current !== null && scrollTarget.current !== index) return;
          scrollTarget.current = null;
          setCurrent(index);
        },
        { root, threshold: 0.6 },
      );
    if (observer) for (const slide of root.children) observer.observe(slide);
    // The visitor interrupted the scroll, or it ended, maybe at another slide. The observer ignores all but the target
    // slide, so the current slide is computed from the scroll position.
    const resync = () => {
      if (observer && scrollTarget.current === null) return;
      scrollTarget.current = null;
      setCurrent(slideAt(root));
    };
    const eventNames = ['pointerdown', 'wheel', 'scrollend'];
    for (const name of eventNames) root.addEventListener(name, resync, { passive: true });
    return () => {
      if (observer) observer.disconnect();
      for (const name of eventNames) root.removeEventListener(name, resync);
    };
  }, [count]);

  useEffect(() => {
    whenIdle(async () => {
      swipe.current = await loadSwipe().catch(() => null);
    });
  }, []);

  const show = (index: number) => {
    const left = track.current && scrollOffsetsOf(track.current)[index];
    if (index === current || typeof left !== 'number') return;
    scrollTarget.current = index;
    setCurrent(index);
    track.current?.scrollTo({ left });
  };

  const press = ({ nativeEvent, currentTarget }: PointerEvent) => {
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 1 : -1;
    swipe.current?.followSwipe(nativeEvent, (across) => show((current ?? 0) + Math.sign(across) * forward));
  };

  return { track, current, show, press };
}

/** Scroll positions of the slides, relative to the first one so that they are valid in both text directions. */
function scrollOffsetsOf({ children }: HTMLElement): number[] {
  const lefts = Array.from(children, (slide) => (slide as HTMLElement).offsetLeft);
  return lefts.map((left) => left - (lefts[0] ?? 0));
}

/** Index of the slide nearest to the scroll position. */
function slideAt(track: HTMLElement): number {
  const distances = scrollOffsetsOf(track).map((left) => Math.abs(left - track.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}
