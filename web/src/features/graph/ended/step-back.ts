import type { MapPicture } from '../drawing/map-picture.ts';
import type { Network } from '../network/network.ts';

/** Draws what has ended quieter than the rest. */
export class StepBack {
  readonly #ids: readonly number[];

  /** @param ids of the entities that have ended. */
  constructor(ids: readonly number[]) {
    this.#ids = ids;
  }

  /** How many of the shown entities have ended. */
  countIn(network: Network): number {
    return this.#nodesIn(network).length;
  }

  /** The picture with these nodes dimmed, beside those that are dimmed anyway; no edge is hidden. */
  dim(picture: MapPicture): MapPicture {
    const { network, mask } = picture;
    const nodes = this.#nodesIn(network);
    if (nodes.length === 0) return picture;
    const dimmed = mask?.dimmed.slice() ?? new Uint8Array(network.size);
    for (const node of nodes) dimmed[node] = 1;
    const edges = mask?.edges ?? new Uint8Array(network.adjacency.sources.length).fill(1);
    return { ...picture, mask: { ...mask, edges, dimmed } };
  }

  #nodesIn(network: Network): number[] {
    return this.#ids.flatMap((id) => network.indexOf(id) ?? []);
  }
}
