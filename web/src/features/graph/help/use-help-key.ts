import { useEffect, useEffectEvent } from 'react';

/** Calls `onHelp` for `?`, except in text fields and dialogs. */
export function useHelpKey(onHelp: () => void): void {
  const open = useEffectEvent(onHelp);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : null;
      if (
        event.defaultPrevented ||
        at?.closest('input, textarea, select, [contenteditable], [role="dialog"]')
      )
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
