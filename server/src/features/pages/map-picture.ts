import { createHash } from 'node:crypto';
import { type MapPictureName, mapPictures } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import { encodePixels } from '../../adapters/encode-pixels.ts';
import type { PageRenderer } from '../../adapters/page-renderer.ts';
import { edgeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { notFound } from '../../errors.ts';

export interface MapPicturesDeps {
  network: SnapshotStore;
  renderer: () => Promise<PageRenderer>;
  clock: Clock;
}

export interface MapPicture {
  bytes: Buffer;
  etag: string;
  contentType: string;
}

interface Held {
  of: Snapshot;
  madeAt: number;
  picture: Promise<MapPicture>;
}

/** A picture may be this old, as an open map may: not every save is worth a new one. */
const freshMs = 3_000;

/**
 * The pictures of the map as visitors see it, each kept until the network looks different. They
 * are painted in a thread; all who ask meanwhile get the same one.
 */
export class MapPictures {
  readonly #deps: MapPicturesDeps;
  readonly #held = new Map<MapPictureName, Held>();

  constructor(deps: MapPicturesDeps) {
    this.#deps = deps;
  }

  /** @returns null while the map is empty. @throws not_found for another name. */
  async read(name: string): Promise<MapPicture | null> {
    if (!isPictureName(name)) throw notFound('page');
    const held = this.#held.get(name);
    const now = this.#deps.clock.now().getTime();
    if (held && now - held.madeAt < freshMs) return held.picture;
    // Visitors see it, so it is painted from what visitors see.
    const network = await this.#deps.network.placedSnapshotFor('public');
    if (network.size === 0) return null;
    const latest = this.#held.get(name);
    if (latest && looksTheSame(latest.of, network)) {
      this.#held.set(name, { ...latest, madeAt: now });
      return latest.picture;
    }
    const picture = this.#make(name, network);
    const next = { of: network, madeAt: now, picture };
    this.#held.set(name, next);
    // A failed attempt is not kept: the next reader tries again.
    picture.catch(() => this.#held.get(name) === next && this.#held.delete(name));
    return picture;
  }

  async #make(name: MapPictureName, network: Snapshot): Promise<MapPicture> {
    const look = mapPictures[name];
    const { degrees, offsets, neighbours } = network;
    const positions = Float32Array.from(network.positions);
    const kinds = network.kinds.numbers;
    const { paintFirstMap } = await this.#deps.renderer();
    const painted = await paintFirstMap({
      ...{ positions, kinds, degrees, offsets, neighbours, look },
      unconfirmed: unconfirmedPairs(network),
    });
    const bytes = await encodePixels(painted, look.format);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return { bytes, etag, contentType: `image/${look.format}` };
  }
}

function isPictureName(name: string): name is MapPictureName {
  return Object.hasOwn(mapPictures, name);
}

/** A newer snapshot shares with the older one whatever did not change. */
function looksTheSame(before: Snapshot, now: Snapshot): boolean {
  const parts = ['positions', 'kinds', 'offsets', 'neighbours', 'unconfirmed'] as const;
  return parts.every((part) => before[part] === now[part]);
}

/** The ends of the pairs that an end has confirmed nothing of, which the map draws dashed. */
export function unconfirmedPairs(network: Snapshot): Uint32Array {
  const { unconfirmed, sources, targets, edgeIds, offsets, neighbours, edges } = network;
  const isConfirmed = (edge: number) => !unconfirmed.has(edgeIds.at(edge) ?? 0);
  const ends = new Set<number>();
  for (const id of unconfirmed) {
    const edge = edgeOf(network, id);
    const [source, target] = [sources[edge] ?? 0, targets[edge] ?? 0];
    let at = offsets[source] ?? 0;
    const end = offsets[source + 1] ?? 0;
    while (at < end && !(neighbours[at] === target && isConfirmed(edges[at] ?? 0))) at++;
    if (edge >= 0 && at === end) ends.add(edge);
  }
  return Uint32Array.from([...ends].flatMap((edge) => [sources[edge] ?? 0, targets[edge] ?? 0]));
}
