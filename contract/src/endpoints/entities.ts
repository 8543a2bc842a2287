import * as z from 'zod';
import { entityCalls } from '../calls/entities.ts';
import { confirmations } from '../model/confirmation.ts';
import { directions } from '../model/direction.ts';
import {
  type Field,
  type FieldOfKind,
  fieldsOf,
  type OptionOf,
  type WireName,
} from '../model/documents.ts';
import { nameUses } from '../model/entity-names.ts';
import { identifierSchemes, identifierStatuses } from '../model/identifiers.ts';
import {
  actorsFirst,
  entityKinds,
  entityTypes,
  type EntityType as Kind,
  mapKinds,
  type PluralOf,
  pluralOf,
} from '../model/kinds.ts';
import type { ShapeName } from '../model/shapes.ts';
import { wireName } from '../model/wire.ts';
import { tagTypes } from '../tag-types.ts';
import { Audience } from './audience.ts';
import { CoverOf } from './cover.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, entityIdParam } from './entity-id.ts';
import { HubNotice, HubProject } from './local-contexts.ts';
import { SocialLink } from './social-link.ts';
import { Source } from './sources.ts';

export const TagType = z.enum(tagTypes);
export type TagType = (typeof tagTypes)[number];

export const TagWithType = z.object({
  id: z.int(),
  name: z.string(),
  tag_type: TagType,
  created_at: z.string(),
  updated_at: z.string(),
});
export type TagWithType = z.output<typeof TagWithType>;

export const Location = z.object({
  id: z.int(),
  place_name: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  audience: Audience,
});
export type Location = z.output<typeof Location>;

export const GalleryImage = z.object({
  image_url: z.string(),
  low_res_url: z.string(),
  caption: z.string(),
  audience: Audience,
  covered: z.boolean(),
  order: z.int(),
});
export type GalleryImage = z.output<typeof GalleryImage>;

/** Another name; hidden ones are told to those with a role only. */
export const EntityName = z.object({
  text: z.string(),
  /** BCP 47; also `mis` for a language without a code, and `und`. */
  language: z.string(),
  use: z.enum(nameUses),
  is_hidden: z.boolean(),
});
export type EntityName = z.output<typeof EntityName>;

/** The text about an entity in a language beside that of its `bio` or `description`. */
export const EntityAboutText = z.object({
  /** BCP 47; also `mis` for a language without a code. */
  language: z.string(),
  text: z.string(),
});
export type EntityAboutText = z.output<typeof EntityAboutText>;

/** An entry of a list such as ORCID, without prefix and address; `other` has an address. */
export const EntityIdentifier = z.object({
  scheme: z.enum(identifierSchemes),
  value: z.string(),
  /** `stated` by those who look after the profile: nobody has proved it. */
  status: z.enum(identifierStatuses),
});
export type EntityIdentifier = z.output<typeof EntityIdentifier>;

/** The public profile of the user who added a person without an account. */
export const AddedBy = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  cover: CoverOf,
});
export type AddedBy = z.output<typeof AddedBy>;

/** The value of a defined field: of a choice the keys of its options. */
const DefinedAnswer = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()).readonly(),
]);

/** How somebody knows it, by what the sources support; what has none is left out. */
const FieldSourcesRead = z.object({
  name: z.array(Source).optional(),
  about: z.array(Source).optional(),
  /** Of kinds that have years. */
  years: z.array(Source).optional(),
});
export type FieldSourcesRead = z.output<typeof FieldSourcesRead>;

/** What a reader gets for a field of each shape. */
const read = {
  line: z.string(),
  text: z.string(),
  years: z.string(),
  picture: z.string(),
  /** Left out for those who may not know it. */
  account: z.int().nullable().optional(),
  places: z.array(Location),
  links: z.array(SocialLink),
  tags: z.array(TagWithType),
  pictures: z.array(GalleryImage),
  choice: z.enum([]),
  flag: z.boolean(),
  texts: z.array(z.string()),
  notices: z.array(HubNotice),
  labels: z.array(HubProject),
  /** BCP 47; empty for one that nobody said. */
  language: z.string(),
  translations: z.array(EntityAboutText),
  names: z.array(EntityName),
  identifiers: z.array(EntityIdentifier),
  /** What is narrowed; left out for those who may not change the entity. */
  audiences: z.record(z.string(), Audience).optional(),
  sources: FieldSourcesRead,
  /** By the keys of the fields of `GET /fields`; without those that nobody filled in. */
  defined: z.record(z.string(), DefinedAnswer),
} satisfies Record<ShapeName, z.ZodType>;

type FieldsRead<Of extends Kind> = {
  [Row in FieldOfKind<Of> as WireName<Row, Of> & string]: Row extends { options: unknown }
    ? z.ZodType<OptionOf<Row>>
    : (typeof read)[Row['shape']];
};

function fieldsRead<Of extends Kind>(kind: Of): FieldsRead<Of> {
  return Object.fromEntries(
    fieldsOf(kind).map((field: Field) => [
      wireName(field, kind),
      'options' in field ? z.enum(field.options) : read[field.shape],
    ]),
  ) as unknown as FieldsRead<Of>;
}

const ofEntities = {
  id: EntityId,
  /** Put together of the fields that name the entity. */
  name: z.string(),
  photo_url: z.string(),
  low_res_photo_url: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
};

const ofHumans = {
  /** Null for members, for imported persons, and where the user has no public profile. */
  added_by: AddedBy.nullable(),
  /** Whether it is no account's profile: the person may claim it. */
  is_unclaimed: z.boolean(),
};

type OfHumans<Of extends Kind> = (typeof entityKinds)[Of]['isHuman'] extends true
  ? typeof ofHumans
  : object;

/** An entity of a kind, as anyone may see it. */
function entitySchema<Of extends Kind>(kind: Of) {
  const more = (entityKinds[kind].isHuman ? ofHumans : {}) as OfHumans<Of>;
  return z.object({
    ...ofEntities,
    type: z.literal(kind),
    ...fieldsRead(kind),
    ...more,
  });
}
export type EntitySchema<Of extends Kind> = ReturnType<typeof entitySchema<Of>>;

export const entitySchemas = mapKinds(entitySchema) as unknown as {
  [Of in Kind]: EntitySchema<Of>;
};

type Entities = { [Of in Kind]: z.output<EntitySchema<Of>> };
export type EntityOf<Of extends Kind> = Entities[Of];
export type Person = EntityOf<'person'>;
export type Organization = EntityOf<'organization'>;
export type Project = EntityOf<'project'>;

export type Entity = EntityOf<Kind>;
export const Entity = z.discriminatedUnion(
  'type',
  actorsFirst.map((kind) => entitySchemas[kind]) as [EntitySchema<Kind>],
) as z.ZodType as z.ZodType<Entity>;

const Connection = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  photo_url: z.string(),
  cover: CoverOf,
  relationships: z.array(
    z.object({
      id: z.int(),
      role: z.string(),
      year: z.string(),
      /** Who holds the role, as seen from the entity: `forward` itself; null if nobody said it. */
      direction: z.enum(directions).nullable(),
      /** The role as read from the entity. */
      role_here: z.string(),
      confirmation: z.enum(confirmations),
      /** The entity that has not confirmed. */
      waits_for: EntityId.nullable(),
      /** The end that confirmed it when it was asked, and on which day; null if none did. */
      confirmed_by: EntityId.nullable(),
      confirmed_on: z.string().nullable(),
      sources: z.array(Source),
    }),
  ),
});
export type Connection = z.output<typeof Connection>;

/** Those of each kind, under the plural of the kind. */
const Connections = z.object({
  connections: z.object(
    Object.fromEntries(
      entityTypes.map((kind) => [pluralOf[kind], z.array(Connection)]),
    ) as unknown as { [Of in Kind as PluralOf<Of>]: z.ZodArray<typeof Connection> },
  ),
});

/** `visitor` answers as for somebody who is not signed in; for those who see more. */
const asQuery = z.object({ as: z.enum(['visitor']).optional() });

/** The endpoints that read an entity of a kind. */
export function readEndpointsOf<Of extends Kind>(kind: Of) {
  const calls = entityCalls[kind];
  const { noun } = entityKinds[kind];
  const schema = entitySchemas[kind];
  const asked = {
    access: 'public',
    params: z.object({ id: entityIdParam(kind) }),
    query: asQuery,
    problems: ['not_found'],
  } as const;
  return {
    read: endpoint(calls.read, {
      ...asked,
      summary: `Reads one ${noun}.`,
      reply: schema,
    }),
    withConnections: endpoint(calls.withConnections, {
      ...asked,
      summary: `Reads one ${noun} with everything it is connected to.`,
      reply: z.intersection(schema, Connections),
    }),
  };
}

/** An entity with all its connections: the content of the node card. */
export type EntityWithConnections = Entity & z.output<typeof Connections>;
