// What stays as it is although revisions of it are taken back, because something else needs it so.
import { groupBy } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { hasPrimaryProfile } from '../../domain/entity/write-queries.ts';
import type { RecordedAccess } from '../../domain/history/record.ts';
import { text as accessText } from '../access/messages.ts';
import {
  findTwins,
  keyOfStated,
  type RelationshipState,
} from '../relationships/relationship-states.ts';
import { text } from './messages.ts';
import type { State } from './reverse-steps.ts';
import type { RevisionSubject } from './revision-subject.ts';

/**
 * Keeps relationships as they are whose former role and years another one between the two has, unless
 * that one gives them up here. One that stays may keep others, which are then looked at again.
 */
export async function keepBesideTwins(db: Executor, held: RevisionSubject[]): Promise<void> {
  const keyOf = ({ entityId, otherId }: RevisionSubject, state: State) =>
    keyOfStated(
      { node1_id: entityId, node2_id: otherId as number },
      state as unknown as RelationshipState,
    );
  const edges = held.filter(
    ({ subject, present }) => subject === 'relationship' && present !== null,
  );
  const isRestated = (one: RevisionSubject) =>
    one.target !== null && keyOf(one, one.present) !== keyOf(one, one.target);
  const twins = await findTwins(
    db,
    edges.filter(isRestated).map(({ id, entityId, otherId, target }) => {
      const { role, years } = target as unknown as RelationshipState;
      return { id, node1_id: entityId, node2_id: otherId as number, role, years };
    }),
  );
  const byId = new Map(edges.map((one) => [one.id, one]));
  const staysThere = (id: number) => {
    const twin = byId.get(id);
    return !twin || (twin.target !== null && !isRestated(twin));
  };
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const wanted = new Set<string>();
    for (const one of edges.filter(isRestated)) {
      const key = keyOf(one, one.target);
      const twin = twins.get(one.id);
      if (!wanted.has(key) && (twin === undefined || !staysThere(twin))) {
        wanted.add(key);
        continue;
      }
      addMissed(one, 'role', text.connectionAsBefore);
      one.target = one.present;
      isSettled = false;
    }
  }
}

/** Keeps the owners of every entity that would otherwise lose all of them. */
export function keepLastOwners(held: RevisionSubject[], access: Map<string, RecordedAccess>): void {
  const leaving = groupBy(
    held.filter(
      ({ subject, present, target }) =>
        subject === 'access' && present?.role_type === 'OWNER' && target?.role_type !== 'OWNER',
    ),
    ({ entityId }) => entityId,
  );
  for (const [entityId, those] of leaving) {
    const owners = [...access].filter(
      ([key, { role_type }]) => role_type === 'OWNER' && key.startsWith(`${entityId} `),
    );
    const isFollowed = held.some(
      (one) =>
        one.subject === 'access' && one.entityId === entityId && one.target?.role_type === 'OWNER',
    );
    if (those.length < owners.length || isFollowed) continue;
    for (const one of those) {
      addMissed(one, 'role_type', accessText.lastOwner);
      one.target = one.present;
    }
  }
}

/**
 * Gives a profile back only to an account that exists and has no profile, and a person to whoever
 * had added them only if that account exists.
 */
export async function keepProfiles(
  db: Executor,
  held: RevisionSubject,
  users: Set<number> | null,
): Promise<void> {
  const adder = held.target?.added_by;
  const isNew = typeof adder === 'number' && adder !== held.present?.added_by;
  if (isNew && users?.has(adder) === false) held.target = { ...held.target, added_by: null };
  const wanted = held.target?.user_id;
  if (typeof wanted !== 'number' || wanted === held.present?.user_id) return;
  const isFree = users?.has(wanted) !== false && !(await hasPrimaryProfile(db, wanted));
  if (isFree) return;
  addMissed(held, 'user_id', text.accountOfProfileGone);
  held.target = { ...held.target, user_id: held.present?.user_id };
}

function addMissed(held: RevisionSubject, part: string, reason: string): void {
  held.missed.push({ part, reason, step: { id: 0, op: 'changed', changes: {} } });
}
