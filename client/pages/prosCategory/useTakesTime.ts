import { useEffect, useState } from 'react';

/** As the loading bar: what is there sooner is not worth telling of (specification section 9). */
const unseenMs = 200;

/** Whether something has been under way for so long that it is to be shown. */
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
