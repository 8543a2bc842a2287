// A merge gives the survivor the names of the other, which stay in its history when the two are parted.
// Once that one is hidden or removed after a report, only superusers read them there.
import { isDeepStrictEqual } from 'node:util';
import type { NameItem } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { selectConcealedTwins } from '../../domain/deleted/concealed-queries.ts';
import type { StoredRevision } from './act-queries.ts';

type Names = ReadonlySet<string>;

/** The names that a viewer may not read in the histories of entities, by entity. */
export async function readConcealed(
  db: Executor,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Names>> {
  return viewer.isSuperuser ? new Map() : selectConcealedTwins(db, [...new Set(ids)]);
}

/** The parts of an entity that name it; those of a person are the two halves of a name. */
const nameParts = ['name', 'first_name', 'last_name', 'names'];

/** The value of a part without concealed names; empty if it is one, or half of one. */
export function withoutConcealed(part: string, value: unknown, concealed: Names): unknown {
  if (!nameParts.includes(part)) return value;
  if (Array.isArray(value)) return value.filter(({ text }: NameItem) => !concealed.has(text));
  const isTold = [...concealed].every(
    (name) => name !== value && !name.startsWith(`${value} `) && !name.endsWith(` ${value}`),
  );
  return isTold ? value : '';
}

/** A revision that tells no concealed name. */
export function concealNames(
  revision: StoredRevision,
  concealed: ReadonlyMap<number, Names>,
): StoredRevision {
  const hidden = concealed.get(revision.entity_id);
  if (!hidden || revision.subject !== 'entity') return revision;
  const changes = Object.entries(revision.changes).flatMap(([part, change]) => {
    if (!nameParts.includes(part)) return [[part, change] as const];
    const [before, after] = [change.before, change.after].map((value) =>
      withoutConcealed(part, value, hidden),
    );
    return isDeepStrictEqual(before, after) ? [] : [[part, { before, after }] as const];
  });
  return { ...revision, changes: Object.fromEntries(changes) };
}
