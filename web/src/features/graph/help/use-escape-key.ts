import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onEscape` for Escape within a screen, or if nothing has the focus, as after following a
 * link. Elements that handle the key themselves, and dialogs above the screen, have precedence.
 */
export function useEscapeKey(
  screen: RefObject<HTMLElement | null>,
  isOn: boolean,
  onEscape: () => void,
): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      const isHere = target instanceof Node && screen.current?.contains(target);
      if (isHere || target === document.body) leave();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, screen]);
}

/** Where a letter is text, or the map is covered. */
const withoutKeys = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Calls `onKey` for a key, except with a modifier, in text fields and dialogs. */
export function useScreenKey(
  key: string,
  onKey: (event: KeyboardEvent) => void,
  isOn = true,
): void {
  const act = useEffectEvent(onKey);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || (target instanceof Element && target.closest(withoutKeys))) {
        return;
      }
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, isOn]);
}
