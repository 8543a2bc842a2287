import type { Direction } from '@mangrove/graph/render';
import type { KeyboardEvent } from 'react';

export interface MapKeys {
  onWalk: (direction: Direction) => void;
  onChoose: () => void;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Handles a key while the map has the focus. Keys with a modifier are left to the browser. */
export function handleMapKey(event: KeyboardEvent, keys: MapKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = directions[event.key];
  if (direction) keys.onWalk(direction);
  else if (event.key === 'Enter' || event.key === ' ') keys.onChoose();
  else if (event.key === '+' || event.key === '=') keys.onZoomIn();
  else if (event.key === '-') keys.onZoomOut();
  else if (event.key === '0') keys.onFit();
  else return;
  event.preventDefault();
}
