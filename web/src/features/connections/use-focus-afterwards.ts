import { useEffect } from 'react';

/** Returns the focus to the Edit button when the fields of the row are removed. */
export function useFocusAfterwards(key: string) {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const { activeElement } = document;
        if (activeElement !== null && activeElement !== document.body) return;
        document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(key)}"]`)?.focus();
      });
    },
    [key],
  );
}
