import { useEffect, useState } from 'react';

/** In ms since the page was opened; until then, what the first view needs has priority. */
const calmAfterMs = 3000;
/** On a slow device, the part that asks is itself shown later: it comes first, too. */
const restMs = 1600;

/** Whether the first seconds of a page are over, so that optional content may be loaded. */
export function usePageSettled(): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    const wait = Math.max(restMs, calmAfterMs - performance.now());
    const timer = setTimeout(() => setCalm(true), wait);
    return () => clearTimeout(timer);
  }, []);
  return isCalm;
}
