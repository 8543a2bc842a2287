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
