import {
  audiences,
  covers,
  type EntityType,
  entityStates,
  identifierSchemes,
  nameUses,
  placePrecisions,
  platforms,
  readHubProject,
  tagTypes,
  textFields,
} from '@mangrove/contract/browser';
import { aHubNotice, aHubProject } from '@mangrove/contract/test-hub';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { EntityDraft } from '../../domain/fields/entity-draft.ts';
import { noLocation } from '../../domain/fields/location.ts';
import { changedFields, changeOf, draftOf, fieldsOf, rebase } from './draft.ts';
import { project } from './test-project.ts';

const picture = fc.oneof(
  fc.constantFrom('', '/a', '/b').map((url) => ({ url, blob: null })),
  fc.constantFrom(new Blob(['x']), new Blob(['y'])).map((blob) => ({ url: '', blob })),
);
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const audience = fc.constantFrom(...audiences);
const place = fc.record({
  place_name: text,
  city: text,
  state: text,
  country: text,
  latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
  audience,
});
const noSourceRecord = {
  kind: fc.constant('web' as const),
  ...{ url: text, archived_url: text, on: text, quote: text },
  certainty: fc.constant(null),
  said_by: fc.constant(null),
};
type Texts = Record<(typeof textFields)[number]['name'], typeof text>;
const draft: fc.Arbitrary<EntityDraft> = fc.record({
  ...(Object.fromEntries(textFields.map(({ name }) => [name, text])) as Texts),
  photo: picture,
  images: fc.array(
    fc.record({ key: text, picture, caption: text, audience, covered: fc.boolean() }),
    { maxLength: 3 },
  ),
  locations: fc.array(place, { maxLength: 3 }),
  tags: fc.array(
    fc.record({
      name: fc.constantFrom('SEA', 'REEF', 'ART'),
      tag_type: fc.constantFrom(...tagTypes),
    }),
    { maxLength: 3 },
  ),
  typedTag: text,
  typedDiscipline: text,
  social_links: fc.array(
    fc.record({ platform: fc.constantFrom(...platforms), url: text, audience }),
    { maxLength: 3 },
  ),
  audience,
  field_audiences: fc.record({ photo: audience, pronouns: audience }, { requiredKeys: [] }),
  place_precision: fc.constantFrom(...placePrecisions),
  passed_on: fc.boolean(),
  cover: fc.constantFrom(...covers),
  about_language: fc.constantFrom('', 'Dutch', 'haw', 'no language'),
  about_texts: fc.array(
    fc.record({ text, language: fc.constantFrom('', 'Dutch', 'haw', 'no language') }),
    { maxLength: 3 },
  ),
  names: fc.array(
    fc.record({
      text,
      language: fc.constantFrom('', 'Dutch', 'haw', 'no language'),
      use: fc.constantFrom(...nameUses),
      is_hidden: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  sources: fc.record(
    { about: fc.array(fc.record({ ...noSourceRecord, title: text }), { maxLength: 2 }) },
    { requiredKeys: [] },
  ),
  fields: fc.dictionary(fc.constantFrom('waters', 'since', 'boat'), text),
  identifiers: fc.array(
    fc.record({
      scheme: fc.constantFrom(...identifierSchemes),
      value: fc.constantFrom('', 'Q42', '0000 0001 2103 2683', 'https://example.org/1', 'none'),
    }),
    { maxLength: 3 },
  ),
  nations: fc.array(text, { maxLength: 3 }).map((lines) => lines.join('\n')),
  not_for_export: fc.boolean(),
  notices: fc.subarray([aHubNotice]),
  labels: fc.subarray([readHubProject(aHubProject)]),
  state: fc.constantFrom(...entityStates),
});
const type = fc.constantFrom<EntityType>('person', 'project', 'organization');

describe('changedFields', () => {
  it('returns none for an entity as it was read, and for a copy of any draft', () => {
    expect(changedFields('project', draftOf(project), draftOf(structuredClone(project)))).toEqual(
      [],
    );
    fc.assert(
      fc.property(type, draft, (kind, one) => {
        const copy = { ...one, locations: one.locations.map((item) => ({ ...item })) };
        expect(changedFields(kind, one, copy)).toEqual([]);
      }),
    );
  });

  it('ignores ids, coordinates, times, blank places and empty links [spec 2.4] [spec 2.5]', () => {
    const read = draftOf(project);
    const again = draftOf({
      ...project,
      locations: project.locations.map((item) => ({ ...item, id: 77, latitude: 1, longitude: 2 })),
      social_links: project.social_links.map((item) => ({ ...item, id: 78 })),
      tags_with_type: project.tags_with_type.map((tag) => ({ ...tag, id: 79, updated_at: 'now' })),
    });
    const blank = { ...noLocation, place_name: ' ', latitude: 3, longitude: 3 };
    again.locations = [...again.locations, blank];
    again.social_links = [...again.social_links, { platform: 'x', url: ' ', audience: 'public' }];
    expect(changedFields('project', read, again)).toEqual([]);
  });

  it('is symmetric, and returns only fields of the kind [spec 2.2]', () => {
    fc.assert(
      fc.property(type, draft, draft, (kind, one, other) => {
        const changed = changedFields(kind, one, other);
        expect(changedFields(kind, other, one)).toEqual(changed);
        expect(changed.filter((field) => !fieldsOf(kind).includes(field))).toEqual([]);
      }),
    );
  });

  it('detects a changed name, year, text, place, tag, link, picture, order and caption [spec 2.4]', () => {
    const read = draftOf(project);
    const [first, second] = read.images;
    if (!first || !second) throw new Error('The project has two pictures.');
    const changes: [keyof EntityDraft, Partial<EntityDraft>][] = [
      ['name', { name: 'Tides' }],
      ['year', { year: '2020' }],
      ['about', { about: '' }],
      ['locations', { locations: [] }],
      ['tags', { tags: [] }],
      ['social_links', { social_links: read.social_links.map((link) => ({ ...link, url: '' })) }],
      ['images', { images: [second, first] }],
      ['images', { images: [{ ...first, caption: 'Else' }, second] }],
      ['images', { images: [{ ...first, picture: { url: '', blob: new Blob() } }, second] }],
    ];
    for (const [field, change] of changes) {
      expect(changedFields('project', read, { ...read, ...change })).toEqual([field]);
    }
  });
});

describe('draftOf', () => {
  afterEach(() => document.head.replaceChildren());

  it('gives a new entity the audience that the server wrote into the page', () => {
    expect(draftOf(null).audience).toBe('public');
    const meta = document.createElement('meta');
    meta.name = 'mangrove-default-audience';
    meta.content = 'members';
    document.head.append(meta);
    expect(draftOf(null).audience).toBe('members');
    expect(draftOf({ ...project, audience: 'private' }).audience).toBe('private');
  });
});

describe('rebase', () => {
  it('keeps every touched field, and takes all others from the newer version', () => {
    fc.assert(
      fc.property(type, draft, draft, draft, (kind, before, mine, theirs) => {
        const result = rebase(kind, before, mine, theirs);
        const touched = changedFields(kind, before, mine);
        for (const field of fieldsOf(kind)) {
          // Taken part by part.
          if (field === 'fields' || field === 'sources') continue;
          expect(result[field]).toBe(touched.includes(field) ? mine[field] : theirs[field]);
        }
      }),
    );
  });
});

describe('changeOf', () => {
  it('contains only the changed fields, with the gallery numbered from 0 [spec 2.4]', () => {
    const read = draftOf(project);
    const change = changeOf(
      'project',
      { ...read, images: read.images.toReversed() },
      ['images'],
      ({ url }) => url,
    );
    expect(change).toEqual({
      images: [
        {
          image_url: '/api/v1/files/project/z.webp',
          caption: 'Second',
          audience: 'public',
          covered: false,
          order: 0,
        },
        {
          image_url: '/api/v1/files/project/a.webp',
          caption: 'First',
          audience: 'members',
          covered: false,
          order: 1,
        },
      ],
    });
  });

  it('omits a picture that could not be sent, and nothing else', () => {
    const blob = new Blob(['x']);
    const one = { ...draftOf(null), first_name: 'Mere', photo: { url: '', blob } };
    const change = changeOf('person', one, fieldsOf('person'), () => null);
    expect(change).not.toHaveProperty('photo_url');
    expect(change).toMatchObject({ first_name: 'Mere', bio: '' });
  });
});
