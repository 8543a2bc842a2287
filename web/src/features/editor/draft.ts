import {
  cleanLine,
  cleanText,
  type Entity,
  type EntityType,
  type OrganizationChange,
} from '@mangrove/contract/browser';
import type { EntityChange } from '../../domain/entity/entity-calls.ts';
import { type LinkDraft, linkRowsOf, linksToSave } from '../../domain/fields/links.ts';
import {
  isBlankLocation,
  type LocationDraft,
  locationDraftOf,
} from '../../domain/fields/location.ts';
import { noPicture, type Picture } from '../../domain/fields/picture.ts';
import type { TagDraft } from '../../domain/fields/tags.ts';

export interface GalleryItem {
  /** Identifies the item while the user reorders the list. */
  key: string;
  picture: Picture;
  caption: string;
}

/** The editable fields of an entity; each kind uses a part of them. */
export interface EntityDraft {
  first_name: string;
  last_name: string;
  pronouns: string;
  name: string;
  /** The bio of a person, or the description of a project or organisation. */
  about: string;
  year: string;
  picture: Picture;
  images: readonly GalleryItem[];
  locations: readonly LocationDraft[];
  tags: readonly TagDraft[];
  /** Text in the tag inputs that is not added as a tag yet; kept so that it is not lost. */
  typedTag: string;
  typedDiscipline: string;
  links: readonly LinkDraft[];
}
export type DraftField = keyof EntityDraft;

const shared = ['about', 'locations', 'tags', 'typedTag', 'links'] as const;
export const fieldsOf: Record<EntityType, readonly DraftField[]> = {
  person: ['first_name', 'last_name', 'pronouns', 'picture', ...shared],
  project: ['name', 'year', 'images', 'typedDiscipline', ...shared],
  organization: ['name', 'picture', ...shared],
};

export const emptyDraft: EntityDraft = {
  first_name: '',
  last_name: '',
  pronouns: '',
  name: '',
  about: '',
  year: '',
  picture: noPicture,
  images: [],
  locations: [],
  tags: [],
  typedTag: '',
  typedDiscipline: '',
  links: linkRowsOf([]),
};

/** Makes the draft of a stored entity. */
export function draftOf(entity: Entity): EntityDraft {
  const draft: EntityDraft = {
    ...emptyDraft,
    name: entity.name,
    picture: { url: entity.photo_url, blob: null },
    locations: entity.locations.map(locationDraftOf),
    tags: entity.tags_with_type.map(({ name, tag_type }) => ({ name, tag_type })),
    links: linkRowsOf(entity.social_links),
  };
  if (entity.type === 'person') {
    const { first_name, last_name, pronouns, bio } = entity;
    return { ...draft, first_name, last_name, pronouns, about: bio };
  }
  if (entity.type === 'organization') return { ...draft, about: entity.description };
  const images = [...entity.images]
    .sort((a, b) => a.order - b.order)
    .map(({ image_url: url, caption }) => ({ key: url, picture: { url, blob: null }, caption }));
  return { ...draft, about: entity.description, year: entity.year, images };
}

/** The fields that are one line of text and have the same name in the API. */
const lines = ['name', 'first_name', 'last_name', 'pronouns', 'year'] as const;

/** The texts that a link to the editor of a new entity may prefill, by the names of the API. */
export type InitialData = Partial<Record<(typeof lines)[number] | 'bio' | 'description', string>>;

/** Reads the data that another page passed on; values that are not texts are left out. */
export function draftOfInitialData(given: unknown): Partial<EntityDraft> {
  if (typeof given !== 'object' || given === null) return {};
  const data = given as Record<string, unknown>;
  const draft: Partial<EntityDraft> = {};
  for (const field of lines) {
    const text = data[field];
    if (typeof text === 'string') draft[field] = text;
  }
  const about = data.bio ?? data.description;
  if (typeof about === 'string') draft.about = about;
  return draft;
}

/** The name that the entity would have if the draft were saved. */
export function nameOf(type: EntityType, draft: EntityDraft): string {
  const name = type === 'person' ? `${draft.first_name} ${draft.last_name}` : draft.name;
  return cleanLine(name);
}

/** The locations to save, without the blank ones. */
function locationsToSave(locations: readonly LocationDraft[]) {
  return locations.filter((location) => !isBlankLocation(location));
}

const isSamePicture = (a: Picture, b: Picture) =>
  a.blob === b.blob && (a.blob !== null || a.url === b.url);

const sortedText = (items: readonly object[]) =>
  JSON.stringify(items.map((item) => JSON.stringify(item)).sort());

const comparisons: { [F in DraftField]: (a: EntityDraft[F], b: EntityDraft[F]) => boolean } = {
  first_name: isSameLine,
  last_name: isSameLine,
  pronouns: isSameLine,
  name: isSameLine,
  year: isSameLine,
  typedTag: isSameLine,
  typedDiscipline: isSameLine,
  about: (a, b) => cleanText(a) === cleanText(b),
  picture: isSamePicture,
  images: (a, b) =>
    a.length === b.length &&
    a.every((item, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        isSamePicture(item.picture, other.picture) &&
        isSameLine(item.caption, other.caption)
      );
    }),
  // Only the places themselves are compared: their coordinates follow from them.
  locations: (a, b) => placesText(a) === placesText(b),
  tags: (a, b) => sortedText(a.map(tagParts)) === sortedText(b.map(tagParts)),
  links: (a, b) => sortedText(linksToSave(a)) === sortedText(linksToSave(b)),
};

function isSameLine(a: string, b: string): boolean {
  return cleanLine(a) === cleanLine(b);
}

function placesText(locations: readonly LocationDraft[]): string {
  const places = locationsToSave(locations).map(({ place_name, city, state, country }) =>
    [place_name, city, state, country].map(cleanLine),
  );
  return JSON.stringify(places);
}

function tagParts({ name, tag_type }: TagDraft) {
  return { name, tag_type };
}

function isFieldChanged<F extends DraftField>(
  field: F,
  before: EntityDraft,
  after: EntityDraft,
): boolean {
  if (before[field] === after[field]) return false;
  return !comparisons[field](before[field], after[field]);
}

/** The fields of a kind in which two drafts differ once they are cleaned up as on saving. */
export function changedFields(type: EntityType, before: EntityDraft, after: EntityDraft) {
  return fieldsOf[type].filter((field) => isFieldChanged(field, before, after));
}

/**
 * Applies the changes from `before` to `mine` to `theirs`: unchanged fields take their value.
 */
export function rebase(
  type: EntityType,
  before: EntityDraft,
  mine: EntityDraft,
  theirs: EntityDraft,
): EntityDraft {
  const result = { ...theirs };
  for (const field of changedFields(type, before, mine)) {
    Object.assign(result, { [field]: mine[field] });
  }
  return result;
}

/**
 * The request body with the named fields of a draft. A picture that could not be uploaded is
 * left out; everything else is sent.
 * @param addressOf gives the URL of a picture; null if its upload has not succeeded.
 */
export function changeOf(
  type: EntityType,
  draft: EntityDraft,
  fields: readonly DraftField[],
  addressOf: (picture: Picture) => string | null,
): EntityChange {
  const change: EntityChange = {};
  const has = (field: DraftField) => fields.includes(field);
  for (const line of lines) {
    if (has(line)) change[line] = draft[line];
  }
  if (has('about')) change[type === 'person' ? 'bio' : 'description'] = draft.about;
  if (has('locations')) change.locations = locationsToSave(draft.locations);
  if (has('tags')) change.tags_with_type = draft.tags.map(tagParts);
  if (has('links')) {
    change.social_links = linksToSave(draft.links) as OrganizationChange['social_links'];
  }
  if (has('picture')) {
    const address = addressOf(draft.picture);
    if (address !== null) change.photo_url = address;
  }
  if (has('images')) {
    change.images = draft.images
      .map(({ picture, caption }) => ({ image_url: addressOf(picture), caption }))
      .filter((image): image is { image_url: string; caption: string } => image.image_url !== null)
      .map((image, order) => ({ ...image, order }));
  }
  return change;
}
