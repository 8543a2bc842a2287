import type { EntityUser } from '@mangrove/contract';
import { isApiError } from '../../lib/api-error.ts';
import type { SavedEntity, SaveStage } from '../../lib/editor-part.ts';
import type { AccessEdit, NewAccess, PendingAccess, PendingEdit } from './access-records.ts';
import { accessCalls } from './api.ts';
import { alerts } from './messages.ts';

/** What became of one pending record. */
export interface AccessOutcome {
  id: number;
  /** As it is stored now; null when it is no longer, undefined when that is not known. */
  stored?: EntityUser | null;
  /** What of an edit is done, also where the rest of it failed. */
  sent?: AccessEdit;
  /** Why it was not saved (wholly), and what to say of it. */
  failure?: { error: unknown; alert: string };
}

interface StageJob {
  stage: SaveStage;
  pending: PendingAccess;
  entity: SavedEntity;
  /** Whether the writer knows whole addresses. */
  byAddress: boolean;
}

/** Sends everything of one stage in parallel. Gives an outcome for each; none of it throws. */
export async function saveAccessStage(job: StageJob): Promise<AccessOutcome[]> {
  const { stage, pending, entity, byAddress } = job;
  if (stage === 'edits') return saveEdits(pending.edits);
  if (stage === 'deletions') return Promise.all(pending.deletions.map(saveDeletion));
  return Promise.all(pending.additions.map((one) => saveAddition(entity, one, byAddress)));
}

/** Whoever becomes an owner comes before whoever stops being one: there is always one left. */
async function saveEdits(edits: readonly PendingEdit[]): Promise<AccessOutcome[]> {
  const raised = edits.filter(({ role }) => role === 'OWNER');
  const others = edits.filter(({ role }) => role !== 'OWNER');
  return [
    ...(await Promise.all(raised.map(saveEdit))),
    ...(await Promise.all(others.map(saveEdit))),
  ];
}

async function saveEdit({ record, role, verifies }: PendingEdit): Promise<AccessOutcome> {
  const outcome: AccessOutcome = { id: record.id };
  try {
    if (verifies) {
      outcome.stored = await accessCalls.verify(record.id);
      outcome.sent = { is_verified: true };
    }
  } catch (error) {
    const alert = role ? alerts.updateFailed : alerts.verifyFailed;
    return { ...outcome, failure: { error, alert } };
  }
  try {
    if (role) {
      outcome.stored = await accessCalls.changeRole(record.id, role);
      outcome.sent = { ...outcome.sent, role_type: role };
    }
  } catch (error) {
    return { ...outcome, failure: { error, alert: alerts.roleFailed } };
  }
  return outcome;
}

async function saveDeletion({ id }: EntityUser): Promise<AccessOutcome> {
  try {
    await accessCalls.remove(id);
  } catch (error) {
    // Gone already: an earlier answer was lost on its way, or somebody else was quicker.
    const isGone = isApiError(error) && error.status === 404;
    if (!isGone) return { id, failure: { error, alert: alerts.removeFailed } };
  }
  return { id, stored: null };
}

async function saveAddition(
  entity: SavedEntity,
  one: NewAccess,
  byAddress: boolean,
): Promise<AccessOutcome> {
  try {
    return { id: one.id, stored: await accessCalls.add(entity.type, entity.id, one, byAddress) };
  } catch (error) {
    return { id: one.id, failure: { error, alert: alerts.addFailed } };
  }
}

/** The list as it is stored after these outcomes, owners first as the server has it. */
export function withOutcomes(
  stored: readonly EntityUser[],
  outcomes: readonly AccessOutcome[],
): EntityUser[] {
  const list = new Map(stored.map((record) => [record.id, record]));
  for (const { id, stored: now } of outcomes) {
    if (now === null) list.delete(id);
    else if (now) list.set(now.id, now);
  }
  return [...list.values()];
}
