import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MapEngine } from '../drawing/map-engine.ts';

/**
 * Keeps labels clear of the overlays. Measures them after every render, and when one is added,
 * removed or resized without a render here, such as the lazily loaded card or a form that opens.
 */
export function useMapOverlay(
  root: RefObject<HTMLElement | null>,
  engine: RefObject<MapEngine | null>,
): void {
  const keepLabelsClear = useEffectEvent(() => {
    const pieces = root.current?.querySelectorAll('[data-overlay]') ?? [];
    engine.current?.setOverlays([...pieces].map((piece) => piece.getBoundingClientRect()));
  });
  useEffect(() => keepLabelsClear());
  useEffect(() => {
    const parent = root.current;
    if (parent === null) return;
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => keepLabelsClear());
    };
    const changes = new MutationObserver(soon);
    changes.observe(parent, { childList: true, subtree: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener('resize', soon);
    };
  }, [root]);
}
