import { useEffect, useRef, useState } from 'react';

/** What is only noted here and sent later takes a moment, so that its button can say so. */
const delayMs = 200;

/** Whether something is on its way, and how to begin it; a second beginning is ignored. */
export function useShortDelay(): [isBusy: boolean, delay: (then: () => void) => void] {
  const [isBusy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const delay = (then: () => void) => {
    if (isBusy) return;
    setBusy(true);
    timer.current = setTimeout(() => {
      setBusy(false);
      then();
    }, delayMs);
  };
  return [isBusy, delay];
}
