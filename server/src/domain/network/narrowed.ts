// Which rows of the network are not for everybody: few, so they are kept by id.
import type { NarrowedRows } from './network-queries.ts';
import type { Narrowed } from './snapshot.ts';

/** Nothing is narrowed. */
export const nothingNarrowed: Narrowed = {
  entities: new Map(),
  photos: new Map(),
  relationships: new Map(),
};

/** What is narrowed after rows with these ids were read again. */
export function patchNarrowed(
  old: Narrowed,
  changed: { entityIds: readonly number[]; relationshipIds: readonly number[] },
  rows: { entities: NarrowedRows; relationships: NarrowedRows },
): Narrowed {
  const photos = rows.entities.flatMap(([id, , photo]) => (photo ? [[id, photo] as const] : []));
  const narrowed = {
    entities: patchMap(old.entities, changed.entityIds, rows.entities),
    photos: patchMap(old.photos, changed.entityIds, photos),
    relationships: patchMap(old.relationships, changed.relationshipIds, rows.relationships),
  };
  const isSame = (Object.keys(narrowed) as (keyof Narrowed)[]).every(
    (part) => narrowed[part] === old[part],
  );
  return isSame ? old : narrowed;
}

/** How many entities members see and visitors do not. */
export function countMembersOnly({ entities }: Narrowed): number {
  let count = 0;
  for (const audience of entities.values()) if (audience === 'members') count += 1;
  return count;
}

type Audiences = Narrowed['entities'];

function patchMap(
  old: Audiences,
  ids: readonly number[],
  rows: readonly (readonly [id: number, audience: string, ...others: unknown[]])[],
): Audiences {
  const isSame = ids.every((id) => !old.has(id)) && rows.length === 0;
  if (isSame) return old;
  const map = new Map(old);
  for (const id of ids) map.delete(id);
  for (const [id, audience] of rows) {
    if (audience !== 'public') map.set(id, audience as 'members' | 'private');
  }
  return map;
}
