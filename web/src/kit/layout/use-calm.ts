import { useEffect, useState } from 'react';

/** Since the page was opened: what the first sight needs goes first. */
const calmAfterMs = 3000;

/** Whether the first moments of a page are over, and what nobody has asked for may be loaded. */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(() => performance.now() > calmAfterMs);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), Math.max(0, calmAfterMs - performance.now()));
    return () => clearTimeout(timer);
  }, []);
  return isCalm;
}
