import { useState } from 'react';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';

/**
 * Which fields of a list were left, by their place: what is wrong in them is said. While the mouse
 * is pressed none is added, because a new error would move what is pressed away.
 */
export function useLeft() {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const shown = useFrozenWhilePressed(left);
  return {
    hasLeft: (place: number) => shown.has(place),
    leave: (place: number) => setLeft((before) => new Set([...before, place])),
    forget: () => setLeft(new Set()),
  };
}
