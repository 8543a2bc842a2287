import {
  coveredName,
  type EntityWithConnections,
  type Inverses,
  roleHere,
  turnDirection,
} from '@mangrove/contract/browser';
import { relationshipMessages } from '../../../domain/entity/messages.ts';
import { lineCardMessages as text } from './card-messages.ts';

/** One of the two that a line connects. */
export interface LineEnd {
  id: number;
  name: string;
}

/** A relationship of a line, in words. */
export interface ToldRelationship {
  id: number;
  /** The role as read from each end; one role if both read the same, or nobody said who holds it. */
  roles: readonly string[];
  years: string;
  confirmation: string;
  /** As answers have it. */
  told: EntityWithConnections['connections']['people'][number]['relationships'][number];
}

/**
 * The relationships of an entity with another one, by year.
 * @param ends the two in the order in which their roles are told.
 */
export function tellRelationships(
  entity: EntityWithConnections,
  ends: readonly [LineEnd, LineEnd],
  inverses: Inverses,
): ToldRelationship[] {
  const other = ends.find(({ id }) => id !== entity.id);
  const found = Object.values(entity.connections)
    .flat()
    .find(({ id }) => id === other?.id);
  return (found?.relationships ?? []).map((told) => {
    const { id, role, year, direction, ...said } = told;
    const isTurned = ends[0].id !== entity.id;
    const fromFirst = isTurned ? turnDirection(direction) : direction;
    const roles = [
      roleHere({ role, direction: fromFirst }, ends[1].name, inverses),
      roleHere({ role, direction: turnDirection(fromFirst) }, ends[0].name, inverses),
    ].map((each) => each.trim() || relationshipMessages.unnamedRole);
    const asked = ends.find((end) => end.id === said.waits_for && end.name !== coveredName);
    const isOne = direction === null || roles[0] === roles[1];
    return {
      id,
      roles: isOne ? roles.slice(0, 1) : roles,
      years: year.trim() || relationshipMessages.unknownYear,
      confirmation: text.confirmation[said.confirmation](asked?.name ?? null),
      told,
    };
  });
}

/** A line as a sentence for screen readers, read from its first end. */
export function speakLine(
  place: { number: number; of: number } | null,
  names: string,
  told: readonly ToldRelationship[],
): string {
  const clauses = told.map(({ roles, years, confirmation }) =>
    [roles[0], years, confirmation].join(', '),
  );
  return text.spoken(place && text.place(place.number, place.of), names, clauses);
}
