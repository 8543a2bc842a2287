// A merge gives the survivor names, description and other parts of the other, which stay in its history
// when the two are parted. Once that one is hidden or removed after a report, only superusers read them
// there.
import { isDeepStrictEqual } from 'node:util';
import { entityFields, type NameItem } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import {
  type ConcealedTwins,
  selectConcealed,
  selectConcealedTwins,
} from '../../domain/deleted/concealed-queries.ts';
import type { StoredRevision } from './act-queries.ts';

export interface Concealed {
  names: ReadonlySet<string>;
  /** What merges wrote of it into each part. */
  taken: ReadonlyMap<string, readonly unknown[]>;
}

export const nothingConcealed: Concealed = { names: new Set(), taken: new Map() };

/** What a viewer may not read in the histories of entities, by entity. */
export async function readConcealed(
  db: Executor,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Concealed>> {
  if (viewer.isSuperuser) return new Map();
  const twins = await selectConcealedTwins(db, [...new Set(ids)]);
  return new Map([...twins].map(([id, one]) => [id, describeConcealed(one)]));
}

function describeConcealed({ names, taken, own }: ConcealedTwins): Concealed {
  const parts = new Map<string, unknown[]>();
  for (const [part, { before, after }] of taken.flatMap(Object.entries)) {
    if (sameForAll.has(part)) continue;
    // What the entity had itself is its own.
    const had = [before, ...own.map((changes) => changes[part]?.before)];
    const gained = had.reduce((rest, one) => withoutSame(rest, one), after);
    parts.set(part, [...(parts.get(part) ?? []), gained]);
  }
  return { names: new Set(names), taken: parts };
}

/** Parts whose values are the same words for everybody. */
const sameForAll: ReadonlySet<string> = new Set([
  ...['kind', 'added_by'],
  ...entityFields.flatMap(({ name, shape }) =>
    ['choice', 'flag', 'account', 'audiences'].includes(shape) ? [name] : [],
  ),
]);

/** A value without what another one says: its items, its texts by key, or its whole text. */
function withoutSame(value: unknown, other: unknown): unknown {
  if (Array.isArray(value)) {
    const said: unknown[] = Array.isArray(other) ? other : [];
    return value.filter((item) => !said.some((one) => isDeepStrictEqual(one, item)));
  }
  if (typeof value === 'object' && value !== null) {
    const said = (typeof other === 'object' ? other : null) as Record<string, unknown> | null;
    const rest = Object.entries(value).map(([key, one]) => [key, withoutSame(one, said?.[key])]);
    return Object.fromEntries(rest.filter(([, one]) => !saysNothing(one)));
  }
  return value === other ? emptyOf(value) : value;
}

const emptyOf = (value: unknown) => (typeof value === 'string' ? '' : null);

/** Whether a value of a part is empty. */
export function saysNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === null || value === undefined;
}

/** The parts of an entity that name it; those of a person are the two halves of a name. */
const nameParts = ['name', 'first_name', 'last_name', 'names'];

/** The value of a part without what is concealed; empty if nothing is left. */
export function withoutConcealed(part: string, value: unknown, concealed: Concealed): unknown {
  const told = (concealed.taken.get(part) ?? []).reduce(
    (rest: unknown, one) => (saysNothing(one) ? rest : withoutSame(rest, one)),
    value,
  );
  return nameParts.includes(part) ? withoutNames(told, concealed.names) : told;
}

function withoutNames(value: unknown, concealed: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.filter(({ text }: NameItem) => !concealed.has(text));
  const isTold = [...concealed].every(
    (name) => name !== value && !name.startsWith(`${value} `) && !name.endsWith(` ${value}`),
  );
  return isTold ? value : '';
}

/** A revision that tells nothing concealed. */
export function concealNames(
  revision: StoredRevision,
  concealed: ReadonlyMap<number, Concealed>,
): StoredRevision {
  const hidden = concealed.get(revision.entity_id);
  if (!hidden || revision.subject !== 'entity') return revision;
  const changes = Object.entries(revision.changes).flatMap(([part, change]) => {
    const [before, after] = [change.before, change.after].map((value) =>
      withoutConcealed(part, value, hidden),
    );
    return isDeepStrictEqual(before, after) ? [] : [[part, { before, after }] as const];
  });
  return { ...revision, changes: Object.fromEntries(changes) };
}

/** Revisions that tell nothing of a connection to what is concealed, but that there is one. */
export async function concealConnections(
  db: Executor,
  viewer: Viewer,
  revisions: readonly StoredRevision[],
): Promise<StoredRevision[]> {
  if (viewer.isSuperuser) return [...revisions];
  const ends = revisions.flatMap(({ other_id, entity_id }) =>
    other_id === null ? [] : [entity_id, other_id],
  );
  const concealed = await selectConcealed(db, ends);
  return revisions.map((one) =>
    one.other_id !== null && (concealed.has(one.entity_id) || concealed.has(one.other_id))
      ? { ...one, changes: {} }
      : one,
  );
}

/** Revisions without the parts whose undoing would bring back what is concealed from the viewer. */
export async function withoutConcealedParts(
  db: Executor,
  viewer: Viewer,
  revisions: readonly StoredRevision[],
): Promise<StoredRevision[]> {
  const ids = revisions.map(({ entity_id }) => entity_id);
  const concealed = await readConcealed(db, viewer, ids);
  return revisions.map((one) => {
    const hidden = concealed.get(one.entity_id);
    if (!hidden || one.subject !== 'entity') return one;
    const told = Object.entries(one.changes).filter(([part, { before }]) =>
      isDeepStrictEqual(withoutConcealed(part, before, hidden), before),
    );
    return { ...one, changes: Object.fromEntries(told) };
  });
}
