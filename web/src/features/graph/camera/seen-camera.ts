import type { Camera, Outlook } from '@mangrove/graph/render';
import type { MapPicture } from '../drawing/map-picture.ts';

/** The camera of a picture when the visitor left it. */
interface SeenCamera {
  camera: Camera;
  scope: string;
  /** The id of the selected node. */
  selected: number | null;
  /** Whether the network was turned upright. */
  isUpright: boolean;
  /** The outlook before a node was selected. */
  before: Outlook | null;
}

let last: SeenCamera | null = null;

export function rememberCamera(
  { whole, scope }: MapPicture,
  seen: Omit<SeenCamera, 'scope' | 'isUpright'>,
): void {
  last = { ...seen, scope, isUpright: whole.isUpright === true };
}

/** The remembered camera; null if another picture was seen last, or none. */
export function findSeenCamera({ whole, scope }: MapPicture): SeenCamera | null {
  const isSame = last?.scope === scope && last.isUpright === (whole.isUpright === true);
  return isSame ? last : null;
}

/** The outlook of a remembered camera before a node was selected. */
export function outlookBefore({ camera, before }: SeenCamera): Outlook {
  return before ?? { camera, isWhole: false };
}
