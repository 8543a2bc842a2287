// The forces around the selected or dragged node. Only its surroundings move, all other nodes are
// held at their stored positions. Nodes that a selection pushed away glide home when it ends, so
// that browsing never changes the map. A dragged node stays where it was dropped.
import { type Csr, LiveSimulation, linkEdges, type Network } from '@mangrove/graph/layout';

/** How much stronger a selected node pushes its surroundings away. */
const selectedCharge = 4;
const selectionHeat = 0.3;
const dragHeat = 0.4;
/** Share of the way home covered per tick, and the distance that counts as home (world units). */
const homing = 0.16;
const there = 0.25;

/** The current positions, and the selected node whose surroundings have made room. */
export interface ForcesStart {
  places: Float32Array;
  selected: number | null;
}

export class ForceField {
  #network: Network;
  #stored: Float32Array;
  #home: Float32Array;
  #neighbours: Csr;
  #simulation: LiveSimulation;
  #selected: number | null = null;
  #dragged: number | null = null;
  /** Nodes that the forces may have moved away from home. */
  #displaced = new Set<number>();
  /** Displaced nodes that glide home, as neither selection nor drag holds them any more. */
  #homing = new Set<number>();
  #resting = true;
  #heat = 0;

  /**
   * Nodes that `start` places elsewhere than stored stay there, as if dragged; except that the
   * neighbours of its selected node glide home when the selection ends.
   */
  constructor(network: Network, stored: Float32Array, start?: ForcesStart) {
    this.#network = network;
    this.#stored = stored.slice();
    this.#home = stored.slice();
    this.#neighbours = listNeighbours(network);
    this.#simulation = new LiveSimulation(network, start?.places ?? stored);
    if (start) this.#settleIn(start);
  }

  get positions(): Float32Array {
    return this.#simulation.positions;
  }

  /** True if the last step left nothing to move and nothing was selected or dragged since. */
  get isResting(): boolean {
    return this.#resting;
  }

  /** Lets the surroundings of a node make room; null ends that. */
  select(index: number | null): void {
    if (index === this.#selected) return;
    this.#resting = false;
    if (this.#selected !== null) {
      this.#simulation.setCharge(this.#selected, 1);
      this.#simulation.unpin(this.#selected);
    }
    this.#selected = index;
    if (index !== null) {
      this.#simulation.setCharge(index, selectedCharge);
      this.#reheat(selectionHeat);
    }
    this.#updateActive();
  }

  /** Puts a dragged node under the pointer; its neighbours follow. */
  drag(index: number, x: number, y: number): void {
    const isFirst = this.#dragged !== index;
    this.#resting = false;
    this.#dragged = index;
    this.#simulation.pin(index, x, y);
    this.#reheat(dragHeat);
    if (isFirst) this.#updateActive();
  }

  /** Leaves the dragged node, and what followed it, where they are now. */
  drop(): void {
    const index = this.#dragged;
    if (index === null) return;
    this.#dragged = null;
    this.#simulation.unpin(index);
    for (const node of [index, ...this.#neighboursOf(index)]) {
      this.#home[2 * node] = this.positions[2 * node] ?? 0;
      this.#home[2 * node + 1] = this.positions[2 * node + 1] ?? 0;
    }
    this.#updateActive();
  }

  /** Puts every node back at its stored position at once and stops the forces. */
  reset(): void {
    this.#home.set(this.#stored);
    this.#simulation = new LiveSimulation(this.#network, this.#home);
    this.#heat = 0;
    this.#displaced.clear();
    this.#homing.clear();
    this.#selected = null;
    this.#dragged = null;
  }

  /** Moves everything by one tick; false when all is at rest. */
  step(): boolean {
    this.#heat = this.#simulation.tick();
    for (const node of this.#homing) this.#glideHome(node);
    this.#resting = this.#heat === 0 && this.#homing.size === 0;
    return !this.#resting;
  }

  /**
   * Continues with a newer state of the network: nodes stay selected, dragged, moved or on their
   * way home.
   * @param before the former index of each node, -1 for a new one.
   */
  follow(network: Network, stored: Float32Array, before: Int32Array): void {
    const now = new Map<number, number>();
    before.forEach((old, node) => {
      if (old >= 0) now.set(old, node);
    });
    const renumber = (nodes: Set<number>) =>
      new Set([...nodes].map((old) => now.get(old) ?? -1).filter((node) => node >= 0));
    const indexNow = (old: number | null) => (old === null ? null : (now.get(old) ?? null));
    const { home, places } = this.#carryOver(stored, before);
    this.#network = network;
    this.#stored = stored.slice();
    this.#home = home;
    this.#neighbours = listNeighbours(network);
    this.#displaced = renumber(this.#displaced);
    this.#homing = renumber(this.#homing);
    this.#selected = indexNow(this.#selected);
    this.#dragged = indexNow(this.#dragged);
    this.#simulation = new LiveSimulation(network, places);
    if (this.#selected !== null) this.#simulation.setCharge(this.#selected, selectedCharge);
    this.#simulation.reheat(this.#heat);
    this.#resting = false;
    this.#updateActive();
  }

  #reheat(heat: number): void {
    this.#heat = Math.max(heat, this.#heat);
    this.#simulation.reheat(heat);
  }

  /** Home and current positions after a change: those stored now, unless a node was moved. */
  #carryOver(stored: Float32Array, before: Int32Array) {
    const home = stored.slice();
    const places = stored.slice();
    const isAt = (some: Float32Array, others: Float32Array, node: number) =>
      some[2 * node] === others[2 * node] && some[2 * node + 1] === others[2 * node + 1];
    before.forEach((old, node) => {
      if (old < 0) return;
      if (!isAt(this.#home, this.#stored, old)) {
        home.set(this.#home.subarray(2 * old, 2 * old + 2), 2 * node);
      }
      const isHome = isAt(this.positions, this.#home, old);
      const place = isHome
        ? home.subarray(2 * node, 2 * node + 2)
        : this.positions.subarray(2 * old, 2 * old + 2);
      places.set(place, 2 * node);
    });
    return { home, places };
  }

  #settleIn({ places, selected }: ForcesStart): void {
    const around = new Set(selected === null ? [] : this.#neighboursOf(selected));
    for (let node = 0; node < this.#network.nodeCount; node++) {
      if (around.has(node)) this.#displaced.add(node);
      else {
        this.#home[2 * node] = places[2 * node] ?? 0;
        this.#home[2 * node + 1] = places[2 * node + 1] ?? 0;
      }
    }
  }

  #neighboursOf(node: number): Uint32Array {
    const { offsets, neighbours } = this.#neighbours;
    return neighbours.subarray(offsets[node] ?? 0, offsets[node + 1] ?? 0);
  }

  #updateActive(): void {
    const centres = [this.#selected, this.#dragged].filter((node) => node !== null);
    this.#simulation.setActive(centres);
    const moving = new Set(centres.flatMap((node) => [node, ...this.#neighboursOf(node)]));
    for (const node of this.#displaced) if (!moving.has(node)) this.#homing.add(node);
    for (const node of moving) {
      this.#displaced.add(node);
      if (this.#homing.delete(node)) this.#simulation.unpin(node);
    }
    // The selected and the dragged node are pinned; the others move around them.
    for (const node of centres) {
      this.#simulation.pin(node, this.positions[2 * node] ?? 0, this.positions[2 * node + 1] ?? 0);
    }
  }

  #glideHome(node: number): void {
    const x = this.positions[2 * node] ?? 0;
    const y = this.positions[2 * node + 1] ?? 0;
    const homeX = this.#home[2 * node] ?? 0;
    const homeY = this.#home[2 * node + 1] ?? 0;
    if (Math.hypot(homeX - x, homeY - y) > there) {
      this.#simulation.pin(node, x + (homeX - x) * homing, y + (homeY - y) * homing);
      return;
    }
    this.#simulation.pin(node, homeX, homeY);
    this.#simulation.unpin(node);
    this.#homing.delete(node);
    this.#displaced.delete(node);
  }
}

function listNeighbours({ nodeCount, sources, targets }: Network): Csr {
  return linkEdges(nodeCount, sources, targets, 'given');
}
