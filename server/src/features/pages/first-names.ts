import { coveredName, coversName, type FirstNames, limits } from '@mangrove/contract';
import type { Logger } from 'pino';
import type { PageRenderer } from '../../adapters/page-renderer.ts';
import { readToldVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { unconfirmedPairs } from './map-picture.ts';

export interface FirstNamesDeps {
  db: Db;
  network: SnapshotStore;
  log: Logger;
  renderer: () => Promise<PageRenderer>;
}

/**
 * The names beside the picture of the map, as visitors see them, each version of the network named
 * once, in a thread. A page never waits for them: until they are there it has none.
 */
export class MapNames {
  readonly #deps: FirstNamesDeps;
  #held: { version: string; names: FirstNames } | null = null;
  #making = false;

  constructor(deps: FirstNamesDeps) {
    this.#deps = deps;
  }

  /** @returns null for a version of the network that is not named yet. */
  async read(): Promise<FirstNames | null> {
    const version = await readToldVersion(this.#deps.db, 'public');
    if (this.#held?.version === version) return this.#held.names;
    if (!this.#making) void this.#make();
    return null;
  }

  async #make(): Promise<void> {
    this.#making = true;
    try {
      const network = await this.#deps.network.placedSnapshotFor('public');
      // The browser holds only a part of a larger one, and choosing among all names takes long.
      const names = network.size > limits.mapWhole ? none : await this.#name(network);
      this.#held = { version: network.told.public, names };
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the names of the map could not be placed');
    } finally {
      this.#making = false;
    }
  }

  async #name(network: Snapshot): Promise<FirstNames> {
    const { degrees, offsets, neighbours, kinds } = network;
    const { nameFirstMap } = await this.#deps.renderer();
    return nameFirstMap({
      ...{ degrees, offsets, neighbours, kinds: kinds.numbers },
      positions: Float32Array.from(network.positions),
      names: shownNames(network),
      unconfirmed: unconfirmedPairs(network),
    });
  }
}

const none: FirstNames = {
  desktop: { shape: 1, names: [] },
  phone: { shape: 1, names: [] },
};

/** The name of every node as it is shown to whoever asked for nothing that is covered. */
function shownNames({ size, ids, names, covers }: Snapshot): string[] {
  return Array.from({ length: size }, (_, node) => {
    const cover = covers.get(ids[node] ?? 0);
    return cover && coversName(cover) ? coveredName : (names.at(node) ?? '');
  });
}
