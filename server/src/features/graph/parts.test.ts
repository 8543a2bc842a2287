import {
  addPart,
  edgeIdsOf,
  findId,
  type GraphColumns,
  type HeldPart,
  isPart,
  mapKinds,
  patchPart,
  squareOf,
  tilesIn,
  toReadAgain,
} from '@mangrove/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SnapshotBuilder } from '../../domain/network/build-snapshot.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import { describeChanges } from './describe.ts';
import { writeColumns, writeColumnsOf } from './network-json.ts';
import { chooseInTile, chooseOverview, chooseRound, describePart } from './parts.ts';

interface Node {
  name: string;
  x: number;
  y: number;
}

/** A network that is written to; the length of the log is its version. */
class Network {
  readonly nodes = new Map<number, Node>();
  readonly edges = new Map<number, [source: number, target: number]>();
  readonly #log: { nodes: number[]; edges: number[] }[] = [];
  #nextId = 1;
  /** Called with relationships that leave an end. */
  onLeft: (ids: readonly number[]) => void = () => undefined;

  get version(): string {
    return `abcdef01-${this.#log.length}`;
  }

  add(node: Node): void {
    this.nodes.set(this.#nextId, node);
    this.#log.push({ nodes: [this.#nextId++], edges: [] });
  }

  rename(id: number, name: string): void {
    const node = this.nodes.get(id);
    if (node) this.nodes.set(id, { ...node, name });
    this.#log.push({ nodes: [id], edges: [] });
  }

  connect(one: number, other: number, id = this.#nextId++): void {
    if (this.edges.has(id)) this.onLeft([id]);
    this.edges.set(id, [one, other]);
    this.#log.push({ nodes: [], edges: [id] });
  }

  part(id: number): void {
    this.onLeft([id]);
    this.edges.delete(id);
    this.#log.push({ nodes: [], edges: [id] });
  }

  remove(id: number): void {
    const gone = [...this.edges].flatMap(([edge, ends]) => (ends.includes(id) ? edge : []));
    for (const edge of gone) this.edges.delete(edge);
    this.onLeft(gone);
    this.nodes.delete(id);
    this.#log.push({ nodes: [id], edges: gone });
  }

  touchedSince(version: string) {
    const log = this.#log.slice(Number(version.split('-')[1]));
    const sorted = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other);
    return {
      entities: sorted(log.flatMap(({ nodes }) => nodes)),
      relationships: sorted(log.flatMap(({ edges }) => edges)),
    };
  }

  async snapshot(): Promise<Snapshot> {
    const builder = new SnapshotBuilder();
    const nodes = [...this.nodes].sort(([one], [other]) => one - other);
    const edges = [...this.edges].sort(([one], [other]) => one - other);
    const texts = nodes.map(() => '');
    builder.addEntities({
      ids: nodes.map(([id]) => id),
      types: nodes.map(([id]) => (id % 2 === 0 ? 'person' : 'project')),
      names: nodes.map(([, { name }]) => name),
      x: nodes.map(([, { x }]) => x),
      y: nodes.map(([, { y }]) => y),
      ...{ abouts: texts, photos: texts, smallPhotos: texts, narrowed: [], covers: [] },
    });
    builder.addRelationships({
      ids: edges.map(([id]) => id),
      node1: edges.map(([, [one]]) => one),
      node2: edges.map(([, [, other]]) => other),
      roles: edges.map(() => ''),
      years: edges.map(() => ''),
      unconfirmed: edges.flatMap(([id]) => (id % 3 === 0 ? id : [])),
      ...{ narrowed: [], sourced: [], directions: [] },
    });
    const { version } = this;
    return builder.build({ version, told: { public: version, members: version } }, 0);
  }
}

const read = <Answer>(pieces: Iterable<string>): Answer => JSON.parse([...pieces].join(''));

/** What a page holds of a network, which it reads as the page does. */
class Reader {
  held: HeldPart | GraphColumns;
  /** Whether a relationship left an entity while it was not held: which one is not told. */
  hasUntold = false;

  constructor(
    readonly network: Network,
    snapshot: Snapshot,
    most: number,
  ) {
    this.held = read(writeColumnsOf(snapshot, chooseOverview(snapshot, most), 'members'));
    network.onLeft = (ids) => {
      const { held } = this;
      const isHeld = (id: number) =>
        findId(edgeIdsOf(held), id) >= 0 || (isPart(held) && held.waiting?.has(id));
      if (!ids.every(isHeld)) this.hasUntold = true;
    };
  }

  async openTile(z: number, at: number): Promise<void> {
    await this.follow();
    const { held } = this;
    const node = [...this.network.nodes.values()][at % this.network.nodes.size];
    if (!isPart(held) || !node) return;
    const [tile] = tilesIn(z, { left: node.x, right: node.x, top: node.y, bottom: node.y });
    if (!tile) return;
    const snapshot = await this.network.snapshot();
    const chosen = chooseInTile(snapshot, tile);
    this.held = addPart(
      held,
      describePart(snapshot, snapshot.version, chosen, held.part.from_degree),
      tile,
    );
  }

  async open(ids: readonly number[], steps: number): Promise<void> {
    const { held } = this;
    if (!isPart(held)) return;
    const snapshot = await this.network.snapshot();
    const chosen = chooseRound(snapshot, { ids, steps });
    this.held = addPart(
      held,
      describePart(snapshot, snapshot.version, chosen, held.part.from_degree),
    );
  }

  async follow(): Promise<void> {
    const { held, network } = this;
    if (!isPart(held) || held.version === network.version) return;
    const snapshot = await network.snapshot();
    const changes = {
      ...describeChanges(
        snapshot,
        { from: held.version, to: snapshot.version },
        network.touchedSince(held.version),
      ),
    };
    this.held = patchPart(held, changes);
    await this.open([...toReadAgain(held, changes)], 0);
  }
}

/** The relationships of columns, by id, with the ids of their ends. */
function edgesIn(columns: GraphColumns): Map<number, number[]> {
  const idAt = (ends: number[], edge: number) => columns.ids[ends[edge] ?? -1] ?? 0;
  return new Map(
    [...edgeIdsOf(columns)].map((id, edge) => [
      id,
      [idAt(columns.edge_source, edge), idAt(columns.edge_target, edge)],
    ]),
  );
}

/** The whole network, cut to what is held. */
function cut(whole: GraphColumns, { ids }: GraphColumns) {
  const at = ids.map((id) => findId(whole.ids, id));
  const edges = [...edgesIn(whole)].filter(([, ends]) => ends.every((id) => findId(ids, id) >= 0));
  return {
    names: at.map((row) => whole.names[row]),
    x: at.map((row) => whole.x[row]),
    kinds: at.map((row) => whole.kinds[row]).join(''),
    degrees: at.map((row) => whole.degrees[row]),
    edges,
    unconfirmed: whole.unconfirmed.filter((id) => edges.some(([edge]) => edge === id)),
  };
}

const which = fc.nat({ max: 60 });
const step = fc.oneof(
  fc.record({ does: fc.constant('tile' as const), z: fc.constantFrom(0, 9, 12, 14), which }),
  fc.record({ does: fc.constant('open' as const), which, steps: fc.constantFrom(0, 1) }),
  fc.record({ does: fc.constantFrom('follow' as const, 'remove' as const, 'rename'), which }),
  fc.record({ does: fc.constantFrom('part' as const, 'add' as const), which }),
  fc.record({ does: fc.constantFrom('connect' as const, 'move' as const), which, other: which }),
);
const somewhere = fc.integer({ min: -900, max: 900 });
const sizes = fc.record({
  nodes: fc.array(fc.record({ name: fc.constantFrom('Ada', 'Bo'), x: somewhere, y: somewhere }), {
    minLength: 6,
    maxLength: 30,
  }),
  edges: fc.array(fc.tuple(which, which), { maxLength: 60 }),
  most: fc.integer({ min: 1, max: 12 }),
});

describe('a network of which a part is held', () => {
  it('equals the whole cut to it, whatever was opened and changed', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.array(step, { maxLength: 25 }), async (given, steps) => {
        const network = new Network();
        for (const node of given.nodes) network.add(node);
        const idAt = (ids: Iterable<number>, at: number) => {
          const all = [...ids];
          return all[at % all.length] ?? 0;
        };
        const nodeAt = (at: number) => idAt(network.nodes.keys(), at);
        const connect = (one: number, other: number, id?: number) => {
          if (network.nodes.size > 1 && nodeAt(one) !== nodeAt(other))
            network.connect(nodeAt(one), nodeAt(other), id);
        };
        for (const [one, other] of given.edges) connect(one, other);
        const reader = new Reader(network, await network.snapshot(), given.most);
        for (const one of steps) {
          const edge = idAt(network.edges.keys(), one.which);
          if (one.does === 'tile') await reader.openTile(one.z, one.which);
          if (one.does === 'open' || one.does === 'follow') await reader.follow();
          if (one.does === 'open') await reader.open([nodeAt(one.which)], one.steps);
          if (one.does === 'remove') network.remove(nodeAt(one.which));
          if (one.does === 'rename') network.rename(nodeAt(one.which), 'Cy');
          if (one.does === 'add') network.add({ name: 'Di', x: one.which, y: 1 });
          if (one.does === 'part' && edge) network.part(edge);
          if (one.does === 'connect') connect(one.which, one.other);
          // A merge leads a relationship to another entity.
          if (one.does === 'move' && edge) connect(one.which, one.other, edge);
        }
        await reader.follow();
        const { held } = reader;
        const snapshot = await network.snapshot();
        const whole: GraphColumns = read(writeColumns(snapshot, 'members'));
        expect(held.version).toBe(whole.version);
        const [shown, right] = [cut(held, held), cut(whole, held)];
        // A number of neighbours may be too large then, until the entity is read again.
        if (reader.hasUntold) expect(shown.names).toEqual(right.names);
        else expect(shown).toEqual(right);
        if (!isPart(held)) return;
        expect(held.part.counts).toEqual(
          mapKinds((kind) => [...snapshot.kinds].filter((one) => one === kind).length),
        );
        for (const [key, isComplete] of held.tiles ?? []) {
          const [z = 0, x = 0, y = 0] = key.split('/').map(Number);
          const { left, top, side } = squareOf({ z, x, y });
          const inside = [...network.nodes].flatMap(([id, node]) => {
            const isIn = node.x >= left && node.x < left + side;
            return isIn && node.y >= top && node.y < top + side ? id : [];
          });
          if (isComplete) expect(inside.filter((id) => findId(held.ids, id) < 0)).toEqual([]);
        }
      }),
      { numRuns: 300, interruptAfterTimeLimit: 30_000 },
    );
  });
});
