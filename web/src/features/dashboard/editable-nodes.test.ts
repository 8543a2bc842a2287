import {
  countByKind,
  type EditableEntity,
  type EntityRole,
  type EntityType,
} from '@mangrove/contract/browser';
import { expect, it } from 'vitest';
import { findNodes, listNodes } from './editable-nodes.ts';
import { accessName, connectedTo } from './messages.ts';

const entity = (entity_type: EntityType, name: string, role_type: EntityRole): EditableEntity => ({
  entity_type,
  entity_id: 1,
  role_type,
  entity_details: { name, photo_url: '' },
  locations: [],
  tags_with_type: [],
  social_links: [],
  relationships: [],
  to_confirm: 0,
});
const names = (list: readonly EditableEntity[]) => list.map((one) => one.entity_details.name);

it('listNodes returns projects and organisations by name, and no people [spec 2.2]', () => {
  const listed = listNodes([
    entity('project', 'Tide Lines', 'OWNER'),
    entity('person', 'Aroha', 'OWNER'),
    entity('organization', 'Écran', 'MEMBER'),
    entity('project', 'archive', 'CONTRIBUTOR'),
  ]);
  expect(names(listed)).toEqual(['archive', 'Écran', 'Tide Lines']);
  expect(names(findNodes(listed, ' ecr'))).toEqual(['Écran']);
  expect(names(findNodes(listed, ''))).toHaveLength(3);
  expect(findNodes(listed, 'nothing')).toEqual([]);
});

it('accessName holds the shown name of each role [spec 2.2]', () => {
  expect(['OWNER', 'CONTRIBUTOR', 'MEMBER'].map((role) => accessName[role as EntityRole])).toEqual([
    'Administrator',
    'Moderator',
    'Moderator',
  ]);
});

it('connectedTo counts connections in a sentence', () => {
  const none = countByKind([]);
  expect(connectedTo({ ...none, person: 11, project: 4, organization: 2 })).toBe(
    'You are connected to 11 people, 4 projects and 2 organisations.',
  );
  expect(connectedTo({ ...none, person: 1 })).toBe('You are connected to 1 person.');
  expect(connectedTo(none)).toContain('yet.');
});
