import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';

interface Openings {
  layer: RefObject<HTMLDivElement | null>;
  /** A counter, because closing and immediately reopening is reported by a single event, as if it had stayed open. */
  openings: number;
  onToggle: (event: ToggleEvent<HTMLElement>) => void;
}

/** Counts the openings of a popover, for content that loads with the first one. */
export function useOpenings(): Openings {
  const layer = useRef<HTMLDivElement>(null);
  const [openings, setOpenings] = useState(0);
  // The popover opens without scripts, and so possibly before hydration.
  useEffect(() => {
    if (layer.current?.matches(':popover-open')) setOpenings(1);
  }, []);
  const onToggle: Openings['onToggle'] = ({ newState }) => {
    if (newState === 'open') setOpenings((count) => count + 1);
  };
  return { layer, openings, onToggle };
}
