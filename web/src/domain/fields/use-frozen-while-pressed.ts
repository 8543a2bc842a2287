import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns the value as it was when the mouse was pressed, until it is released. A press moves the
 * focus, which may change the layout and move the button away, and the click would be lost.
 */
export function useFrozenWhilePressed<Shown>(shown: Shown): Shown {
  const [still, setStill] = useState<{ shown: Shown } | null>(null);
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    const press = () => setStill({ shown: latest.current });
    // The click event follows the release.
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
