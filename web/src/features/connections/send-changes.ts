import { type ApiError, detailOr, isApiError } from '../../lib/api-error.ts';
import type { SavedEntity, SaveStage } from '../../lib/editor-part.ts';
import { createEntity } from '../entities/writes.ts';
import { connectionOf, sendAddition, sendDeletion, sendEdit } from './api.ts';
import type {
  ConnectionAction,
  ConnectionChanges,
  OtherParty,
  Outcome,
  StoredConnection,
} from './connection-changes.ts';
import { adding, alerts } from './messages.ts';

type Stored = readonly StoredConnection[];

/** One request of a stage: how it is sent, and what it then says. */
interface Wish<Key extends string | number> {
  key: Key;
  /** Whether an earlier try may have arrived. */
  isUncertain: boolean;
  /** @returns how what is stored has changed by it. */
  send: () => Promise<(stored: Stored) => Stored>;
  sentence: (error: ApiError) => string;
}

/** What came of one stage. */
export interface StageResult {
  action: ConnectionAction;
  /** How what is known of the store changes by what went through. */
  change: (stored: Stored) => Stored;
  done: number;
  failed: readonly Failure[];
  /** Ended the session, or is no refusal at all: it is thrown once the rest is noted. */
  thrown: unknown;
}

export interface Failure {
  key: string | number;
  sentence: string;
  isUncertain: boolean;
}

/** What a stage says when something of it went through. */
export const countSentence: Record<SaveStage, (count: number) => string> = {
  edits: alerts.updated,
  deletions: alerts.deleted,
  additions: alerts.created,
};

/** The keys of what is pending in a stage. */
export function keysOf(stage: SaveStage, changes: ConnectionChanges): ReadonlySet<string | number> {
  if (stage === 'additions') return new Set(changes.additions.map(({ key }) => key));
  return new Set(changes[stage].map(({ id }) => id));
}

/**
 * Sends everything of one stage side by side, and lets each come to its end.
 * @param onCreated told of each entity that was created for a connection, as soon as it is.
 */
export function sendStage(
  stage: SaveStage,
  entity: SavedEntity,
  changes: ConnectionChanges,
  onCreated: (creationKey: string, id: number) => void,
): Promise<StageResult> {
  if (stage === 'edits') {
    return sendAll(editWishes(entity, changes), (outcomes) => ({ kind: 'edits-ended', outcomes }));
  }
  if (stage === 'deletions') {
    return sendAll(deletionWishes(changes), (outcomes) => ({ kind: 'deletions-ended', outcomes }));
  }
  return sendAll(additionWishes(entity, changes, onCreated), (outcomes) => ({
    kind: 'additions-ended',
    outcomes,
  }));
}

function editWishes(entity: SavedEntity, { edits }: ConnectionChanges): Wish<number>[] {
  return edits.map(({ id, role, years, isUncertain }) => ({
    key: id,
    isUncertain,
    send: async () => {
      const saved = connectionOf(await sendEdit(id, role, years), entity.id);
      const { role: nowRole, years: nowYears } = saved;
      return (stored) =>
        stored.map((item) => (item.id === id ? { ...item, role: nowRole, years: nowYears } : item));
    },
    sentence: (error) => alerts.updateFailed(id, error.message),
  }));
}

function deletionWishes({ deletions }: ConnectionChanges): Wish<number>[] {
  return deletions.map(({ id, isUncertain }) => ({
    key: id,
    isUncertain,
    send: async () => {
      await sendDeletion(id);
      return (stored) => stored.filter((item) => item.id !== id);
    },
    sentence: ({ status, message }) => {
      if (status === 403) return alerts.deleteForbidden(id);
      return status === 404 ? alerts.deleteMissing(id) : alerts.deleteFailed(id, message);
    },
  }));
}

function additionWishes(
  entity: SavedEntity,
  { additions }: ConnectionChanges,
  onCreated: (creationKey: string, id: number) => void,
): Wish<string>[] {
  const createOnce = prepareCreations(onCreated);
  return additions.map((item) => {
    let isOnMap = item.other.creation === undefined;
    return {
      key: item.key,
      isUncertain: item.isUncertain,
      send: async () => {
        const other = await createOnce(item.other);
        isOnMap = true;
        const made = connectionOf(await sendAddition(entity, { ...item, other }), entity.id);
        // Named as it was chosen: the answer may be written from the other end.
        return (stored) => [...stored, { ...made, other }];
      },
      sentence: (error) => {
        if (!isOnMap) return detailOr(error, adding.createFailed(item.other.type));
        if (error.status === 400) return alerts.createInvalid(error.message);
        return error.status === 403 ? alerts.createForbidden : alerts.createFailed(error.message);
      },
    };
  });
}

/** Creates each new entity once, however many connections of the save are to it. */
function prepareCreations(onCreated: (creationKey: string, id: number) => void) {
  const begun = new Map<string, Promise<OtherParty>>();
  const create = async (other: OtherParty): Promise<OtherParty> => {
    const { creation, ...party } = other;
    if (!creation) return other;
    const { name, type } = party;
    const { description } = creation;
    const { id } = await createEntity(type, { name, description }, creation.key);
    onCreated(creation.key, id);
    return { ...party, id };
  };
  return (other: OtherParty): Promise<OtherParty> => {
    const key = other.creation?.key;
    if (key === undefined) return Promise.resolve(other);
    const known = begun.get(key) ?? create(other);
    begun.set(key, known);
    return known;
  };
}

async function sendAll<Key extends string | number>(
  wishes: readonly Wish<Key>[],
  actionOf: (outcomes: ReadonlyMap<Key, Outcome>) => ConnectionAction,
): Promise<StageResult> {
  const ended = await Promise.allSettled(wishes.map((wish) => wish.send()));
  const outcomes = new Map<Key, Outcome>();
  const steps: ((stored: Stored) => Stored)[] = [];
  const failed: Failure[] = [];
  let thrown: unknown = null;
  for (const [index, wish] of wishes.entries()) {
    const end = ended[index];
    if (end?.status === 'fulfilled') {
      steps.push(end.value);
      outcomes.set(wish.key, { kind: 'done' });
    } else if (isApiError(end?.reason) && end.reason.status !== 401) {
      const error = end.reason;
      const isUncertain = mayHaveArrived(error);
      outcomes.set(wish.key, { kind: 'failed', problem: error.message, isUncertain });
      const sentence = wish.sentence(error);
      failed.push({ key: wish.key, sentence, isUncertain: isUncertain || wish.isUncertain });
    } else {
      thrown ??= end?.reason;
    }
  }
  return {
    action: actionOf(outcomes),
    change: (stored) => steps.reduce((before, step) => step(before), stored),
    done: steps.length,
    failed,
    thrown,
  };
}

/** Whether the server may have done what was asked although it did not say so. */
function mayHaveArrived({ status, code }: ApiError): boolean {
  const wasCut = status === 0 || status >= 500 || (status < 400 && code === 'unreadable');
  return wasCut || code === 'in_flight';
}
