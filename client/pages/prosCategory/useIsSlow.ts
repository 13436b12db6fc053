import { useEffect, useState } from 'react';

/** Delay before loading is shown, as for the loading bar (specification section 9). */
const delayMs = 200;

/** True once something has been pending long enough to be shown. */
export function useIsSlow(isPending: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLong(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isPending]);
  return isLong;
}
