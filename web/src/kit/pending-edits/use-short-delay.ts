import { useEffect, useRef, useState } from 'react';

/** In ms. An edit that is only noted for a later save shows its button as busy for a moment. */
const delayMs = 200;

/** Whether the delay is running, and a function that starts it; a second start is ignored. */
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
