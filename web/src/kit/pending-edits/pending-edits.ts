// The pending edits of a list that is saved as a whole: additions, changes and deletions. They are
// kept apart from the stored list and reconciled with it whenever it is read, so that another
// user's changes are neither undone nor repeated.

/** The result of the tries so far to save one pending edit. */
interface Tries {
  /** Why the last try failed. */
  problem: string | null;
  /** A try without an answer may have been executed by the server. */
  isUncertain: boolean;
}

export interface Addition<New> extends Tries {
  /** Identifies the addition; together with the revision it is the idempotency key of every try. */
  key: string;
  /** Raised by each edit: an idempotency key must not be sent again with other content. */
  revision: number;
  value: New;
  /** The newest stored id before the first try; null before it. */
  triedAfter: number | null;
}

export interface Edit<Change> extends Tries {
  id: number;
  change: Change;
}

export interface Deletion extends Tries {
  id: number;
}

export interface PendingEdits<New, Change> {
  additions: readonly Addition<New>[];
  edits: readonly Edit<Change>[];
  deletions: readonly Deletion[];
}

/** Rules that compare stored rows with pending edits. */
export interface EditRules<Stored extends { id: number }, New, Change> {
  /** The part of a change that the stored row does not have yet; null if nothing is left. */
  remainder: (stored: Stored, change: Change) => Change | null;
  /** Whether the addition is done, or would be refused, because this row is stored. */
  isFulfilledBy: (addition: Addition<New>, stored: Stored) => boolean;
  /** Whether a stored row may be removed; by default every row may. */
  mayRemove?: (stored: Stored) => boolean;
  /** What is left of a change after a part of it was done; by default nothing. */
  subtract?: (change: Change, done: Change) => Change | null;
}

/** The result of one try; `key` is the id as text, or the key of an addition. */
export interface Outcome<Stored, Change> {
  key: string;
  /** The row as it is stored now; null if it was removed, undefined if unknown. */
  stored?: Stored | null;
  /** The part of an edit that is done, even if the rest failed. */
  done?: Change;
  failure?: { problem: string; isUncertain: boolean };
}

export type EditAction<Stored extends { id: number }, New, Change> =
  | { kind: 'added'; key: string; value: New }
  /** Ignored for an addition that may have arrived: it could be stored twice, differently. */
  | { kind: 'addition-edited'; key: string; value: New }
  /** Updates references inside additions, not their meaning: their tries still count. */
  | { kind: 'additions-updated'; update: (value: New) => New }
  /** An edit without a remaining change is dropped. */
  | { kind: 'edited'; stored: Stored; change: Change }
  /** The key is the id of a stored row, or the key of a pending addition, which is dropped. */
  | { kind: 'removed'; key: string }
  /** Undoes a deletion. */
  | { kind: 'kept'; id: number }
  /** Additions are about to be sent for the first time. */
  | { kind: 'tried'; triedAfter: number }
  | { kind: 'ended'; outcomes: readonly Outcome<Stored, Change>[] }
  /** The list was read again: edits that are done or no longer possible are dropped for good. */
  | { kind: 'reconciled'; stored: readonly Stored[] }
  | { kind: 'restored'; pending: PendingEdits<New, Change> }
  | { kind: 'discarded' };

const untried = { problem: null, isUncertain: false } as const;

export const nothingPending: PendingEdits<never, never> = {
  additions: [],
  edits: [],
  deletions: [],
};

/** The number of pending edits. */
export function countPending<New, Change>(pending: PendingEdits<New, Change>): number {
  return pending.additions.length + pending.edits.length + pending.deletions.length;
}

/** Applies one action. The caller checks beforehand whether the list allows it. */
export function reduceEdits<Stored extends { id: number }, New, Change>(
  rules: EditRules<Stored, New, Change>,
  pending: PendingEdits<New, Change>,
  action: EditAction<Stored, New, Change>,
): PendingEdits<New, Change> {
  const { additions, edits, deletions } = pending;
  switch (action.kind) {
    case 'added': {
      if (additions.some(({ key }) => key === action.key)) return pending;
      const { key, value } = action;
      return {
        ...pending,
        additions: [...additions, { key, revision: 0, value, triedAfter: null, ...untried }],
      };
    }
    case 'addition-edited': {
      const { key, value } = action;
      const edited = additions.map((one) => {
        if (one.key !== key || one.isUncertain) return one;
        return { ...one, revision: one.revision + 1, value, triedAfter: null, ...untried };
      });
      return { ...pending, additions: edited };
    }
    case 'additions-updated': {
      const updated = additions.map((one) => ({ ...one, value: action.update(one.value) }));
      return { ...pending, additions: updated };
    }
    case 'edited': {
      const { id } = action.stored;
      if (deletions.some((deletion) => deletion.id === id)) return pending;
      const change = rules.remainder(action.stored, action.change);
      const others = edits.filter((edit) => edit.id !== id);
      return {
        ...pending,
        edits: change === null ? others : [...others, { id, change, ...untried }],
      };
    }
    case 'removed': {
      const others = additions.filter(({ key }) => key !== action.key);
      if (others.length < additions.length) return { ...pending, additions: others };
      const id = Number(action.key);
      if (deletions.some((deletion) => deletion.id === id)) return pending;
      return {
        additions,
        edits: edits.filter((edit) => edit.id !== id),
        deletions: [...deletions, { id, ...untried }],
      };
    }
    case 'kept':
      return { ...pending, deletions: deletions.filter(({ id }) => id !== action.id) };
    case 'tried': {
      const { triedAfter } = action;
      const tried = additions.map((one) =>
        one.triedAfter === null ? { ...one, triedAfter } : one,
      );
      return { ...pending, additions: tried };
    }
    case 'ended':
      return endTries(rules, pending, action.outcomes);
    case 'reconciled':
      return reconcile(rules, pending, action.stored);
    case 'restored':
      return action.pending;
    case 'discarded':
      return nothingPending;
    default:
      return action satisfies never;
  }
}

/** The edits that a save would send: those that are done or no longer possible are dropped. */
export function reconcile<Stored extends { id: number }, New, Change>(
  rules: EditRules<Stored, New, Change>,
  { additions, edits, deletions }: PendingEdits<New, Change>,
  stored: readonly Stored[],
): PendingEdits<New, Change> {
  const byId = new Map(stored.map((one) => [one.id, one]));
  const left = deletions.filter(({ id }) => {
    const found = byId.get(id);
    return found !== undefined && (rules.mayRemove?.(found) ?? true);
  });
  const removed = new Set(left.map(({ id }) => id));
  const staying = stored.filter(({ id }) => !removed.has(id));
  return {
    additions: additions.filter(
      (addition) => !staying.some((one) => rules.isFulfilledBy(addition, one)),
    ),
    edits: edits.flatMap((edit) => {
      const found = removed.has(edit.id) ? undefined : byId.get(edit.id);
      const change = found ? rules.remainder(found, edit.change) : null;
      return change === null ? [] : [{ ...edit, change }];
    }),
    deletions: left,
  };
}

/** What a row of the list shows of its pending edits. */
export interface RowState<Stored> extends Tries {
  /** Identifies the row as long as it is shown: its id as text, or the key of the addition. */
  key: string;
  isPending: boolean;
  isEdited: boolean;
  /** The row as it is stored; null while it is pending. */
  stored: Stored | null;
}

/** The rows to show: the additions, and the stored rows with their edits, without deleted ones. */
export function rowsOf<Stored extends { id: number }, New, Change extends Partial<Stored>>(
  stored: readonly Stored[],
  { additions, edits, deletions }: PendingEdits<New, Change>,
): { added: (New & RowState<Stored>)[]; kept: (Stored & RowState<Stored>)[] } {
  const editById = new Map(edits.map((edit) => [edit.id, edit]));
  const deleted = new Set(deletions.map(({ id }) => id));
  const added = additions.map(({ key, value, isUncertain, problem }) => {
    const tries = { problem, isUncertain };
    return { ...value, key, isPending: true, isEdited: false, stored: null, ...tries };
  });
  const kept = stored
    .filter(({ id }) => !deleted.has(id))
    .map((row) => {
      const edit = editById.get(row.id);
      const { problem, isUncertain } = edit ?? untried;
      const state = { isPending: false, isEdited: edit !== undefined, problem, isUncertain };
      return { ...row, ...edit?.change, key: String(row.id), stored: row, ...state };
    });
  return { added, kept };
}

/** Drops what succeeded; failed edits stay with their reason, as do those made during the save. */
function endTries<Stored extends { id: number }, New, Change>(
  { subtract }: EditRules<Stored, New, Change>,
  { additions, edits, deletions }: PendingEdits<New, Change>,
  outcomes: readonly Outcome<Stored, Change>[],
): PendingEdits<New, Change> {
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  const end = <Item extends Tries>(item: Item, key: string): Item[] => {
    const outcome = byKey.get(key);
    if (!outcome) return [item];
    if (!outcome.failure) return [];
    const { problem, isUncertain } = outcome.failure;
    return [{ ...item, problem, isUncertain: item.isUncertain || isUncertain }];
  };
  const endEdit = (edit: Edit<Change>): Edit<Change>[] => {
    const outcome = byKey.get(String(edit.id));
    if (!outcome?.done) return end(edit, String(edit.id));
    const change = subtract ? subtract(edit.change, outcome.done) : null;
    if (change === null) return [];
    return outcome.failure
      ? end({ ...edit, change }, String(edit.id))
      : [{ ...edit, change, ...untried }];
  };
  return {
    additions: additions.flatMap((item) => end(item, item.key)),
    edits: edits.flatMap(endEdit),
    deletions: deletions.flatMap((item) => end(item, String(item.id))),
  };
}

/** The stored list after these outcomes, until it is read again. */
export function withOutcomes<Stored extends { id: number }, Change>(
  stored: readonly Stored[],
  outcomes: readonly Outcome<Stored, Change>[],
): Stored[] {
  const list = new Map(stored.map((one) => [one.id, one]));
  for (const { key, stored: now } of outcomes) {
    if (now === null) list.delete(Number(key));
    else if (now) list.set(now.id, now);
  }
  return [...list.values()];
}
