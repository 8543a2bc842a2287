import { compareTexts, firstYear } from '@mangrove/contract/browser';
import { relationshipTexts } from '../../../domain/entity/entity-text.ts';
import { createMatcher } from '../../../kit/text/create-matcher.ts';
import type { Connection } from './connection-section.tsx';

export type ConnectionOrder = 'name' | 'newest' | 'oldest' | 'role';

/** The connections whose name, roles or years contain `typed`, ignoring case and accents. */
export function findConnections(
  connections: readonly Connection[],
  typed: string,
): readonly Connection[] {
  if (typed.trim() === '') return connections;
  const isMatch = createMatcher(typed);
  return connections.filter(({ name, relationships }) =>
    [name, ...relationshipTexts(relationships, [])].some(isMatch),
  );
}

/** The connections, which come ordered by name, in `order`; unknown years count as 9999. */
export function sortConnections(
  connections: readonly Connection[],
  order: ConnectionOrder,
): readonly Connection[] {
  if (order === 'name') return connections;
  if (order === 'role') return sortBy(connections, roleOf, compareTexts);
  return sortBy(connections, order === 'newest' ? newestOf : oldestOf, (a, b) => a - b);
}

function roleOf({ relationships }: Connection): string {
  return relationshipTexts(relationships.slice(0, 1), []).join('');
}

function oldestOf({ relationships }: Connection): number {
  return Math.min(...relationships.map(({ year }) => firstYear(year)));
}

/** Negative, so that the newest comes first. */
function newestOf({ relationships }: Connection): number {
  return -Math.max(...relationships.map(({ year }) => firstYear(year)));
}

/** A stable sort that computes each key once. */
function sortBy<Key>(
  connections: readonly Connection[],
  keyOf: (connection: Connection) => Key,
  compare: (a: Key, b: Key) => number,
): Connection[] {
  return connections
    .map((connection) => ({ connection, key: keyOf(connection) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ connection }) => connection);
}
