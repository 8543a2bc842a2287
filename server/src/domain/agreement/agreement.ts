// Both ends of a relationship agree on it: whoever makes or changes one without owning the other end
// asks that end.
import { isDeepStrictEqual } from 'node:util';
import { retentionMs } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { hasRole } from '../access/policy.ts';
import type { Viewer } from '../access/viewer.ts';
import { notifyOwners } from '../notifications/notify.ts';
import { text } from './messages.ts';
import {
  type Agreed,
  type AskingRow,
  type End,
  isAdderOf,
  selectDeclined,
  updateLogToHidden,
  updateToAgreed,
  updateToAsking,
  type Waiting,
  waitingOf,
} from './queries.ts';

interface Ends {
  node1_id: number;
  node2_id: number;
}

/** Which ends a viewer owns; superusers own both. */
type OwnedEnds = Record<End, boolean>;

interface Proposed extends Ends {
  id: number;
  role: string;
}

type Stated = Proposed & Agreed & AskingRow;

export const ends: readonly End[] = ['node1', 'node2'];

const otherEnd = (end: End): End => (end === 'node1' ? 'node2' : 'node1');

/** The entity at an end, and the one at the other. */
export function entitiesFrom(row: Ends, end: End): { entity: number; other: number } {
  return { entity: row[`${end}_id`], other: row[`${otherEnd(end)}_id`] };
}

/** @param viewer null for the product itself, whose changes need nobody's consent. */
export async function readOwnedEnds(
  tx: Executor,
  viewer: Viewer | null,
  row: Ends,
): Promise<OwnedEnds> {
  if (viewer === null) return { node1: true, node2: true };
  return {
    node1: await mayAgreeFor(tx, viewer, row.node1_id),
    node2: await mayAgreeFor(tx, viewer, row.node2_id),
  };
}

/**
 * Whether a viewer speaks for an entity: its owners and superusers do, but not the one who added a
 * person, because that person was not asked.
 */
export async function mayAgreeFor(tx: Executor, viewer: Viewer, id: number): Promise<boolean> {
  if (!(await hasRole(tx, viewer, id, 'OWNER'))) return false;
  return viewer.isSuperuser || !(await isAdderOf(tx, viewer.userId, id));
}

/**
 * Lets a new relationship, or one that is back, wait for the end that the viewer does not own.
 * @throws rule_broken if that end declined it within a year.
 */
export async function askAboutNew(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer,
  row: Proposed,
): Promise<void> {
  const owned = await readOwnedEnds(tx, viewer, row);
  const end = ends.find((one) => !owned[one]);
  if (end === undefined) return;
  const now = clock.now();
  const since = new Date(now.getTime() - retentionMs('declined_connections'));
  const declinedAt = await selectDeclined(tx, entitiesFrom(row, end), since);
  if (declinedAt !== null) {
    const day = new Date(declinedAt.getTime() + retentionMs('declined_connections'));
    const detail = text.declined(day);
    throw new AppError('rule_broken', detail);
  }
  if (await ask(tx, clock, viewer, row, end, null)) await updateLogToHidden(tx, row.id);
}

/**
 * Decides after a change of role, its direction or years whether both ends still agree: they do if
 * the viewer owns both, owns the end that was asked, or went back to what both had agreed on.
 */
export async function askAboutChange(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer | null,
  { before, after }: { before: Stated; after: Stated },
): Promise<void> {
  const { asks } = before;
  const owned = await readOwnedEnds(tx, viewer, before);
  const foreign = ends.find((one) => !owned[one]);
  const isBack = isWhatBothAgreedOn(after, waitingOf(before));
  if (foreign === undefined || (asks !== null && (owned[asks] || isBack))) {
    await updateToAgreed(tx, after.id);
  } else if (asks === null) {
    await ask(tx, clock, viewer, after, foreign, before);
  }
}

/**
 * Lets a relationship wait as it did before a change that is taken back. Who takes it back agrees to
 * nothing by that, unless it is again what both had agreed on.
 */
export async function askAsBefore(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer | null,
  { before, after }: { before: Stated; after: Stated },
  waiting: Waiting,
): Promise<void> {
  if (isWhatBothAgreedOn(after, waiting)) await updateToAgreed(tx, after.id);
  else if (!isDeepStrictEqual(waitingOf(before), waiting)) {
    await ask(tx, clock, viewer, after, waiting.end, waiting.agreed);
  }
}

function isWhatBothAgreedOn({ role, years, direction }: Agreed, waiting: Waiting | null): boolean {
  return isDeepStrictEqual(waiting?.agreed, { role, years, direction });
}

/** @returns whether the relationship is hidden until it is confirmed. */
async function ask(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer | null,
  row: Proposed,
  end: End,
  agreed: Agreed | null,
): Promise<boolean> {
  const { isAsked, hides } = await updateToAsking(tx, row.id, end, clock.now(), agreed);
  if (!isAsked) return false;
  const { entity, other } = entitiesFrom(row, end);
  await notifyOwners(tx, clock, [
    {
      kind: 'connection_proposed',
      entityId: entity,
      otherId: other,
      relationshipId: row.id,
      actorId: viewer?.userId ?? null,
      details: { role: row.role },
    },
  ]);
  return hides;
}
