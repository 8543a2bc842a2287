import type { EntityType } from '@mangrove/contract/browser';
import type { OtherParty } from './connection-edits.ts';
import type { Target } from './messages.ts';

/** Whom a new connection is to: an entity that was found, or one that Save Changes creates. */
export type Choice =
  | { kind: 'found'; other: OtherParty }
  | { kind: 'new'; type: NewType; name: string };

/** What is not on the map yet can be created from the dialog, people aside. */
export type NewType = Exclude<EntityType, 'person'>;

/** What a name that is not on the map would become; null where nothing can be created. */
export function newTypeOf(target: Target): NewType | null {
  if (target === 'person') return null;
  return target === 'mixed' ? 'project' : target;
}
