import { bareRole, type Inverses, noInverses, roleKey } from './role-types.ts';

/** Who of a relationship's two ends holds its role: node 1, node 2, or each towards the other. */
export const directions = ['forward', 'back', 'both'] as const;
export type Direction = (typeof directions)[number];

/** A role with its direction; null, as in every old one, if nobody said it. */
export interface DirectedRole {
  role: string;
  direction: Direction | null;
}

/** Whether one end holds the role and the other does not. */
export function isOfOneEnd(direction: Direction | null | undefined): boolean {
  return direction === 'forward' || direction === 'back';
}

/** A direction as it is read from the other end. */
export function turnDirection<Given extends Direction | null | undefined>(direction: Given) {
  if (direction === 'forward') return 'back';
  return direction === 'back' ? 'forward' : direction;
}

/**
 * The role as it is read from one end: as typed where that end holds it or nobody said who does.
 * Where the other one holds it, its inverse, such as “student of”, or else “teacher: Ines Quill”.
 * @param direction as seen from the end that it is read from.
 * @param other the name of the other end as readers may see it.
 */
export function roleHere(
  { role, direction }: DirectedRole,
  other: string,
  inverses: Inverses = noInverses,
): string {
  if (direction !== 'back' || role === '') return role;
  return inverses.get(roleKey(role)) ?? `${bareRole(role)}: ${other}`;
}

/** Whether a role as it is read names what the end is that reads it, and not the other end. */
export function saysInverse({
  role,
  role_here,
  direction,
}: DirectedRole & { role_here: string }): boolean {
  return direction !== 'back' || !role_here.startsWith(`${bareRole(role)}: `);
}
