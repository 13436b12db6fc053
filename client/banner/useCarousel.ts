import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

const swipeThreshold = 80;

interface Carousel {
  track: RefObject<HTMLDivElement | null>;
  /** Place of the slide in view; null until the page is alive. */
  current: number | null;
  show: (index: number) => void;
  /** For the track: a mouse drags what a finger scrolls. */
  drag: { onPointerDown: (event: PointerEvent) => void; onPointerUp: (event: PointerEvent) => void };
}

/** A row of slides that scrolls by itself; this only watches which one is in view and scrolls on request. */
export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLDivElement>(null);
  const pressed = useRef<PointerEvent | null>(null);
  const [current, setCurrent] = useState<number | null>(null);

  useEffect(() => {
    const root = track.current;
    if (!root || count < 2) return;
    const slides = [...root.children];
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find((entry) => entry.isIntersecting);
        if (shown) setCurrent(slides.indexOf(shown.target));
      },
      { root, threshold: 0.6 },
    );
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, [count]);

  const show = (index: number) => {
    const slides = track.current?.children;
    const first = slides?.[0];
    const slide = slides?.[(index + count) % count];
    if (!(first instanceof HTMLElement && slide instanceof HTMLElement)) return;
    // Counted from the first slide, so that it is right in both directions of reading.
    track.current?.scrollTo({ left: slide.offsetLeft - first.offsetLeft });
  };

  return {
    track,
    current,
    show,
    drag: {
      onPointerDown: (event) => {
        pressed.current = event.pointerType === 'mouse' ? event : null;
      },
      onPointerUp: (event) => {
        const start = pressed.current;
        pressed.current = null;
        if (!start || current === null) return;
        const across = event.clientX - start.clientX;
        if (Math.abs(across) < swipeThreshold || Math.abs(across) < Math.abs(event.clientY - start.clientY)) return;
        const forward = across < 0 === (getComputedStyle(event.currentTarget).direction === 'ltr');
        show(Math.min(count - 1, Math.max(0, current + (forward ? 1 : -1))));
      },
    },
  };
}
