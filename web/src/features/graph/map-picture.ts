import type { Highlight, SceneLooks, SceneMask } from '@mangrove/graph/render';
import type { Network } from './network.ts';

/** @property isSequence its colours are steps of a scale. */
export type MapLooks = SceneLooks & { isSequence?: boolean };

/** What is drawn: the whole network, or a part of it that stands for a search. */
export interface MapPicture {
  network: Network;
  /** The network that `network` is, or is a part of. */
  whole: Network;
  highlight: Highlight | null;
  /** What of it is shown; without one all of it. */
  mask?: SceneMask;
  /** What tells its nodes apart, where it is not their kind and their connections. */
  looks?: MapLooks;
  /** Which part it is; empty for the whole. A part that is new is brought into sight. */
  scope: string;
  /** The nodes of the path, or of the group, that is looked at; none before it is found, null where none is looked for. */
  path: readonly number[] | null;
}

/** The places that set the scale of a picture, where they are not its own. */
export function extentOf({ network, whole }: MapPicture): { extent?: Float32Array } {
  return network === whole ? {} : { extent: whole.positions };
}
