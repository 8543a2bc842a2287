import type { GivenLooks, GraphViewEvents, Highlight, SceneMask } from '@mangrove/graph/render';
import type { Network } from '../network/network.ts';

/** @property isSequence whether the colours are steps of a scale. */
export type MapLooks = GivenLooks & { isSequence?: boolean };

/** What is drawn: the whole network, or the part of it that a search found. */
export interface MapPicture {
  network: Network;
  /** The whole network, which `network` equals or is a part of. */
  whole: Network;
  highlight: Highlight | null;
  /** Which nodes and edges are shown; left out for all. */
  mask?: SceneMask;
  /** Colours and sizes, if nodes do not differ by kind and number of connections. */
  looks?: MapLooks;
  /** Identifies the part, empty for the whole. When it changes, the camera fits the new part. */
  scope: string;
  /** The nodes of the shown path or group; empty until found, null if none is asked for. */
  path: readonly number[] | null;
}

/** The positions that set the scale of a part: those of the whole network, or of the ground. */
export function extentOf({ network, whole }: MapPicture): { extent?: Float32Array } {
  const extent = whole.ground?.extent ?? null;
  if (extent !== null) return { extent };
  // Told apart, a part has room for names at its edges.
  return network === whole && network.middle === undefined ? {} : { extent: whole.positions };
}

export interface MapEvents
  extends Required<
    Pick<
      GraphViewEvents,
      'onEdge' | 'onMany' | 'onChooseFocused' | 'onNothingThatWay' | 'textOfEdge'
    >
  > {
  onSelect: (index: number | null) => void;
  onFocus: (index: number | null) => void;
  /** Called once, when nodes and edges are on the screen. */
  onPainted: () => void;
  /** Called once, when the first picture is complete, labels included. */
  onSettled: () => void;
}
