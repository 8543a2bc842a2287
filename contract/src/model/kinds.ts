import type { IdentifierScheme } from './identifiers.ts';

/** The shapes of the map and of icons, which have equal area. */
export type KindShape = 'circle' | 'square' | 'hexagon';

/** What differs between the kinds of entities; a field that differs stands in `fields.ts`. */
interface KindDefinition {
  /** The segment of the path under which entities of the kind are read: `/people/12`. */
  plural: string;
  /** The letter that stands for the kind in the columns of the network. */
  letter: string;
  /** The kind in an English sentence: "This organisation was deleted." */
  noun: string;
  /** The noun with its article: "This is a project now." */
  aNoun: string;
  /** The kind as the beginning of an English sentence: "Organisation in Suva." */
  title: string;
  /** Several of the kind, above a list of them. */
  heading: string;
  /** The type of Open Graph. */
  openGraphType: 'profile' | 'website';
  /** The type of schema.org. */
  schemaType: 'Person' | 'Project' | 'Organization';
  /** The fields that name an entity, in the order in which its name is put together. */
  namedBy: readonly string[];
  /** Whose refusal it is when nothing names the entity. */
  nameRequired: { detail: string; path: string; message: string };
  /**
   * Whether an entity can be the profile of an account: `assigned` by `user_id`, or only the first
   * one that an account of the kind creates.
   */
  profile: 'assigned' | 'first' | null;
  /** What the text about an entity is called in calls. */
  aboutName: 'bio' | 'description';
  /** Whether the entity is a human being: not located precisely, added by others, with pronouns. */
  isHuman: boolean;
  shape: KindShape;
  /** Where its picture comes from: its own, or the first of its gallery. */
  pictureFrom: 'photo' | 'images';
  /** Whether it acts, as people and organisations do: address books can hold it. */
  acts: boolean;
  /** The list of identifiers that it is most often in. */
  usualIdentifier: IdentifierScheme;
  /** Whether disciplines have an input of their own, apart from the other tags. */
  hasDisciplinesApart: boolean;
}

const nameRequired = {
  detail: 'Name is required to create an organization or project profile',
  path: 'name',
  message: 'Name is required.',
};

/** The kinds of entities, in the order in which every screen shows them. */
export const entityKinds = {
  person: {
    plural: 'people',
    letter: 'p',
    noun: 'person',
    aNoun: 'a person',
    title: 'Person',
    heading: 'People',
    openGraphType: 'profile',
    schemaType: 'Person',
    namedBy: ['first_name', 'last_name'],
    nameRequired: {
      detail: 'First name and last name are required to create a person profile',
      path: 'first_name',
      message: 'First name is required.',
    },
    profile: 'assigned',
    aboutName: 'bio',
    isHuman: true,
    shape: 'circle',
    pictureFrom: 'photo',
    acts: true,
    usualIdentifier: 'orcid',
    hasDisciplinesApart: false,
  },
  project: {
    plural: 'projects',
    letter: 'j',
    noun: 'project',
    aNoun: 'a project',
    title: 'Project',
    heading: 'Projects',
    openGraphType: 'website',
    schemaType: 'Project',
    namedBy: ['name'],
    nameRequired,
    profile: null,
    aboutName: 'description',
    isHuman: false,
    shape: 'square',
    pictureFrom: 'images',
    acts: false,
    usualIdentifier: 'wikidata',
    hasDisciplinesApart: true,
  },
  organization: {
    plural: 'organizations',
    letter: 'o',
    noun: 'organisation',
    aNoun: 'an organisation',
    title: 'Organisation',
    heading: 'Organisations',
    openGraphType: 'website',
    schemaType: 'Organization',
    namedBy: ['name'],
    nameRequired,
    profile: 'first',
    aboutName: 'description',
    isHuman: false,
    shape: 'hexagon',
    pictureFrom: 'photo',
    acts: true,
    usualIdentifier: 'ror',
    hasDisciplinesApart: false,
  },
} as const satisfies Record<string, KindDefinition>;

export type EntityType = keyof typeof entityKinds;

export const entityTypes = Object.keys(entityKinds) as [EntityType, ...EntityType[]];

/** The kinds with those first who act, people and organisations, before what they make. */
export const actorsFirst: readonly EntityType[] = [true, false].flatMap((acts) =>
  entityTypes.filter((kind) => entityKinds[kind].acts === acts),
);

/** A value for each kind. */
export function mapKinds<One>(valueFor: (kind: EntityType) => One): Record<EntityType, One> {
  return Object.fromEntries(entityTypes.map((kind) => [kind, valueFor(kind)])) as Record<
    EntityType,
    One
  >;
}

/** How many of the items are of each kind; zero for a kind without any. */
export function countByKind(kinds: Iterable<EntityType>): Record<EntityType, number> {
  const counts = mapKinds(() => 0);
  for (const kind of kinds) counts[kind] += 1;
  return counts;
}

export type PluralOf<Kind extends EntityType> = (typeof entityKinds)[Kind]['plural'];

/** The segment of the path under which a kind is read: `/people/12`. */
export const pluralOf = mapKinds((kind) => entityKinds[kind].plural) as {
  [Kind in EntityType]: PluralOf<Kind>;
};

export function isEntityType(text: string): text is EntityType {
  return Object.hasOwn(entityKinds, text);
}
