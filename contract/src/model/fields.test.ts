import { expect, expectTypeOf, it } from 'vitest';
import { entityChanges } from '../endpoints/entity-changes.ts';
import { type DocumentOf, emptyDocument, emptyValue, type Field, fieldsOf } from './documents.ts';
import { entityFields } from './fields.ts';
import { entityKinds, entityTypes } from './kinds.ts';
import { isListShape } from './shapes.ts';
import { wireName } from './wire.ts';

it('names each field once, in documents and, for each kind, in calls', () => {
  const names = entityFields.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const kind of entityTypes) {
    const wire = fieldsOf(kind).map((field: Field) => wireName(field, kind));
    expect(new Set(wire).size).toBe(wire.length);
  }
});

it('gives each kind the fields that name it', () => {
  for (const kind of entityTypes) {
    const names: string[] = fieldsOf(kind).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...entityKinds[kind].namedBy]));
  }
});

it('calls the text about a person a bio, and that about anything else a description', () => {
  const wireOf = (kind: (typeof entityTypes)[number]) =>
    fieldsOf(kind).map((field: Field) => wireName(field, kind));
  expect(wireOf('person')).toContain('bio');
  expect(wireOf('project')).toContain('description');
  expect(wireOf('person')).not.toContain('description');
});

it('accepts in a save what its kind has, and refuses the fields of other kinds', () => {
  for (const kind of entityTypes) {
    for (const other of entityTypes) {
      const own = fieldsOf(kind).map((field: Field) => wireName(field, kind));
      for (const field of fieldsOf(other) as readonly Field[]) {
        const wire = wireName(field, other);
        const accepted = entityChanges[kind].safeParse({ [wire]: emptyValue(field) }).success;
        const isIgnored = ['name', 'photo_url'].includes(wire);
        expect(accepted, `${wire} of a ${kind}`).toBe(own.includes(wire) || isIgnored);
      }
    }
  }
});

it('infers the document of a kind from the rows', () => {
  expectTypeOf<DocumentOf<'organization'>>().toHaveProperty('about').toEqualTypeOf<string>();
  expectTypeOf<DocumentOf<'organization'>>().not.toHaveProperty('pronouns');
  expectTypeOf<DocumentOf<'person'>>().toHaveProperty('user_id').toEqualTypeOf<number | null>();
  expect(emptyDocument('organization')).toEqual({
    name: '',
    about: '',
    about_language: '',
    about_texts: [],
    photo: '',
    locations: [],
    social_links: [],
    tags: [],
    audience: 'public',
    field_audiences: {},
    cover: 'none',
    cover_note: '',
    names: [],
    identifiers: [],
    nations: [],
    not_for_export: false,
    notices: [],
    labels: [],
    state: 'none',
    fields: {},
    sources: {},
  });
});

it('stores lists in tables of their own, and everything else in columns', () => {
  for (const { shape, store } of entityFields) {
    expect('table' in store).toBe(isListShape(shape));
  }
});
