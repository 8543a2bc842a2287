import type { Platform } from '../social-links.ts';
import type { TagType } from '../tag-types.ts';
import { cleanLine, cleanText } from '../text.ts';
import { type AboutText, eachLanguageOnce } from './about-texts.ts';
import type { Audience } from './audience.ts';
import type { DefinedValues } from './defined-fields.ts';
import { eachNameOnce, type NameItem } from './entity-names.ts';
import { type FieldSources, onlySourced } from './field-sources.ts';
import { eachIdentifierOnce, type IdentifierItem } from './identifiers.ts';
import { type HubNotice, type HubProject, uniteNotices, uniteProjects } from './local-contexts.ts';

export interface PlaceItem {
  place_name: string;
  city: string;
  state: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  audience: Audience;
}
export interface LinkItem {
  platform: Platform;
  url: string;
  audience: Audience;
}
export interface TagItem {
  name: string;
  tag_type: TagType;
}
export interface PictureItem {
  image_url: string;
  caption: string;
  audience: Audience;
  /** Whether it is shown only after a press: see `cover.ts`. */
  covered: boolean;
}

/** The value of a field of each shape, as a document holds it. */
export interface ShapeValues {
  /** One line of text. */
  line: string;
  /** A text of several lines. */
  text: string;
  /** Years as typed; `parseYears` reads them. */
  years: string;
  /** The address of a picture; empty for none. */
  picture: string;
  /** The id of an account. */
  account: number | null;
  /** One of the options of its row; the first one where nobody has chosen. */
  choice: string;
  flag: boolean;
  /** The code of a language; empty for one that nobody said. */
  language: string;
  /** A text in several languages, each once. */
  translations: readonly AboutText[];
  /** Short texts, one beside the other, each once. */
  texts: readonly string[];
  /** Names beside the fields that name an entity. */
  names: readonly NameItem[];
  /** Entries of lists that identify people, organisations and projects. */
  identifiers: readonly IdentifierItem[];
  /** Who sees single fields of an entity, by their names; what is left out, whoever sees the entity. */
  audiences: Readonly<Partial<Record<string, Audience>>>;
  /** Notices of Local Contexts. */
  notices: readonly HubNotice[];
  /** Labels of Local Contexts, by the projects of its Hub. */
  labels: readonly HubProject[];
  /** How somebody knows what single fields say. */
  sources: FieldSources;
  /** Of the fields that a community defined. */
  defined: DefinedValues;
  places: readonly PlaceItem[];
  links: readonly LinkItem[];
  tags: readonly TagItem[];
  pictures: readonly PictureItem[];
}
export type ShapeName = keyof ShapeValues;

export type ListShape = 'places' | 'links' | 'tags' | 'pictures';
type ItemOf<Shape extends ListShape> = ShapeValues[Shape][number];

interface Shape<Name extends ShapeName> {
  /** The value of a field that nobody has filled in. */
  empty: ShapeValues[Name];
  /** The value as it is stored. */
  normalise(value: ShapeValues[Name]): ShapeValues[Name];
}
interface ListDefinition<Name extends ListShape> extends Shape<Name> {
  /** The values of an item, as documents hold them. */
  columns: readonly (keyof ItemOf<Name> & string)[];
  /** The values by which two items count as the same, for example in a merge. */
  identity: readonly (keyof ItemOf<Name> & string)[];
  /** An item as one line of text; empty for an item that says nothing. */
  say(item: ItemOf<Name>): string;
}

const keep = <Value>(value: Value): Value => value;

/** Without the fields that whoever sees the entity sees as well. */
const onlyNarrowed = (given: ShapeValues['audiences']) =>
  Object.fromEntries(Object.entries(given).filter(([, audience]) => audience !== 'public'));

/** Without what is empty, and without what differs in case alone from an earlier one. */
function eachOnce(given: readonly string[]): string[] {
  const texts = given.map(cleanLine).filter((text) => text !== '');
  const keys = texts.map((text) => text.toLowerCase());
  return texts.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** What is the same for all fields of a shape. The schemas of calls are beside the endpoints. */
export const shapes: {
  [Name in ShapeName]: Name extends ListShape ? ListDefinition<Name> : Shape<Name>;
} = {
  line: { empty: '', normalise: cleanLine },
  text: { empty: '', normalise: cleanText },
  years: { empty: '', normalise: cleanLine },
  picture: { empty: '', normalise: keep },
  account: { empty: null, normalise: keep },
  choice: { empty: '', normalise: keep },
  flag: { empty: false, normalise: keep },
  language: { empty: '', normalise: keep },
  translations: { empty: [], normalise: eachLanguageOnce },
  texts: { empty: [], normalise: eachOnce },
  names: { empty: [], normalise: eachNameOnce },
  identifiers: { empty: [], normalise: eachIdentifierOnce },
  audiences: { empty: {}, normalise: onlyNarrowed },
  notices: { empty: [], normalise: uniteNotices },
  labels: { empty: [], normalise: uniteProjects },
  sources: { empty: {}, normalise: onlySourced },
  // Checked by their definitions, which the server has.
  defined: { empty: {}, normalise: keep },
  places: {
    empty: [],
    columns: ['place_name', 'city', 'state', 'country', 'latitude', 'longitude', 'audience'],
    identity: ['place_name', 'city', 'state', 'country'],
    say: ({ place_name, city, state, country }) =>
      [place_name, city, state, country].filter((text) => text !== '').join(', '),
    normalise: (places) => places.filter((place) => shapes.places.say(place) !== ''),
  },
  links: {
    empty: [],
    columns: ['platform', 'url', 'audience'],
    identity: ['platform', 'url'],
    say: ({ url }) => url,
    normalise: (links) => links.filter(({ url }) => url !== ''),
  },
  tags: {
    empty: [],
    columns: ['name', 'tag_type'],
    identity: ['name', 'tag_type'],
    say: ({ name }) => name,
    normalise: keep,
  },
  pictures: {
    empty: [],
    columns: ['image_url', 'caption', 'audience', 'covered'],
    identity: ['image_url'],
    say: ({ image_url }) => image_url,
    normalise: keep,
  },
};

export function isListShape(shape: ShapeName): shape is ListShape {
  return 'identity' in shapes[shape];
}

/** The items of a list as lines of text. */
export function sayItems(shape: ShapeName, items: unknown): string[] {
  if (!isListShape(shape)) return [];
  const say = shapes[shape].say as (item: unknown) => string;
  return (items as readonly unknown[]).map(say);
}
