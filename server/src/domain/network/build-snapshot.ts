// Builds a snapshot from batches. A large network takes a good part of a second, so other work runs
// between the steps.
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { limits, parseYears, StoredIds, truncateText } from '@mangrove/contract';
import { linkNodes } from './adjacency.ts';
import { fitNumbers, Kinds } from './columns.ts';
import { countMembersOnly, nothingNarrowed, patchNarrowed } from './narrowed.ts';
import type { EntityColumns, RelationshipColumns } from './network-queries.ts';
import { PagedList } from './paged-list.ts';
import { nodeOf, type WholeSnapshot } from './snapshot.ts';

/** Collects first all entities, then all relationships, each by ascending id. */
export class SnapshotBuilder {
  readonly #entities: EntityColumns[] = [];
  readonly #relationships: RelationshipColumns[] = [];

  addEntities(batch: EntityColumns): void {
    this.#entities.push({ ...batch, abouts: batch.abouts.map(cutAbout) });
  }

  addRelationships(batch: RelationshipColumns): void {
    this.#relationships.push(batch);
  }

  /** @param versions of the database state that all batches were read from. */
  async build(
    versions: Pick<WholeSnapshot, 'version' | 'told'>,
    demoCount: number,
  ): Promise<WholeSnapshot> {
    const column = async <Value>(of: (batch: EntityColumns) => Value[]): Promise<Value[]> => {
      await letOthersWork();
      return this.#entities.flatMap(of);
    };
    const ids = Int32Array.from(await column((batch) => batch.ids));
    const entities = {
      positions: interleave(await column(({ x }) => x), await column(({ y }) => y)),
      kinds: Kinds.of(await column((batch) => batch.types)),
      names: PagedList.of(await column((batch) => batch.names)),
      abouts: PagedList.of(await column((batch) => batch.abouts)),
      photos: PagedList.of(await column((batch) => batch.photos)),
      smallPhotos: PagedList.of(await column((batch) => batch.smallPhotos)),
    };
    const relationships = await gatherRelationships(ids, this.#relationships);
    const { sources, targets } = relationships;
    const adjacency = await linkNodes(ids.length, sources, targets);
    const narrowed = patchNarrowed(
      nothingNarrowed,
      { entityIds: [], relationshipIds: [] },
      {
        entities: this.#entities.flatMap(({ narrowed }) => narrowed),
        relationships: this.#relationships.flatMap(({ narrowed }) => narrowed),
      },
    );
    return {
      ...versions,
      demoCount,
      size: ids.length,
      ids,
      ...entities,
      ...relationships,
      ...adjacency,
      unconfirmed: new Set(this.#relationships.flatMap(({ unconfirmed }) => unconfirmed)),
      sourced: new Set(this.#relationships.flatMap(({ sourced }) => sourced)),
      directions: new Map(this.#relationships.flatMap(({ directions }) => directions)),
      narrowed,
      covers: new Map(this.#entities.flatMap(({ covers }) => covers)),
      membersOnly: countMembersOnly(narrowed),
    };
  }
}

function interleave(x: (number | null)[], y: (number | null)[]): Float32Array {
  const positions = new Float32Array(2 * x.length);
  for (let node = 0; node < x.length; node++) {
    positions[2 * node] = x[node] ?? Number.NaN;
    positions[2 * node + 1] = y[node] ?? Number.NaN;
  }
  return positions;
}

/** A bio or description, cut for the map. */
export function cutAbout(about: string): string {
  return about.length > limits.aboutPreview ? truncateText(about, limits.aboutPreview) : about;
}

async function gatherRelationships(ids: Int32Array, batches: RelationshipColumns[]) {
  const edgeIds = Int32Array.from(batches.flatMap((batch) => batch.ids));
  const count = edgeIds.length;
  const sources = new Uint32Array(count);
  const targets = new Uint32Array(count);
  const roleOf = new Uint32Array(count);
  const yearsOf = new Uint32Array(count);
  const roles = new Distinct();
  const years = new Distinct();
  let edge = 0;
  for (const batch of batches) {
    for (let row = 0; row < batch.ids.length; row++) {
      sources[edge] = nodeOf({ ids }, batch.node1[row] ?? 0);
      targets[edge] = nodeOf({ ids }, batch.node2[row] ?? 0);
      roleOf[edge] = roles.indexOf(batch.roles[row] ?? '');
      yearsOf[edge] = years.indexOf(batch.years[row] ?? '');
      edge++;
    }
    await letOthersWork();
  }
  const yearRanges = years.texts.map(parseYears);
  return {
    ...{ edgeIds: new StoredIds(edgeIds), sources, targets },
    ...{ roleOf: fitNumbers(roleOf, roles.texts.length), roles: roles.texts },
    ...{ yearsOf: fitNumbers(yearsOf, years.texts.length), years: years.texts, yearRanges },
  };
}

/** Assigns an index to each distinct text, in the order of first appearance. */
class Distinct {
  readonly texts: string[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(text: string): number {
    let index = this.#indices.get(text);
    if (index === undefined) {
      index = this.texts.push(text) - 1;
      this.#indices.set(text, index);
    }
    return index;
  }
}
