// What is pending in an entity's connections, as a pure reducer: added ones that are not created
// yet, edits, and deletions. A relationship is never edited and deleted at once.
import { cleanLine, type EntityType } from '@mangrove/contract';

export interface OtherParty {
  /** Negative for as long as it is not created. */
  id: number;
  type: EntityType;
  name: string;
  photoUrl?: string;
  /** Set for an entity that is not on the map yet: Save Changes creates it. */
  creation?: Creation;
}

export interface Creation {
  /** The idempotency key, the same at every try, so that repeating it creates nothing twice. */
  key: string;
  description: string;
}

export interface ConnectionText {
  role: string;
  years: string;
}

/** A stored relationship, as seen from the entity that is edited. */
export interface StoredConnection extends ConnectionText {
  id: number;
  other: OtherParty;
  /** Whether it starts at the entity that is edited, as those that are added here do. */
  isOutgoing: boolean;
}

interface Try {
  /** Why the last try did not go through. */
  problem: string | null;
  /** Whether an earlier try may have arrived although no answer came. */
  isUncertain: boolean;
}

export interface PendingConnection extends ConnectionText, Try {
  /** Tells pending connections apart; with the revision it is the idempotency key of every try. */
  key: string;
  /** Raised by each edit: a key that was sent must not come again with other text. */
  revision: number;
  other: OtherParty;
  /** The newest relationship that was known before the first try; null while never tried. */
  triedAfter: number | null;
}

export interface EditedConnection extends ConnectionText, Try {
  id: number;
}

export interface DeletedConnection extends Try {
  id: number;
}

export interface ConnectionChanges {
  additions: readonly PendingConnection[];
  edits: readonly EditedConnection[];
  deletions: readonly DeletedConnection[];
}

/** How one request ended; whoever failed keeps its reason. */
export type Outcome = { kind: 'done' } | { kind: 'failed'; problem: string; isUncertain: boolean };

export type ConnectionAction =
  | { kind: 'added'; key: string; other: OtherParty; role: string; years: string }
  | { kind: 'addition-edited'; key: string; role: string; years: string }
  /** An entity is on the map now: what is pending for it needs the connections only. */
  | { kind: 'created'; creationKey: string; id: number }
  | { kind: 'edited'; stored: StoredConnection; role: string; years: string }
  | { kind: 'deleted'; id: number }
  | { kind: 'dropped'; key: string }
  | { kind: 'kept'; ids: readonly number[] }
  | { kind: 'tried'; triedAfter: number }
  | { kind: 'additions-ended'; outcomes: ReadonlyMap<string, Outcome> }
  | { kind: 'edits-ended'; outcomes: ReadonlyMap<number, Outcome> }
  | { kind: 'deletions-ended'; outcomes: ReadonlyMap<number, Outcome> }
  /** Holds what is pending against what is stored: what is there already was done. */
  | { kind: 'reconciled'; stored: readonly StoredConnection[] }
  | { kind: 'discarded' }
  | { kind: 'restored'; changes: ConnectionChanges };

export const noChanges: ConnectionChanges = { additions: [], edits: [], deletions: [] };

const untried = { problem: null, isUncertain: false } as const;

export function countChanges({ additions, edits, deletions }: ConnectionChanges): number {
  return additions.length + edits.length + deletions.length;
}

/** Role and years as they are stored: without blanks around them. */
export function isSameText(a: ConnectionText, b: ConnectionText): boolean {
  return cleanLine(a.role) === cleanLine(b.role) && cleanLine(a.years) === cleanLine(b.years);
}

export function reduceConnections(
  changes: ConnectionChanges,
  action: ConnectionAction,
): ConnectionChanges {
  const { additions, edits, deletions } = changes;
  switch (action.kind) {
    case 'added': {
      const { key, role, years } = action;
      if (additions.some((item) => item.key === key)) return changes;
      const other = withPendingId(action.other, additions);
      const added = { key, revision: 0, other, role, years, triedAfter: null, ...untried };
      return { ...changes, additions: [...additions, added] };
    }
    case 'addition-edited': {
      const { key, role, years } = action;
      return {
        ...changes,
        additions: additions.map((item) => {
          // One that may have arrived is not changed: it could be stored twice, differently.
          if (item.key !== key || item.isUncertain) return item;
          const revision = item.revision + 1;
          return { ...item, revision, role, years, triedAfter: null, ...untried };
        }),
      };
    }
    case 'created':
      return {
        ...changes,
        additions: additions.map((item) => {
          const { creation, ...other } = item.other;
          if (creation?.key !== action.creationKey) return item;
          return { ...item, other: { ...other, id: action.id } };
        }),
      };
    case 'edited': {
      const { stored, role, years } = action;
      if (deletions.some(({ id }) => id === stored.id)) return changes;
      const others = edits.filter(({ id }) => id !== stored.id);
      // Back at what is stored, nothing is left to be saved.
      if (isSameText(stored, { role, years })) return { ...changes, edits: others };
      return { ...changes, edits: [...others, { id: stored.id, role, years, ...untried }] };
    }
    case 'deleted': {
      if (deletions.some(({ id }) => id === action.id)) return changes;
      return {
        ...changes,
        edits: edits.filter(({ id }) => id !== action.id),
        deletions: [...deletions, { id: action.id, ...untried }],
      };
    }
    case 'dropped':
      return { ...changes, additions: additions.filter(({ key }) => key !== action.key) };
    case 'kept':
      return { ...changes, deletions: deletions.filter(({ id }) => !action.ids.includes(id)) };
    case 'tried':
      return {
        ...changes,
        additions: additions.map((item) =>
          item.triedAfter === null ? { ...item, triedAfter: action.triedAfter } : item,
        ),
      };
    case 'additions-ended':
      return { ...changes, additions: end(additions, ({ key }) => action.outcomes.get(key)) };
    case 'edits-ended':
      return { ...changes, edits: end(edits, ({ id }) => action.outcomes.get(id)) };
    case 'deletions-ended':
      return { ...changes, deletions: end(deletions, ({ id }) => action.outcomes.get(id)) };
    case 'reconciled':
      return reconcile(changes, action.stored);
    case 'discarded':
      return noChanges;
    case 'restored':
      return action.changes;
    default:
      return action satisfies never;
  }
}

/** Gives an entity that is not created yet an id of its own, shared by all its connections. */
function withPendingId(other: OtherParty, additions: readonly PendingConnection[]): OtherParty {
  if (!other.creation) return other;
  const { key } = other.creation;
  const known = additions.find((item) => item.other.creation?.key === key);
  if (known) return known.other;
  return { ...other, id: Math.min(0, ...additions.map((item) => item.other.id)) - 1 };
}

/** What is done goes; what failed stays with its reason, and what was not tried as it was. */
function end<Item extends Try>(
  items: readonly Item[],
  outcomeOf: (item: Item) => Outcome | undefined,
): readonly Item[] {
  return items.flatMap((item) => {
    const outcome = outcomeOf(item);
    if (!outcome) return [item];
    if (outcome.kind === 'done') return [];
    const { problem, isUncertain } = outcome;
    return [{ ...item, problem, isUncertain: item.isUncertain || isUncertain }];
  });
}

function reconcile(
  { additions, edits, deletions }: ConnectionChanges,
  stored: readonly StoredConnection[],
): ConnectionChanges {
  const byId = new Map(stored.map((connection) => [connection.id, connection]));
  return {
    additions: additions.filter((item) => !stored.some((found) => fulfils(found, item))),
    edits: edits.filter((edit) => {
      const found = byId.get(edit.id);
      return found !== undefined && !isSameText(found, edit);
    }),
    deletions: deletions.filter(({ id }) => byId.has(id)),
  };
}

/** Whether a stored relationship is what an addition, already sent, wanted. */
function fulfils(found: StoredConnection, wanted: PendingConnection): boolean {
  return (
    wanted.triedAfter !== null &&
    found.id > wanted.triedAfter &&
    found.isOutgoing &&
    found.other.id === wanted.other.id &&
    isSameText(found, wanted)
  );
}
