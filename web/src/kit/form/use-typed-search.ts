import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const delayMs = 300;

/**
 * A search field whose text stands in the address, 300 ms after the last key; where the address
 * changes by itself (Back, a link), the field follows.
 * @param settled what the address says.
 * @param onSettled told what was typed, trimmed, to write it there.
 */
export function useTypedSearch(settled: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(settled);
  const [known, setKnown] = useState(settled);
  const [sent, setSent] = useState(settled);
  if (settled !== known) {
    setKnown(settled);
    // What was typed here comes back this way too, and more may have been typed meanwhile.
    if (settled !== sent) setTyped(settled);
  }
  const settle = useDebouncedCallback((text: string) => {
    setSent(text);
    onSettled(text);
  }, delayMs);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      settle(text.trim());
    },
    /** Without waiting: Enter was pressed. */
    pressOn: () => settle.flush(),
    clear: () => {
      setTyped('');
      settle('');
      settle.flush();
    },
  };
}
