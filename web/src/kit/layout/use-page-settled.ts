import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** In ms since the page was opened; until then, what the first view needs has priority. */
const calmAfterMs = 3000;
/** On a slow device, the part that asks is itself shown later: it comes first, too. */
const restMs = 1600;

/**
 * Whether the first seconds of a page are over, so that optional content may be loaded.
 * @param prepare what is awaited then, before the page is rendered with it.
 */
export function usePageSettled(prepare?: () => Promise<void>): boolean {
  const [isCalm, setCalm] = useState(false);
  const settle = useEffectEvent(async () => {
    await prepare?.();
    // Rendered in slices, between which the page answers.
    startTransition(() => setCalm(true));
  });
  useEffect(() => {
    const wait = Math.max(restMs, calmAfterMs - performance.now());
    const timer = setTimeout(() => void settle(), wait);
    return () => clearTimeout(timer);
  }, []);
  return isCalm;
}
