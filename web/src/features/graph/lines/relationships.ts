import {
  coveredName,
  type EntityWithConnections,
  type Inverses,
  isOfOneEnd,
  roleBetween,
  roleHere,
  roleKey,
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
  /**
   * The role as read from each end that has a word for it: without an inverse only from the end
   * that holds it. None if both read the same, or nobody said who holds it.
   */
  roles: readonly { end: LineEnd; role: string }[];
  /** The role as read from the first end. */
  role: string;
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
    const read = [
      roleHere({ role, direction: fromFirst }, ends[1].name, inverses),
      roleHere({ role, direction: turnDirection(fromFirst) }, ends[0].name, inverses),
    ].map((each) => each.trim() || relationshipMessages.unnamedRole);
    const [first = '', second = ''] = read;
    const asked = ends.find((end) => end.id === said.waits_for && end.name !== coveredName);
    const tellRoles = () => {
      if (!isOfOneEnd(direction) || first === second) return [];
      if (!inverses.has(roleKey(role))) return [roleOfHolder(role, ends, fromFirst === 'forward')];
      return [
        { end: ends[0], role: first },
        { end: ends[1], role: second },
      ];
    };
    return {
      id,
      roles: tellRoles(),
      role: first,
      years: year.trim() || relationshipMessages.unknownYear,
      confirmation: text.confirmation[said.confirmation](asked?.name ?? null),
      told,
    };
  });
}

/** “teacher of Bo Reed” where the role leads on to the other name, or else as typed, “Teacher”. */
function roleOfHolder(
  role: string,
  [first, second]: readonly [LineEnd, LineEnd],
  isFirst: boolean,
) {
  const [end, other] = isFirst ? [first, second] : [second, first];
  return { end, role: roleBetween(role) === role ? `${role} ${other.name}` : role };
}

/** A line as a sentence for screen readers, read from its first end. */
export function speakLine(
  place: { number: number; of: number } | null,
  names: string,
  told: readonly ToldRelationship[],
): string {
  const clauses = told.map(({ role, years, confirmation }) =>
    [role, years, confirmation].join(', '),
  );
  return text.spoken(place && text.place(place.number, place.of), names, clauses);
}
