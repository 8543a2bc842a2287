import type { EntityWithConnections, Person } from '@mangrove/contract/browser';

/** A person with every field filled in; `more` overrides fields. */
export function aPerson(more: Partial<Person> = {}): Person {
  return {
    id: 10,
    type: 'person',
    first_name: 'Ada',
    last_name: 'Ng',
    name: 'Ada Ng',
    pronouns: 'she/her',
    bio: 'Paints tides.',
    added_by: null,
    photo_url: '',
    low_res_photo_url: '',
    locations: [],
    social_links: [],
    tags_with_type: [],
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

export type Connections = EntityWithConnections['connections'];

export function aConnection(
  id: number,
  name: string,
  relationships: { role: string; year: string }[] = [{ role: 'Friend', year: '2020' }],
  type: Connections['people'][number]['type'] = 'person',
): Connections['people'][number] {
  return {
    id,
    type,
    name,
    photo_url: '',
    relationships: relationships.map((relationship, index) => ({ id: index + 1, ...relationship })),
  };
}

export function withConnections(
  person: Person,
  connections: Partial<Connections> = {},
): EntityWithConnections {
  return {
    ...person,
    connections: { people: [], projects: [], organizations: [], ...connections },
  };
}
