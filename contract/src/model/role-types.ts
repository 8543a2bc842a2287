import { foldText } from '../fold-text.ts';
import { cleanLine } from '../text.ts';

/** A role with what it is called from the other end; the same word for a role that each has. */
export interface RolePair {
  role: string;
  inverse: string;
}

/** What roles are called from the other end, by `roleKey`. */
export type Inverses = ReadonlyMap<string, string>;

/** Where no list of roles is known. */
export const noInverses: Inverses = new Map();

const lastPreposition = / (?:by|from|of|to|with|for|in|at)$/iu;

/** A role as it stands between two names: “teacher of”, also if only “teacher” was typed. */
export function roleBetween(role: string): string {
  return lastPreposition.test(role) ? role : `${role} of`;
}

/** “teacher”, also if “teacher of” was typed. */
export function bareRole(role: string): string {
  return role.replace(lastPreposition, '');
}

/** What is equal for spellings of one role: “Teacher” and “teacher of”. */
export function roleKey(role: string): string {
  return foldText(roleBetween(cleanLine(role)));
}

/**
 * The inverses of a list, in both ways: with “teacher of” and “student of” as a pair, each leads to
 * the other. A word that is the inverse of several roles leads to none of them.
 */
export function inversesOf(pairs: readonly RolePair[]): Inverses {
  const roles = new Map<string, string | null>();
  for (const { role, inverse } of pairs) {
    const key = roleKey(inverse);
    roles.set(key, roles.has(key) ? null : role);
  }
  const inverses = new Map(pairs.map(({ role, inverse }) => [roleKey(role), inverse]));
  for (const [key, role] of roles) if (role !== null && !inverses.has(key)) inverses.set(key, role);
  return inverses;
}
