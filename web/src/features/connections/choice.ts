import type { EntityType } from '@mangrove/contract/browser';
import type { OtherParty } from './connection-edits.ts';
import type { Target } from './messages.ts';

/** Whom a new connection is to: an entity that was found, or one that Save Changes creates. */
export type Choice =
  | { kind: 'found'; other: OtherParty }
  | { kind: 'new'; type: EntityType; name: string };

/** What a name that is not on the map would become. */
export function newTypeOf(target: Target): EntityType {
  return target === 'mixed' ? 'project' : target;
}
