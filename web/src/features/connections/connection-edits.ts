// What may become of the connections of one entity, on top of what every pending list does: an
// addition can be to an entity that is not on the map yet and that several of them share.
import { cleanLine, type EntityType } from '@mangrove/contract/browser';
import type { EditAction, EditRules, PendingEdits } from '../../kit/pending-edits/pending-edits.ts';

export interface OtherParty {
  /** Negative for as long as it is not created. */
  id: number;
  type: EntityType;
  name: string;
  photoUrl?: string;
  /** Set for an entity that is not on the map yet: Save Changes creates it. */
  creation?: Creation;
}

interface Creation {
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

export interface NewConnection extends ConnectionText {
  other: OtherParty;
}

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

/** Role and years as they are stored: without blanks around them. */
export function isSameText(a: ConnectionText, b: ConnectionText): boolean {
  return cleanLine(a.role) === cleanLine(b.role) && cleanLine(a.years) === cleanLine(b.years);
}

/**
 * Gives an entity that is not created yet an id of its own, shared by all its connections.
 * @param parties of all pending connections.
 */
export function withPendingId(other: OtherParty, parties: readonly OtherParty[]): OtherParty {
  if (!other.creation) return other;
  const { key } = other.creation;
  const known = parties.find(({ creation }) => creation?.key === key);
  return known ?? { ...other, id: Math.min(0, ...parties.map(({ id }) => id)) - 1 };
}

/** What is pending for an entity needs the connection only, once the entity is on the map. */
export function withCreated(value: NewConnection, creationKey: string, id: number): NewConnection {
  const { creation, ...other } = value.other;
  return creation?.key === creationKey ? { ...value, other: { ...other, id } } : value;
}
