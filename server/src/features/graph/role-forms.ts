import { shownForms } from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';

/** The roles without regard to case and accents, each in the form that is used most. */
export interface RoleForms {
  names: string[];
  /** The index in `names` of each of the snapshot's roles. */
  indexOf: Uint32Array;
}

const known = new WeakMap<Snapshot, RoleForms>();

/** The forms of a snapshot's roles; counting their uses is O(relationships), once a snapshot. */
export function readRoleForms(snapshot: Snapshot): RoleForms {
  const before = known.get(snapshot);
  if (before) return before;
  const { roles, roleOf } = snapshot;
  const uses = new Uint32Array(roles.length);
  for (const role of roleOf) uses[role] = (uses[role] ?? 0) + 1;
  const forms = shownForms(new Map(roles.map((role, index) => [role, uses[index] ?? 0])));
  const names = [...new Set(forms.values())];
  const at = new Map(names.map((name, index) => [name, index]));
  const indexOf = Uint32Array.from(roles, (role) => at.get(forms.get(role) ?? role) ?? 0);
  const made = { names, indexOf };
  known.set(snapshot, made);
  return made;
}
