import { useEffect, useRef, useState } from 'react';

const shownMs = 3000;

/** Copies a text and reports the outcome for a moment. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    state,
    /** @returns false without permission or without https: the user then has to copy by hand. */
    copy: async (text: string): Promise<boolean> => {
      clearTimeout(timer.current);
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        setState('failed');
        return false;
      }
      setState('copied');
      timer.current = setTimeout(() => setState('idle'), shownMs);
      return true;
    },
  };
}
