// The fields of entities: one row a field. Documents, changes, schemas, comparison, history, merge,
// import, export and editor follow from these rows and from the shapes of their values.
import { limits } from '../limits.ts';
import { audiences, placePrecisions } from './audience.ts';
import { covers } from './cover.ts';
import { type EntityType, entityKinds, entityTypes } from './kinds.ts';
import type { ShapeName } from './shapes.ts';

/** Whether an exchanged file has a column by habit. */
export type CsvPlace = 'usual' | 'further';

export interface FieldRow {
  /** Its name in documents, history and the editor. */
  name: string;
  kinds: readonly EntityType[];
  shape: ShapeName;
  /** What a choice chooses from, the usual one first. */
  options?: readonly string[];
  /** Whether it has an audience of its own, under its name in `field_audiences`. */
  hasAudience?: true;
  /** The most code points of a text, or items of a list. */
  max: number;
  /** Its name in calls, where that differs; by kind, where the kinds differ. */
  wire?: string | Readonly<Partial<Record<EntityType, string>>>;
  /** Its name above an input. */
  label: string;
  /** Its name in the middle of a sentence. */
  noun: string;
  /** The choice of a merge that takes it; null if a merge never asks. */
  merge: string | null;
  /**
   * Its columns of an exchanged file, and whether every file has them by habit: one column under its
   * name in calls, or several; null if files never hold it.
   */
  csv: CsvPlace | Readonly<Record<CsvPlace, readonly string[]>> | null;
  /** The columns of `entities` that hold it, or the table of its items and the columns of an item. */
  store:
    | { readonly columns: readonly string[] }
    | { readonly table: string; readonly items: readonly string[] };
}

const all = entityTypes;

/** An ordinary line of text, which has one name everywhere: in calls, files and the database. */
function line<const Name extends string, const Kinds extends readonly EntityType[]>(
  name: Name,
  kinds: Kinds,
  label: string,
  max: number,
) {
  const noun = label.toLowerCase();
  const store = { columns: [name] } as const;
  return {
    name,
    kinds,
    shape: 'line',
    max,
    label,
    noun,
    merge: name,
    csv: 'further',
    store,
  } as const;
}

/** The fields, in the order of the editor. */
export const entityFields = [
  {
    name: 'first_name',
    kinds: ['person'],
    shape: 'line',
    max: limits.name,
    label: 'First Name',
    noun: 'first name',
    merge: 'name',
    csv: 'usual',
    store: { columns: ['first_name'] },
  },
  {
    name: 'last_name',
    kinds: ['person'],
    shape: 'line',
    max: limits.name,
    label: 'Last Name',
    noun: 'last name',
    merge: 'name',
    csv: 'usual',
    store: { columns: ['last_name'] },
  },
  {
    name: 'name',
    kinds: ['project', 'organization'],
    shape: 'line',
    max: limits.name,
    label: 'Name',
    noun: 'name',
    merge: 'name',
    csv: 'usual',
    store: { columns: ['name'] },
  },
  { ...line('pronouns', ['person'], 'Pronouns', limits.pronouns), hasAudience: true },
  {
    name: 'about',
    kinds: all,
    shape: 'text',
    max: limits.about,
    wire: {
      person: entityKinds.person.aboutName,
      project: entityKinds.project.aboutName,
      organization: entityKinds.organization.aboutName,
    },
    label: 'Description',
    noun: 'description',
    merge: 'about',
    csv: 'usual',
    store: { columns: ['about'] },
  },
  {
    name: 'year',
    kinds: ['project'],
    shape: 'years',
    max: limits.years,
    label: 'Year',
    noun: 'year',
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
    name: 'nations',
    kinds: all,
    shape: 'texts',
    max: limits.nations,
    label: 'Nations and Iwi',
    noun: 'nations',
    // A merge unites them.
    merge: null,
    csv: 'further',
    store: { columns: ['nations'] },
  },
  {
    name: 'social_links',
    kinds: all,
    shape: 'links',
    max: limits.links,
    label: 'Links',
    noun: 'links',
    merge: 'social_links',
    csv: { usual: [], further: ['website', 'links'] },
    store: { table: 'social_links', items: ['platform', 'url', 'audience'] },
  },
  {
    name: 'tags',
    kinds: all,
    shape: 'tags',
    max: limits.tags,
    wire: 'tags_with_type',
    label: 'Tags',
    noun: 'tags',
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
    merge: 'images',
    csv: { usual: [], further: ['gallery'] },
    store: {
      table: 'images',
      items: ['image_url', 'low_res_url', 'caption', 'audience', 'covered'],
    },
  },
  {
    name: 'audience',
    kinds: all,
    shape: 'choice',
    options: audiences,
    max: 1,
    label: 'Who sees it',
    noun: 'audience',
    // A merge hides what either of the two hid.
    merge: null,
    csv: 'further',
    store: { columns: ['audience'] },
  },
  {
    name: 'field_audiences',
    kinds: ['person', 'organization'],
    shape: 'audiences',
    max: 1,
    label: 'Who sees single fields',
    noun: 'audience of fields',
    merge: null,
    csv: 'further',
    store: { columns: ['field_audiences'] },
  },
  {
    name: 'place_precision',
    kinds: ['person'],
    shape: 'choice',
    options: placePrecisions,
    max: 1,
    label: 'How precisely places are told',
    noun: 'precision of places',
    merge: null,
    csv: 'further',
    store: { columns: ['place_precision'] },
  },
  {
    name: 'passed_on',
    kinds: ['person'],
    shape: 'flag',
    max: 1,
    label: 'Passed on',
    noun: 'mark of having passed on',
    // A merge keeps what either of the two said.
    merge: null,
    csv: 'further',
    store: { columns: ['passed_on'] },
  },
  {
    name: 'cover',
    kinds: all,
    shape: 'choice',
    options: covers,
    max: 1,
    label: 'Cover',
    noun: 'cover',
    // A merge covers what either of the two covered.
    merge: null,
    csv: 'further',
    store: { columns: ['cover'] },
  },
  {
    name: 'cover_note',
    kinds: all,
    shape: 'text',
    max: limits.coverNote,
    label: 'Note on the cover',
    noun: 'note on the cover',
    merge: null,
    csv: 'further',
    store: { columns: ['cover_note'] },
  },
  {
    name: 'not_for_export',
    kinds: all,
    shape: 'flag',
    max: 1,
    label: 'Not for export',
    noun: 'mark that it is not for export',
    // A merge keeps what either of the two said.
    merge: null,
    csv: 'further',
    store: { columns: ['not_for_export'] },
  },
  {
    name: 'user_id',
    kinds: ['person'],
    shape: 'account',
    max: limits.idMax,
    label: 'Account',
    noun: 'account of the profile',
    merge: null,
    csv: null,
    store: { columns: ['user_id'] },
  },
] as const satisfies readonly FieldRow[];
