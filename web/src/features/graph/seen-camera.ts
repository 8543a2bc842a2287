import type { Camera, Outlook } from '@mangrove/graph/render';
import type { MapPicture } from './map-picture.ts';

/** Where the camera of a picture was when the visitor went elsewhere. */
interface SeenCamera {
  camera: Camera;
  scope: string;
  /** The id of the selected node. */
  selected: number | null;
  /** Whether the network was turned upright. */
  isUpright: boolean;
  /** What was looked at before something was selected. */
  before: Outlook | null;
}

let last: SeenCamera | null = null;

export function rememberCamera(
  { whole, scope }: MapPicture,
  seen: Omit<SeenCamera, 'scope' | 'isUpright'>,
): void {
  last = { ...seen, scope, isUpright: whole.isUpright === true };
}

/** Null where another picture was seen last, or none. */
export function findSeenCamera({ whole, scope }: MapPicture): SeenCamera | null {
  const isSame = last?.scope === scope && last.isUpright === (whole.isUpright === true);
  return isSame ? last : null;
}

/** What was looked at there before anything was selected. */
export function outlookBefore({ camera, before }: SeenCamera): Outlook {
  return before ?? { camera, isWhole: false };
}
