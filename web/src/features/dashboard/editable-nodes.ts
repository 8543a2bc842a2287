import {
  compareTexts,
  type EditableEntity,
  type EntityType,
  entityKinds,
} from '@mangrove/contract/browser';
import { createMatcher } from '../../kit/text/create-matcher.ts';

export type NodeEntry = EditableEntity & { entity_type: Exclude<EntityType, 'person'> };

/** The projects and organisations that Manage Nodes lists, sorted by name. */
export function listNodes(entities: readonly EditableEntity[]): NodeEntry[] {
  return entities
    .filter((entity): entity is NodeEntry => !entityKinds[entity.entity_type].isHuman)
    .sort((a, b) => compareTexts(a.entity_details.name, b.entity_details.name));
}

/** The nodes whose name contains the typed text, ignoring accents and case. */
export function findNodes(nodes: readonly NodeEntry[], typed: string): NodeEntry[] {
  const isMatch = createMatcher(typed);
  return nodes.filter(({ entity_details }) => isMatch(entity_details.name));
}
