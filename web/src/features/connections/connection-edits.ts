// The pending edits of the connections of one entity. In addition to other lists of pending
// edits, additions may be to an entity that does not exist yet, and may share that entity.
import {
  type Audience,
  type Confirmation,
  cleanLine,
  type Direction,
  type EntityType,
} from '@mangrove/contract/browser';
import { isSameSources, type SourceDraft } from '../../domain/source-editor/source-drafts.ts';
import type { EditAction, EditRules, PendingEdits } from '../../kit/pending-edits/pending-edits.ts';

export interface OtherParty {
  /** The id; negative until the entity is created. */
  id: number;
  type: EntityType;
  name: string;
  photoUrl?: string;
  /** Set for an entity that does not exist yet and that Save Changes creates. */
  creation?: Creation;
}

interface Creation {
  /** The idempotency key, the same for every retry, so that a retry creates no second entity. */
  key: string;
  description: string;
  /** Where the new person is invited once it is saved. */
  email?: string;
}

export interface ConnectionText {
  role: string;
  years: string;
  /** Who sees it, of those who see both ends; without one, all of them. */
  audience?: Audience;
  /** Who holds the role, as seen from the edited entity: `forward` itself; missing if not said. */
  direction?: Direction;
  /** How it is known; missing if not said. */
  sources?: readonly SourceDraft[];
}

/** What is edited of a connection, without the rest of a row. */
export function textOf({
  role,
  years,
  audience,
  direction,
  sources = [],
}: ConnectionText): ConnectionText {
  return {
    ...{ role, years },
    ...(audience && { audience }),
    ...(direction && { direction }),
    ...(sources.length > 0 && { sources }),
  };
}

/** A stored relationship, as seen from the entity that is edited. */
export interface StoredConnection extends ConnectionText {
  id: number;
  other: OtherParty;
  /** Whether it starts at the edited entity; relationships added here always do. */
  isOutgoing: boolean;
  confirmation: Confirmation;
  /** The id of the end that has not confirmed. */
  waitsFor: number | null;
  /** Whether only both sides see it until it is confirmed. */
  isHidden: boolean;
}

export interface NewConnection extends ConnectionText {
  other: OtherParty;
}

export interface Addition extends NewConnection {
  /** The idempotency key. */
  key: string;
}

/** The entity of a new connection: an existing one, or one that Save Changes creates. */
export type Choice =
  | { kind: 'found'; other: OtherParty }
  | { kind: 'new'; type: EntityType; name: string; description?: string };

export type PendingConnections = PendingEdits<NewConnection, ConnectionText>;
export type ConnectionAction = EditAction<StoredConnection, NewConnection, ConnectionText>;

export const connectionRules: EditRules<StoredConnection, NewConnection, ConnectionText> = {
  remainder: (stored, change) => (isSameText(stored, change) ? null : change),
  isFulfilledBy: ({ value, triedAfter }, found) =>
    triedAfter !== null &&
    found.id > triedAfter &&
    found.isOutgoing &&
    found.other.id === value.other.id &&
    isSameText(found, value),
};

/**
 * Whether role, its direction, years, audience and sources are equal as they are stored, without
 * surrounding blanks.
 */
export function isSameText(a: ConnectionText, b: ConnectionText): boolean {
  return (
    cleanLine(a.role) === cleanLine(b.role) &&
    cleanLine(a.years) === cleanLine(b.years) &&
    a.direction === b.direction &&
    (a.audience ?? 'public') === (b.audience ?? 'public') &&
    isSameSources(a.sources ?? [], b.sources ?? [])
  );
}

/**
 * Gives an entity that is not created yet a unique negative id, shared by all its connections.
 * @param parties the other entities of all pending connections.
 */
export function withPendingId(other: OtherParty, parties: readonly OtherParty[]): OtherParty {
  if (!other.creation) return other;
  const { key } = other.creation;
  const known = parties.find(({ creation }) => creation?.key === key);
  return known ?? { ...other, id: Math.min(0, ...parties.map(({ id }) => id)) - 1 };
}

/** A pending connection after its new entity was created: takes the id and drops `creation`. */
export function withCreated(value: NewConnection, creationKey: string, id: number): NewConnection {
  const { creation, ...other } = value.other;
  return creation?.key === creationKey ? { ...value, other: { ...other, id } } : value;
}

/** A pending connection to a new entity that is created by another key from now on. */
export function withCreationKey(value: NewConnection, before: string, key: string): NewConnection {
  const { creation } = value.other;
  if (creation?.key !== before) return value;
  return { ...value, other: { ...value.other, creation: { ...creation, key } } };
}
