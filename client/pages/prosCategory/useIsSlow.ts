import { useEffect, useState } from 'react';

/** Delay before loading is shown, as for the loading bar (specification section 9). */
const delayMs = 200;

/** True once loading has lasted so long that it should be shown. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isSlow;
}
