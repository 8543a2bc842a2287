// The fields of entities: one row a field. Documents, changes, schemas, comparison, history, merge,
// import, export and editor follow from these rows and from the shapes of their values.
import { limits } from '../limits.ts';
import { aboutLanguageFields } from './about-fields.ts';
import { audiences, placePrecisions } from './audience.ts';
import { covers } from './cover.ts';
import { entityStates } from './entity-state.ts';
import { type FieldRow, line, unasked } from './field-row.ts';
import { type EntityType, entityKinds, entityTypes, mapKinds } from './kinds.ts';
import { nameFields } from './name-fields.ts';

export type { CsvPlace, FieldRow } from './field-row.ts';

const all = entityTypes;

/** The fields, in the order of the editor. */
export const entityFields = [
  ...nameFields,
  {
    ...line('pronouns', ['person'], 'Pronouns', limits.pronouns),
    hasAudience: true,
    search: null,
  },
  {
    name: 'about',
    kinds: all,
    shape: 'text',
    max: limits.about,
    wire: mapKinds((kind) => entityKinds[kind].aboutName) as {
      [Kind in EntityType]: (typeof entityKinds)[Kind]['aboutName'];
    },
    label: 'Description',
    noun: 'description',
    search: 'text',
    merge: 'about',
    csv: 'usual',
    store: { columns: ['about'] },
  },
  ...aboutLanguageFields,
  {
    name: 'year',
    kinds: ['project'],
    shape: 'years',
    max: limits.years,
    label: 'Year',
    noun: 'year',
    search: null,
    merge: 'year',
    csv: 'usual',
    store: { columns: ['year', 'year_ranges'] },
  },
  {
    name: 'photo',
    kinds: ['person', 'organization'],
    shape: 'picture',
    max: limits.url,
    wire: 'photo_url',
    label: 'Picture',
    noun: 'picture',
    hasAudience: true,
    search: null,
    merge: 'photo',
    csv: { usual: [], further: ['photo'] },
    store: { columns: ['photo_url', 'low_res_photo_url'] },
  },
  {
    name: 'locations',
    kinds: all,
    shape: 'places',
    max: limits.locations,
    label: 'Locations',
    noun: 'places',
    search: null,
    merge: 'locations',
    csv: {
      usual: ['city', 'country', 'latitude', 'longitude'],
      further: ['place_name', 'state', 'further_locations', 'location_audience'],
    },
    store: {
      table: 'locations',
      items: ['place_name', 'city', 'state', 'country', 'latitude', 'longitude', 'audience'],
    },
  },
  {
    // A merge unites them.
    ...unasked('nations'),
    search: 'text',
    kinds: all,
    shape: 'texts',
    max: limits.nations,
    label: 'Nations and Iwi',
    noun: 'nations',
  },
  {
    name: 'social_links',
    kinds: all,
    shape: 'links',
    max: limits.links,
    label: 'Links',
    noun: 'links',
    search: null,
    merge: 'social_links',
    csv: { usual: [], further: ['website', 'links'] },
    store: { table: 'social_links', items: ['platform', 'url', 'audience'] },
  },
  {
    // A merge unites them.
    ...unasked('identifiers'),
    search: 'identifier',
    kinds: all,
    shape: 'identifiers',
    max: limits.identifiers,
    label: 'Identifiers',
    noun: 'identifiers',
  },
  {
    name: 'tags',
    kinds: all,
    shape: 'tags',
    max: limits.tags,
    wire: 'tags_with_type',
    label: 'Tags',
    noun: 'tags',
    search: 'tag',
    merge: 'tags',
    csv: { usual: ['tags'], further: ['tag_types'] },
    store: { table: 'entity_tags', items: ['tag_id', 'tag_type'] },
  },
  {
    name: 'images',
    kinds: ['project'],
    shape: 'pictures',
    max: limits.images,
    label: 'Gallery',
    noun: 'pictures',
    search: null,
    merge: 'images',
    csv: { usual: [], further: ['gallery'] },
    store: {
      table: 'images',
      items: ['image_url', 'low_res_url', 'caption', 'audience', 'covered'],
    },
  },
  {
    // A merge hides what either of the two hid.
    ...unasked('audience'),
    kinds: all,
    shape: 'choice',
    options: audiences,
    max: 1,
    label: 'Who sees it',
    noun: 'audience',
  },
  {
    ...unasked('field_audiences'),
    kinds: ['person', 'organization'],
    shape: 'audiences',
    max: 1,
    label: 'Who sees single fields',
    noun: 'audience of fields',
  },
  {
    ...unasked('place_precision'),
    kinds: ['person'],
    shape: 'choice',
    options: placePrecisions,
    max: 1,
    label: 'How precisely places are told',
    noun: 'precision of places',
  },
  {
    // A merge keeps what either of the two said.
    ...unasked('passed_on'),
    kinds: ['person'],
    shape: 'flag',
    max: 1,
    label: 'Passed on',
    noun: 'mark of having passed on',
  },
  {
    // A merge covers what either of the two covered.
    ...unasked('cover'),
    kinds: all,
    shape: 'choice',
    options: covers,
    max: 1,
    label: 'Cover',
    noun: 'cover',
  },
  {
    ...unasked('cover_note'),
    kinds: all,
    shape: 'text',
    max: limits.coverNote,
    label: 'Note on the cover',
    noun: 'note on the cover',
  },
  {
    // A merge keeps what either of the two said.
    ...unasked('not_for_export'),
    kinds: all,
    shape: 'flag',
    max: 1,
    label: 'Not for export',
    noun: 'mark that it is not for export',
  },
  {
    // A merge unites them.
    ...unasked('notices'),
    kinds: all,
    shape: 'notices',
    max: limits.notices,
    label: 'Notices',
    noun: 'Notices',
  },
  {
    // A merge unites them.
    ...unasked('labels'),
    kinds: all,
    shape: 'labels',
    max: limits.hubProjects,
    label: 'Labels',
    noun: 'Labels',
  },
  {
    name: 'state',
    kinds: ['project', 'organization'],
    shape: 'choice',
    options: entityStates,
    max: 1,
    label: 'Status',
    noun: 'status',
    // A merge keeps what the survivor says, or else the other.
    search: null,
    merge: null,
    // `state` is a part of the place.
    csv: { usual: [], further: ['entity_state'] },
    store: { columns: ['state'] },
  },
  {
    // A merge takes those of what it keeps, and unites those of the name.
    ...unasked('sources'),
    kinds: all,
    shape: 'sources',
    max: limits.sources,
    label: 'Sources',
    noun: 'sources',
  },
  {
    // A merge keeps what the survivor says of each, or else the other.
    ...unasked('fields'),
    search: 'value',
    kinds: all,
    shape: 'defined',
    max: limits.fields,
    label: 'Fields of our own',
    noun: 'fields of our own',
    // A column for each: `field.<key>`.
    csv: null,
  },
  {
    name: 'user_id',
    kinds: ['person'],
    shape: 'account',
    max: limits.idMax,
    label: 'Account',
    noun: 'account of the profile',
    search: null,
    merge: null,
    csv: null,
    store: { columns: ['user_id'] },
  },
] as const satisfies readonly FieldRow[];
