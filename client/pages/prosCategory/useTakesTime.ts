import { useEffect, useState } from 'react';

/** Delay before loading is shown, as for the loading bar (specification section 9). */
const unseenMs = 200;

/** True once something has been pending long enough to be shown. */
export function useTakesTime(isUnderWay: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLong(true), unseenMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isUnderWay]);
  return isLong;
}
