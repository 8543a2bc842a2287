import {
  type EntityType,
  type EntityWithConnections,
  emptyValue,
  type Field,
  fieldsOf,
  type Person,
  pluralOf,
  wireName,
} from '@mangrove/contract/browser';

/** The fields of a kind as an answer holds them, with nothing filled in. */
export function emptyFields(kind: EntityType) {
  const fields: readonly Field[] = fieldsOf(kind);
  return Object.fromEntries(fields.map((field) => [wireName(field, kind), emptyValue(field)]));
}

/** A person with every field filled in; `more` overrides fields. */
export function aPerson(more: Partial<Person> = {}): Person {
  return {
    ...(emptyFields('person') as Person),
    id: 10,
    type: 'person',
    first_name: 'Ada',
    last_name: 'Ng',
    name: 'Ada Ng',
    pronouns: 'she/her',
    bio: 'Paints tides.',
    added_by: null,
    is_unclaimed: false,
    low_res_photo_url: '',
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

export type Connections = EntityWithConnections['connections'];

/** Nobody and nothing of any kind. */
export const noConnections = Object.fromEntries(
  Object.values(pluralOf).map((plural) => [plural, []]),
) as unknown as Connections;

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
    relationships: relationships.map((relationship, index) => ({
      ...{ id: index + 1, direction: null, role_here: relationship.role },
      ...{ confirmation: 'confirmed', waits_for: null },
      ...{ confirmed_by: null, confirmed_on: null, sources: [] },
      ...relationship,
    })),
  };
}

export function withConnections(
  person: Person,
  connections: Partial<Connections> = {},
): EntityWithConnections {
  return {
    ...person,
    connections: { ...noConnections, ...connections },
  };
}
