import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Escape anywhere on a screen, also where nothing has the focus, as after a link. What is inside and
 * has a use for the key, and dialogs above the screen, keep it.
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
