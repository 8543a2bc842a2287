import type { EditableEntity } from '@mangrove/contract/browser';
import { createMatcher } from '../../kit/text/create-matcher.ts';
import { compareTexts } from '../../kit/text/formats.ts';

export type NodeEntry = EditableEntity & { entity_type: 'project' | 'organization' };

/** The projects and organisations that Manage Nodes lists, sorted by name. */
export function listNodes(entities: readonly EditableEntity[]): NodeEntry[] {
  return entities
    .filter((entity): entity is NodeEntry => entity.entity_type !== 'person')
    .sort((a, b) => compareTexts(a.entity_details.name, b.entity_details.name));
}

/** The nodes whose name contains the typed text, ignoring accents and case. */
export function findNodes(nodes: readonly NodeEntry[], typed: string): NodeEntry[] {
  const isMatch = createMatcher(typed);
  return nodes.filter(({ entity_details }) => isMatch(entity_details.name));
}
