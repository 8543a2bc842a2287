// Lower bounds for a search of paths: how much each node still costs at least.
import type { PathWeighting } from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import { passingKeys, stepKey } from './path-costs.ts';
import type { Pauses } from './pauses.ts';

export interface PathQuestion {
  /** Both ends, as node indices. */
  from: number;
  to: number;
  /** The maximum number of steps. */
  maxLength: number;
  weighting: PathWeighting;
  /** Marks the relationships that may be followed; null for all. */
  fits: Uint8Array | null;
  /** Nodes that a path may pass; undefined for all. */
  admits?: ((node: number) => boolean) | undefined;
}

type Walkable = Pick<Snapshot, 'size' | 'offsets' | 'neighbours' | 'edges' | 'degrees' | 'kinds'>;

/** The network with the restrictions of a question. */
export class PathGraph {
  readonly snapshot: Walkable;
  readonly question: PathQuestion;
  /** The cost of passing a node, as a key. */
  readonly passing: (node: number) => number;
  readonly #isBarred: Uint8Array | null;

  constructor(snapshot: Walkable, question: PathQuestion) {
    this.snapshot = snapshot;
    this.question = question;
    this.passing = passingKeys(snapshot.degrees, question.weighting);
    const { admits, from, to } = question;
    this.#isBarred =
      admits === undefined
        ? null
        : Uint8Array.from(snapshot.kinds.numbers, (_, node) =>
            node === from || node === to || admits(node) ? 0 : 1,
          );
  }

  /** The work of visiting a node's neighbours: the number of its relationships. */
  workOf(node: number): number {
    const { offsets } = this.snapshot;
    return (offsets[node + 1] ?? 0) - (offsets[node] ?? 0);
  }

  /** Visits the neighbours of a node; one with several relationships to it several times. */
  visit(node: number, onNeighbour: (neighbour: number) => void): void {
    const { offsets, neighbours, edges } = this.snapshot;
    const { fits } = this.question;
    const barred = this.#isBarred;
    const end = offsets[node + 1] ?? 0;
    for (let entry = offsets[node] ?? 0; entry < end; entry++) {
      const neighbour = neighbours[entry] ?? 0;
      if (fits !== null && fits[edges[entry] ?? 0] === 0) continue;
      if (barred !== null && barred[neighbour] === 1) continue;
      onNeighbour(neighbour);
    }
  }
}

/** The nodes that one end reaches, one step farther with each `grow`. */
export class ReachedNodes {
  /** The nodes at each distance. */
  readonly levels: number[][];
  readonly #graph: PathGraph;
  readonly #isKnown: Uint8Array;

  constructor(graph: PathGraph, start: number) {
    this.#graph = graph;
    this.#isKnown = new Uint8Array(graph.snapshot.size);
    this.#isKnown[start] = 1;
    this.levels = [[start]];
  }

  get radius(): number {
    return this.levels.length - 1;
  }

  get frontier(): readonly number[] {
    return this.levels.at(-1) ?? [];
  }

  has(node: number): boolean {
    return this.#isKnown[node] === 1;
  }

  async grow(pauses: Pauses): Promise<void> {
    const next: number[] = [];
    const known = this.#isKnown;
    for (const node of this.frontier) {
      this.#graph.visit(node, (neighbour) => {
        if (known[neighbour] === 1) return;
        known[neighbour] = 1;
        next.push(neighbour);
      });
      if (pauses.isDueAfter(this.#graph.workOf(node))) await pauses.take();
    }
    this.levels.push(next);
  }

  /** How many other nodes are reached in at most `maxLength` steps, and how far the farthest is. */
  async reach(maxLength: number, pauses: Pauses): Promise<{ entities: number; steps: number }> {
    while (this.radius < maxLength && this.frontier.length > 0) {
      await this.grow(pauses);
    }
    const reached = this.levels.slice(1).filter((level) => level.length > 0);
    return {
      entities: reached.reduce((count, level) => count + level.length, 0),
      steps: reached.length,
    };
  }
}

/**
 * The cost of the cheapest walk from a node to the end in at most so many steps:
 * `leastKeys[steps][node]`, 0 if there is none. It is computed only for nodes that the start can
 * reach with the steps left. A search from both ends, the smaller frontier first (Pohl,
 * Bi-directional Search, 1971), decides how far to look from each end; the costs are then passed
 * back from the end, one step per round.
 */
export class PathBounds {
  readonly graph: PathGraph;
  readonly start: ReachedNodes;
  readonly end: ReachedNodes;
  readonly leastKeys: Int32Array[];

  private constructor(graph: PathGraph) {
    this.graph = graph;
    this.start = new ReachedNodes(graph, graph.question.from);
    this.end = new ReachedNodes(graph, graph.question.to);
    this.leastKeys = [new Int32Array(graph.snapshot.size)];
  }

  static async of(graph: PathGraph, pauses: Pauses): Promise<PathBounds> {
    const bounds = new PathBounds(graph);
    const { start, end } = bounds;
    const { maxLength } = graph.question;
    while (start.radius + end.radius < maxLength) {
      await (end.frontier.length < start.frontier.length ? end : start).grow(pauses);
    }
    let changed = [graph.question.to];
    for (let steps = 1; steps <= maxLength; steps++) {
      if (steps <= end.radius) {
        changed = await bounds.#handBack(changed, steps === end.radius, pauses);
      } else await bounds.#collect(start.levels.slice(0, maxLength - steps + 1), pauses);
    }
    return bounds;
  }

  /** One more step, from the nodes whose costs the previous round has lowered. */
  async #handBack(nodes: readonly number[], isLast: boolean, pauses: Pauses): Promise<number[]> {
    const { from, to } = this.graph.question;
    const { start } = this;
    const [before, now] = this.#nextRound();
    const changed: number[] = [];
    for (const node of nodes) {
      if (node === from) continue;
      const key = stepKey + (node === to ? 0 : (before[node] ?? 0) + this.graph.passing(node));
      this.graph.visit(node, (neighbour) => {
        const known = now[neighbour] ?? 0;
        if ((known !== 0 && known <= key) || neighbour === to) return;
        // The start does not reach this node with the steps that are left.
        if (isLast && !start.has(neighbour)) return;
        if (known === before[neighbour]) changed.push(neighbour);
        now[neighbour] = key;
      });
      if (pauses.isDueAfter(this.graph.workOf(node))) await pauses.take();
    }
    return changed;
  }

  /** One more step, for the nodes that the start reaches with the steps that are left. */
  async #collect(levels: readonly (readonly number[])[], pauses: Pauses): Promise<void> {
    const { from, to } = this.graph.question;
    const [before, now] = this.#nextRound();
    for (const level of levels) {
      for (const node of level) {
        if (node === to) continue;
        let least = before[node] ?? 0;
        this.graph.visit(node, (neighbour) => {
          const rest = before[neighbour] ?? 0;
          if (neighbour === from || (rest === 0 && neighbour !== to)) return;
          const key = stepKey + (neighbour === to ? 0 : rest + this.graph.passing(neighbour));
          if (least === 0 || key < least) least = key;
        });
        now[node] = least;
        if (pauses.isDueAfter(this.graph.workOf(node))) await pauses.take();
      }
    }
  }

  #nextRound(): [before: Int32Array, now: Int32Array] {
    const before = this.leastKeys.at(-1) ?? new Int32Array();
    const now = before.slice();
    this.leastKeys.push(now);
    return [before, now];
  }
}
