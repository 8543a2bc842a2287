import type { EntityType } from '@mangrove/contract/browser';
import type { OtherParty } from './connection-edits.ts';
import type { Target } from './messages.ts';

/** The entity of a new connection: an existing one, or one that Save Changes creates. */
export type Choice =
  | { kind: 'found'; other: OtherParty }
  | { kind: 'new'; type: EntityType; name: string };

/** The kind of the entity that is created for an unknown name. */
export function newTypeOf(target: Target): EntityType {
  return target === 'mixed' ? 'project' : target;
}
