// What is pending on a list that is saved as a whole: what shall be added, changed and removed. It is
// kept apart from what is stored, and held against it anew whenever that is read, so that nothing
// that somebody else has done meanwhile is undone or done twice.

/** How the tries to save one of them have gone so far. */
interface Tries {
  /** Why the last one did not go through. */
  problem: string | null;
  /** One may have arrived although no answer came. */
  isUncertain: boolean;
}

export interface Addition<New> extends Tries {
  /** Tells additions apart; with the revision it names this one to the server at every try. */
  key: string;
  /** Raised by each edit: a name that was sent must not come again with other content. */
  revision: number;
  value: New;
  /** The newest id that was known before the first try; null while there was none. */
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

/** What the list holds, and what an edit of it amounts to. */
export interface EditRules<Stored extends { id: number }, New, Change> {
  /** What of a change is still to be done, given what is stored; null for nothing. */
  remainder: (stored: Stored, change: Change) => Change | null;
  /** Whether an addition would be refused, or is done, because this is stored. */
  isFulfilledBy: (addition: Addition<New>, stored: Stored) => boolean;
  /** Whether what is stored may be removed; everything unless said otherwise. */
  mayRemove?: (stored: Stored) => boolean;
  /** What is left of a change once a part of it was done; nothing unless said otherwise. */
  subtract?: (change: Change, done: Change) => Change | null;
}

/** How the try to save one of them ended; the id as text, or the key of an addition. */
export interface Outcome<Stored, Change> {
  key: string;
  /** As it is stored now; null where it is not any more, undefined where nobody knows. */
  stored?: Stored | null;
  /** What of an edit is done, also where the rest failed. */
  done?: Change;
  failure?: { problem: string; isUncertain: boolean };
}

export type EditAction<Stored extends { id: number }, New, Change> =
  | { kind: 'added'; key: string; value: New }
  /** One that may have arrived is not changed: it could be stored twice, differently. */
  | { kind: 'addition-edited'; key: string; value: New }
  /** What additions refer to has changed, and not what they mean: their tries still count. */
  | { kind: 'additions-updated'; update: (value: New) => New }
  /** A change that amounts to nothing takes the edit back. */
  | { kind: 'edited'; stored: Stored; change: Change }
  /** A stored one by its id; a pending addition by its key, which is dropped. */
  | { kind: 'removed'; key: string }
  /** A deletion is taken back. */
  | { kind: 'kept'; id: number }
  /** Additions are about to be sent for the first time. */
  | { kind: 'tried'; triedAfter: number }
  | { kind: 'ended'; outcomes: readonly Outcome<Stored, Change>[] }
  /** The list was read anew: what is done, or fits no longer, goes and does not come back. */
  | { kind: 'reconciled'; stored: readonly Stored[] }
  | { kind: 'restored'; pending: PendingEdits<New, Change> }
  | { kind: 'discarded' };

const untried = { problem: null, isUncertain: false } as const;

export const nothingPending: PendingEdits<never, never> = {
  additions: [],
  edits: [],
  deletions: [],
};

/** How many are pending. */
export function countPending<New, Change>(pending: PendingEdits<New, Change>): number {
  return pending.additions.length + pending.edits.length + pending.deletions.length;
}

/** Takes one step. Which steps make sense is the list's own business, and asked before. */
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

/** What a save would send, given what is stored: the rest is done, or fits no longer. */
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

/** What is done goes; what failed stays with its reason, and what was chosen meanwhile stays too. */
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

/** The stored list after these outcomes, before it is read anew. */
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
