import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * What is shown, as it was when the mouse was pressed until it is released: what a press changes by
 * taking the focus away would else move the button from under it, and the click would be lost.
 */
export function useStillWhilePressed<Shown>(shown: Shown): Shown {
  const [still, setStill] = useState<{ shown: Shown } | null>(null);
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    const press = () => setStill({ shown: latest.current });
    // The click comes after the release.
    const release = () => setTimeout(() => setStill(null));
    document.addEventListener('mousedown', press, true);
    for (const end of ['mouseup', 'dragend']) document.addEventListener(end, release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      for (const end of ['mouseup', 'dragend']) document.removeEventListener(end, release, true);
    };
  }, []);
  return still ? still.shown : shown;
}
