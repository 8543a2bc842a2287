import { coversName } from '@mangrove/contract';
import type { Db } from '../../../db/open.ts';
import type { ViewerClass } from '../../../domain/access/viewer.ts';
import type { Snapshot } from '../../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../../domain/network/snapshot-store.ts';
import { countTagsOfGroups } from '../color-queries.ts';
import { coverOf } from '../describe.ts';
import { readNotForExport } from '../facts.ts';
import { type NamedGroup, nameGroups } from './name-groups.ts';
import { groupNodes } from './network-groups.ts';

/** The groups of one state of the network. */
export interface NetworkGroups {
  /** Largest first. */
  named: NamedGroup[];
  /** Index into `named` of each node, -1 for none. */
  indexOf: Int32Array;
}

/** Groups with their names, made once for each version of the network. */
export class GroupsOfNetwork {
  readonly #db: Db;
  readonly #network: SnapshotStore;
  readonly #last = new Map<ViewerClass, { version: string; groups: Promise<NetworkGroups> }>();

  constructor(db: Db, network: SnapshotStore) {
    this.#db = db;
    this.#network = network;
  }

  /** @param snapshot what the class of viewers sees. */
  read(viewer: ViewerClass, snapshot: Snapshot): Promise<NetworkGroups> {
    const { version } = snapshot;
    // While nothing is hidden, members have the groups of visitors.
    const whose = this.#network.ofVersion('public', version) === snapshot ? 'public' : viewer;
    const known = this.#last.get(whose);
    if (known?.version === version) return known.groups;
    const last = { version, groups: this.#make(whose, snapshot) };
    this.#last.set(whose, last);
    // A failure is not cached: the next caller tries again.
    last.groups.catch(() => {
      if (this.#last.get(whose) === last) this.#last.delete(whose);
    });
    return last.groups;
  }

  async #make(viewer: ViewerClass, snapshot: Snapshot): Promise<NetworkGroups> {
    const groupOf = await groupNodes(this.#db, viewer, snapshot, { signal: this.#network.closing });
    const tags = await countTagsOfGroups(this.#db, viewer);
    // Files name their groups, so that what is not for export must name none.
    const kept = await readNotForExport(this.#db, viewer);
    const isUnnamed = (node: number) =>
      coversName(coverOf(snapshot, node)) || kept.has(snapshot.ids[node] ?? 0);
    const named = await nameGroups({ ...snapshot, isUnnamed }, groupOf, tags);
    const indices = new Map(named.map(({ id }, index) => [id, index]));
    return { named, indexOf: groupOf.map((group) => indices.get(group) ?? -1) };
  }
}
