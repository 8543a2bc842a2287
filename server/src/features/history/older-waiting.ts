// Changes of relationships that were recorded before history said whether they ended a waiting for the
// other end: what was said about a relationship until then tells it, by the rules that hold today.
import { groupBy } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Agreed, End, Waiting } from '../../domain/agreement/queries.ts';
import {
  type RelationshipStep,
  selectLastWithoutWaiting,
  selectStepsOf,
} from './older-waiting-queries.ts';

interface TakenBack extends Pick<RelationshipStep, 'id' | 'op' | 'changes' | 'subject_id'> {
  subject: string;
}

const agreedParts = ['role', 'years', 'direction'] as const;

/** Revisions with the end for which a relationship waited until then, where they do not say it. */
export async function tellingWaiting<Revision extends TakenBack>(
  db: Executor,
  revisions: Revision[],
): Promise<Revision[]> {
  const last = await selectLastWithoutWaiting(db);
  const isSilent = ({ subject, id, op, changes }: Revision) =>
    subject === 'relationship' && id <= last && op === 'changed' && !changes.waits;
  const ids = new Set(revisions.filter(isSilent).map(({ subject_id }) => subject_id));
  if (ids.size === 0) return revisions;
  const steps = await selectStepsOf(db, [...ids]);
  const ended = new Map(
    [...groupBy(steps, ({ subject_id }) => subject_id).values()].flatMap(endings),
  );
  return revisions.map((one) => {
    const before = ended.get(one.id);
    if (!before || !isSilent(one)) return one;
    return { ...one, changes: { ...one.changes, waits: { before, after: null } } };
  });
}

/** The steps of a relationship that ended a waiting, with what it waited for. */
function endings(steps: readonly RelationshipStep[]): [number, Waiting][] {
  const found: [number, Waiting][] = [];
  let waiting: Waiting | null = null;
  let said: Agreed | null = null;
  for (const step of steps) {
    const now: Agreed = { role: '', years: '', direction: null, ...said };
    for (const part of agreedParts) {
      const after = step.changes[part]?.after;
      if (after !== undefined) Object.assign(now, { [part]: after });
    }
    const next = waitingAfter(step, waiting, said);
    if (waiting !== null && next === null) found.push([step.id, waiting]);
    [waiting, said] = [next, now];
  }
  return found;
}

/** @param said what was said before; null before it was made. */
function waitingAfter(step: RelationshipStep, waiting: Waiting | null, said: Agreed | null) {
  if (step.changes.waits) return (step.changes.waits.after ?? null) as Waiting | null;
  // What is restored, or moved by a merge, waits as it did.
  if (step.op === 'deleted' || (step.op === 'created' && said !== null)) return waiting;
  if (step.is_agreed) return null;
  if (said !== null && !agreedParts.some((part) => part in step.changes)) return waiting;
  if (waiting !== null) return owns(step, waiting.end) ? null : waiting;
  const end = (['node1', 'node2'] as const).find((one) => !owns(step, one));
  return end ? { end, agreed: said } : null;
}

function owns(step: RelationshipStep, end: End): boolean {
  return end === 'node1' ? step.owns_node1 : step.owns_node2;
}
