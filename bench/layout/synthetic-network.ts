import type { Network } from '../../graph/src/layout/index.ts';
import { seededRandom } from '../../graph/src/layout/random.ts';

/** The numbers of nodes and edges of the sizes that the goals name. */
export const SIZES = {
  '2k': [2000, 4000],
  '13k': [13000, 38000],
  '50k': [50000, 150000],
  '100k': [100000, 300000],
  '400k': [400000, 1200000],
} as const;

export type Size = keyof typeof SIZES;

const GROUPS_PER_FIELD = 9;
const SHARE_ISOLATED = 0.03;
const SHARE_OF_NEWCOMERS_WITH_ONE_TIE = 0.45;

/**
 * An invented network with the properties of real ones: groups of some thirty within fields within
 * regions, group sizes and degrees with heavy tails, triangles, a few nodes without edges. The same
 * size and seed give the same network.
 */
export function makeSyntheticNetwork(size: Size, seed = 42): Network {
  const [nodeCount, edgeCount] = SIZES[size];
  return new Growth(nodeCount, edgeCount, seed).run();
}

class Growth {
  private readonly random: () => number;
  private readonly groupOf: Uint32Array;
  private readonly sources: Uint32Array;
  private readonly targets: Uint32Array;
  private edges = 0;
  private readonly seen = new Set<number>();
  private readonly neighbours: number[][];
  /** Both ends of every edge, so that a random entry prefers well-connected nodes. */
  private readonly ends: number[] = [];
  private readonly groupEnds: number[][];
  private readonly fieldEnds: number[][];
  private readonly regionEnds: number[][];
  private readonly groupMembers: number[][];
  private readonly joined: number[] = [];

  constructor(
    private readonly nodeCount: number,
    private readonly edgeCount: number,
    seed: number,
  ) {
    this.random = seededRandom(seed + nodeCount);
    const groups = Math.max(8, Math.round(nodeCount / 32));
    const fields = Math.ceil(groups / GROUPS_PER_FIELD);
    const regions = Math.ceil(groups / GROUPS_PER_FIELD / GROUPS_PER_FIELD);
    const lists = (count: number): number[][] => Array.from({ length: count }, () => []);
    this.groupEnds = lists(groups);
    this.fieldEnds = lists(fields);
    this.regionEnds = lists(regions);
    this.groupMembers = lists(groups);
    this.neighbours = lists(nodeCount);
    this.sources = new Uint32Array(edgeCount);
    this.targets = new Uint32Array(edgeCount);
    this.groupOf = this.drawGroups(groups);
  }

  run(): Network {
    const { nodeCount, edgeCount, random } = this;
    const isIsolated = Uint8Array.from({ length: nodeCount }, () =>
      random() < SHARE_ISOLATED ? 1 : 0,
    );
    const edges = edgeCount / (nodeCount * (1 - SHARE_ISOLATED));
    for (let node = 0; node < nodeCount; node++) {
      if (isIsolated[node] === 1) continue;
      let count = Math.floor(edges) + (random() < edges % 1 ? 1 : 0);
      if (random() < SHARE_OF_NEWCOMERS_WITH_ONE_TIE) count = 1;
      else count = Math.round(count * (1 + random() * 1.2));
      for (let i = 0; i < count && this.joined.length > 0; i++) this.connect(node, this.meet(node));
      this.joined.push(node);
      this.groupMembers[this.groupOf[node]!]!.push(node);
    }
    while (this.edges < edgeCount) this.addTieAmongTheJoined();
    return { nodeCount, sources: this.sources, targets: this.targets };
  }

  /** Draws group sizes by a power law. The unused random number keeps earlier networks the same. */
  private drawGroups(groups: number): Uint32Array {
    const cumulative = new Float64Array(groups);
    let sum = 0;
    for (let group = 0; group < groups; group++) {
      sum += 1 / (group + 3) ** 0.7;
      cumulative[group] = sum;
    }
    return Uint32Array.from({ length: this.nodeCount }, () => {
      this.random();
      const wanted = this.random() * sum;
      let low = 0;
      let high = groups - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (cumulative[middle]! < wanted) low = middle + 1;
        else high = middle;
      }
      return low;
    });
  }

  /** A new node's neighbour: a friend of a friend, or one from its group, field, region, or any. */
  private meet(node: number): number {
    const chance = this.random();
    const friends = this.neighbours[node]!;
    if (chance < 0.3 && friends.length > 0) return this.pick(this.neighbours[this.pick(friends)]!);
    const group = this.groupOf[node]!;
    if (chance >= 0.82 && chance < 0.98) {
      const around = chance < 0.94 ? this.fieldEndsOf(group) : this.regionEndsOf(group);
      return this.pick(around.length > 0 ? around : this.joined);
    }
    const members = this.groupMembers[group]!;
    if (chance < 0.82 && members.length > 0) {
      const ends = this.groupEnds[group]!;
      return this.pick(ends.length > 0 && this.random() < 0.75 ? ends : members);
    }
    return this.pick(this.ends.length > 0 && this.random() < 0.7 ? this.ends : this.joined);
  }

  private addTieAmongTheJoined(): void {
    const node = this.pick(this.joined);
    const group = this.groupOf[node]!;
    const chance = this.random();
    let candidates = this.ends;
    if (chance < 0.72) candidates = this.groupEnds[group]!;
    else if (chance < 0.92) candidates = this.fieldEndsOf(group);
    else if (chance < 0.98) candidates = this.regionEndsOf(group);
    if (candidates.length > 0) this.connect(node, this.pick(candidates));
  }

  private connect(a: number, b: number): void {
    const key = Math.min(a, b) * this.nodeCount + Math.max(a, b);
    if (a === b || this.edges >= this.edgeCount || this.seen.has(key)) return;
    this.seen.add(key);
    this.sources[this.edges] = a;
    this.targets[this.edges++] = b;
    this.ends.push(a, b);
    for (const end of [a, b]) {
      const group = this.groupOf[end]!;
      this.groupEnds[group]!.push(end);
      this.fieldEndsOf(group).push(end);
      this.regionEndsOf(group).push(end);
    }
    this.neighbours[a]!.push(b);
    this.neighbours[b]!.push(a);
  }

  private fieldEndsOf(group: number): number[] {
    return this.fieldEnds[Math.floor(group / GROUPS_PER_FIELD)]!;
  }

  private regionEndsOf(group: number): number[] {
    return this.regionEnds[Math.floor(group / GROUPS_PER_FIELD / GROUPS_PER_FIELD)]!;
  }

  private pick(from: number[]): number {
    return from[Math.floor(this.random() * from.length)]!;
  }
}
