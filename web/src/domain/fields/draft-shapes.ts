// How a draft holds a field of each shape: read from an answer, compared, and sent.
import {
  type AboutText,
  type Audience,
  cleanLine,
  cleanText,
  type FieldSourcesRead,
  type GalleryImage,
  type IdentifierItem,
  type Location,
  type NameItem,
  type ShapeName,
  type ShapeValues,
  type SocialLink,
  shapes,
  type TagWithType,
} from '@mangrove/contract/browser';
import {
  type FieldSourceDrafts,
  fieldSourceDraftsOf,
  fieldSourcesToSend,
  isSameFieldSources,
  rebaseFieldSources,
} from '../source-editor/source-drafts.ts';
import { aboutDraftsOf, aboutTextsToSave, languageToSave } from './about-texts.ts';
import { changedDefined, pickDefined } from './defined-values.ts';
import { type IdentifierDraft, identifierDraftsOf, identifiersToSave } from './identifiers.ts';
import { type LinkDraft, linkRowsOf, linksToSave } from './links.ts';
import { isBlankLocation, type LocationDraft, locationDraftOf } from './location.ts';
import { languageWord, type NameDraft, nameDraftsOf, namesToSave } from './names.ts';
import { noPicture, type Picture } from './picture.ts';
import type { TagDraft } from './tags.ts';

export interface GalleryItem {
  /** Identifies the item while the user reorders the list. */
  key: string;
  picture: Picture;
  caption: string;
  audience: Audience;
  covered: boolean;
}

/** The shapes that an editor shows: whose profile an entity is, is chosen elsewhere. */
export type DraftShapeName = Exclude<ShapeName, 'account'>;

/** The value of a field of each shape in a draft. */
export interface DraftValues {
  line: string;
  text: string;
  years: string;
  picture: Picture;
  places: readonly LocationDraft[];
  links: readonly LinkDraft[];
  tags: readonly TagDraft[];
  pictures: readonly GalleryItem[];
  choice: string;
  flag: boolean;
  /** As people write it. */
  language: string;
  translations: readonly AboutText[];
  /** One in a line, as typed. */
  texts: string;
  names: readonly NameDraft[];
  identifiers: readonly IdentifierDraft[];
  audiences: ShapeValues['audiences'];
  notices: ShapeValues['notices'];
  labels: ShapeValues['labels'];
  sources: FieldSourceDrafts;
  defined: ShapeValues['defined'];
}

/** What an answer holds for a field of each shape. */
interface WireValues {
  line: string;
  text: string;
  years: string;
  picture: string;
  places: readonly Location[];
  links: readonly SocialLink[];
  tags: readonly TagWithType[];
  pictures: readonly GalleryImage[];
  choice: string;
  flag: boolean;
  /** A draft that was stored before there were such fields has an entity without them. */
  language: string | undefined;
  translations: readonly AboutText[] | undefined;
  texts: readonly string[];
  names: readonly NameItem[];
  identifiers: readonly IdentifierItem[];
  /** Left out for those who may not change the entity. */
  audiences: ShapeValues['audiences'] | undefined;
  notices: ShapeValues['notices'];
  labels: ShapeValues['labels'];
  /** Left out by answers of lists, and in a draft that was stored before there were sources. */
  sources: FieldSourcesRead | undefined;
  /** A draft that was stored before there were such fields has an entity without them. */
  defined: ShapeValues['defined'] | undefined;
}

/** Gives the URL of a picture; null if its upload has not succeeded. */
export type AddressOf = (picture: Picture) => string | null;

interface DraftShape<Name extends DraftShapeName> {
  empty: DraftValues[Name];
  read(answer: WireValues[Name]): DraftValues[Name];
  isSame(one: DraftValues[Name], other: DraftValues[Name]): boolean;
  /**
   * What a change holds; undefined to leave the field out.
   * @param before what the draft was made of.
   */
  send(draft: DraftValues[Name], addressOf: AddressOf, before: DraftValues[Name]): unknown;
  /** What another user's version becomes with the changes made since `before`; `mine` by default. */
  rebase?(
    before: DraftValues[Name],
    mine: DraftValues[Name],
    theirs: DraftValues[Name],
  ): DraftValues[Name];
}

const keep = <Value>(value: Value): Value => value;

const isSameLine = (one: string, other: string) => cleanLine(one) === cleanLine(other);

const isSamePicture = (one: Picture, other: Picture) =>
  one.blob === other.blob && (one.blob !== null || one.url === other.url);

/** Compares lists without regard to their order. */
const isSameSet = (one: readonly object[], other: readonly object[]) =>
  sortedText(one) === sortedText(other);

const sortedText = (items: readonly object[]) =>
  JSON.stringify(items.map((item) => JSON.stringify(item)).sort());

/** The locations to save, without the blank ones. */
const locationsToSave = (locations: readonly LocationDraft[]) =>
  locations.filter((location) => !isBlankLocation(location));

function placesText(locations: readonly LocationDraft[]): string {
  const places = locationsToSave(locations).map(
    ({ place_name, city, state, country, audience }) => [
      ...[place_name, city, state, country].map(cleanLine),
      audience,
    ],
  );
  return JSON.stringify(places);
}

const tagsToSave = (tags: readonly TagDraft[]) =>
  tags.map(({ name, tag_type }) => ({ name, tag_type }));

/** In one order, without what whoever sees the entity sees. */
const normalAudiences = (given: ShapeValues['audiences']) =>
  Object.entries(shapes.audiences.normalise(given)).sort();

/** The lines of a text, as they are stored. */
const linesOf = (typed: string) => shapes.texts.normalise(typed.split('\n'));

/** Lists that are attached and taken away as a whole. */
const isSameList = (one: readonly object[], other: readonly object[]) =>
  JSON.stringify(one) === JSON.stringify(other);

const line = { empty: '', read: keep<string>, isSame: isSameLine, send: keep<string> };

export const draftShapes: { [Name in DraftShapeName]: DraftShape<Name> } = {
  line,
  years: line,
  text: {
    empty: '',
    read: keep,
    isSame: (one, other) => cleanText(one) === cleanText(other),
    send: keep,
  },
  picture: {
    empty: noPicture,
    read: (url) => ({ url, blob: null }),
    isSame: isSamePicture,
    send: (picture, addressOf) => addressOf(picture) ?? undefined,
  },
  places: {
    empty: [],
    read: (locations) => locations.map(locationDraftOf),
    // Only the places themselves are compared: their coordinates follow from them.
    isSame: (one, other) => placesText(one) === placesText(other),
    send: locationsToSave,
  },
  links: {
    empty: linkRowsOf([]),
    read: linkRowsOf,
    isSame: (one, other) => isSameSet(linksToSave(one), linksToSave(other)),
    send: linksToSave,
  },
  tags: {
    empty: [],
    read: tagsToSave,
    isSame: (one, other) => isSameSet(tagsToSave(one), tagsToSave(other)),
    send: tagsToSave,
  },
  pictures: {
    empty: [],
    read: (images) =>
      images
        .toSorted((one, other) => one.order - other.order)
        .map(({ image_url: url, caption, audience, covered }) => ({
          key: url,
          picture: { url, blob: null },
          caption,
          audience,
          covered,
        })),
    isSame: (one, other) =>
      one.length === other.length &&
      one.every((item, index) => {
        const twin = other[index];
        return (
          twin !== undefined &&
          isSamePicture(item.picture, twin.picture) &&
          isSameLine(item.caption, twin.caption) &&
          item.audience === twin.audience &&
          item.covered === twin.covered
        );
      }),
    send: (items, addressOf) =>
      items
        .map(({ picture, ...more }) => ({ ...more, image_url: addressOf(picture) }))
        .filter(({ image_url: url }) => url !== null)
        .map(({ key: _, ...image }, order) => ({ ...image, order })),
  },
  // A draft begins with the first option of its row.
  choice: { empty: '', read: keep, isSame: Object.is, send: keep },
  flag: { empty: false, read: keep, isSame: Object.is, send: keep },
  language: {
    empty: '',
    read: (code) => languageWord(code ?? ''),
    isSame: (one, other) => languageToSave(one) === languageToSave(other),
    send: languageToSave,
  },
  translations: {
    empty: [],
    read: (texts) => aboutDraftsOf(texts ?? []),
    isSame: (one, other) => isSameList(aboutTextsToSave(one), aboutTextsToSave(other)),
    send: aboutTextsToSave,
  },
  texts: {
    empty: '',
    read: (texts) => texts.join('\n'),
    isSame: (one, other) => JSON.stringify(linesOf(one)) === JSON.stringify(linesOf(other)),
    send: linesOf,
  },
  names: {
    empty: [],
    read: nameDraftsOf,
    isSame: (one, other) => sortedText([namesToSave(one)]) === sortedText([namesToSave(other)]),
    send: namesToSave,
  },
  identifiers: {
    empty: [],
    read: identifierDraftsOf,
    isSame: (one, other) => isSameSet(identifiersToSave(one), identifiersToSave(other)),
    send: identifiersToSave,
  },
  audiences: {
    empty: {},
    read: (given) => given ?? {},
    isSame: (one, other) =>
      sortedText([normalAudiences(one)]) === sortedText([normalAudiences(other)]),
    send: keep,
  },
  notices: { empty: [], read: keep, isSame: isSameList, send: keep },
  labels: { empty: [], read: keep, isSame: isSameList, send: keep },
  sources: {
    empty: {},
    read: (sources) => fieldSourceDraftsOf(sources ?? {}),
    isSame: isSameFieldSources,
    send: (mine, _, before) => fieldSourcesToSend(before, mine),
    rebase: rebaseFieldSources,
  },
  defined: {
    empty: {},
    read: (values) => values ?? {},
    isSame: (one, other) => changedDefined(one, other).length === 0,
    // What is left out keeps its value: others may have changed it, or archived its field.
    send: (mine, _, before) => pickDefined(mine, changedDefined(before, mine)),
    rebase: (before, mine, theirs) => ({
      ...theirs,
      ...pickDefined(mine, changedDefined(before, mine)),
    }),
  },
};
