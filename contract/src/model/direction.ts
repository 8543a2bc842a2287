/** Who of a relationship's two ends holds its role: node 1, node 2, or each towards the other. */
export const directions = ['forward', 'back', 'both'] as const;
export type Direction = (typeof directions)[number];

/** A role with its direction; null, as in every old one, if nobody said it. */
export interface DirectedRole {
  role: string;
  direction: Direction | null;
}

/** A direction as it is read from the other end. */
export function turnDirection<Given extends Direction | null | undefined>(direction: Given) {
  if (direction === 'forward') return 'back';
  return direction === 'back' ? 'forward' : direction;
}

const lastPreposition = / (?:by|from|of|to|with|for|in|at)$/iu;

/**
 * The role as it is read from one end: as typed where that end holds it or nobody said who does, and
 * “teacher: Ines Quill” where the other one holds it.
 * @param direction as seen from the end that it is read from.
 * @param other the name of the other end as readers may see it.
 */
export function roleHere({ role, direction }: DirectedRole, other: string): string {
  if (direction !== 'back' || role === '') return role;
  return `${role.replace(lastPreposition, '')}: ${other}`;
}

/** A role as it stands between two names: “teacher of”, also if only “teacher” was typed. */
export function roleBetween(role: string): string {
  return lastPreposition.test(role) ? role : `${role} of`;
}
