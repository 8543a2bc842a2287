import { useEffect, useState } from 'react';

/** In ms since the page was opened; until then, what the first view needs has priority. */
const calmAfterMs = 3000;

/** Whether the first seconds of a page are over, so that optional content may be loaded. */
export function usePageSettled(): boolean {
  const [isCalm, setCalm] = useState(() => performance.now() > calmAfterMs);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), Math.max(0, calmAfterMs - performance.now()));
    return () => clearTimeout(timer);
  }, []);
  return isCalm;
}
