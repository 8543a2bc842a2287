import type { Camera, View } from './camera.ts';

/** What the user looks at: a place, or the whole network whatever the size of the free area. */
export interface Outlook {
  camera: Camera;
  isWhole: boolean;
}

/** Where a pilot's camera is and goes, as plain data from which another one can go on. */
export interface Heading {
  view: View;
  unit: number;
  /** Where a flight ends; null without one. */
  to: Camera | null;
  isWhole: boolean;
  isByHand: boolean;
}
