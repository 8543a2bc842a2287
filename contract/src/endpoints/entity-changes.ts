import * as z from 'zod';
import { entityCalls } from '../calls/entities.ts';
import { limits } from '../limits.ts';
import {
  type Field,
  type FieldOfKind,
  fieldsOf,
  fieldsWithAudience,
  type OptionOf,
  statementsOf,
  type WireName,
} from '../model/documents.ts';
import type { SourcedStatement } from '../model/field-sources.ts';
import { type EntityType, entityKinds, mapKinds, pluralOf } from '../model/kinds.ts';
import {
  type HubNotice,
  type HubProject,
  uniteNotices,
  uniteProjects,
} from '../model/local-contexts.ts';
import { type ShapeName, shapes } from '../model/shapes.ts';
import { wireName } from '../model/wire.ts';
import { readHubNotice, readHubProject } from '../read-hub.ts';
import { Audience } from './audience.ts';
import { endpoint } from './endpoint.ts';
import { entitySchemas, Location, readEndpointsOf, TagWithType } from './entities.ts';
import { entityIdParam, Version } from './entity-id.ts';
import {
  fromHub,
  GivenAboutText,
  GivenIdentifier,
  GivenImage,
  GivenLink,
  GivenLocation,
  GivenTag,
  GivenValue,
  givenLanguage,
  givenName,
  list,
  photo,
} from './given-items.ts';
import { givenSources } from './given-sources.ts';
import { integerParam } from './query-parts.ts';
import { line, paragraphs } from './text-fields.ts';

/** Fields that the server derives: accepted in a payload, and ignored. */
const ignored = {
  id: z.unknown().optional(),
  type: z.unknown().optional(),
  name: z.unknown().optional(),
  photo_url: z.unknown().optional(),
  low_res_photo_url: z.unknown().optional(),
  added_by: z.unknown().optional(),
  is_unclaimed: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
};

/** What a save may send for a field of each shape. */
const given = {
  line: ({ max }: Field) => line(max).optional(),
  text: ({ max }: Field) => paragraphs(max).optional(),
  years: ({ max }: Field) => line(max).optional(),
  picture: () => photo.optional(),
  account: () => z.int().min(1).max(limits.idMax).nullish(),
  places: ({ max }: Field) => list(GivenLocation, max, `At most ${max} locations.`).optional(),
  links: ({ max }: Field) => list(GivenLink, max, `At most ${max} links.`).optional(),
  tags: ({ max }: Field) => list(GivenTag, max, `At most ${max} tags.`).optional(),
  pictures: ({ max }: Field) =>
    list(GivenImage, max, `Maximum of ${max} images reached.`).optional(),
  choice: (field: Field) => z.enum('options' in field ? field.options : []).optional(),
  flag: () => z.boolean().optional(),
  texts: ({ max, noun }: Field) =>
    list(line(limits.nation), max, `At most ${max} ${noun}.`)
      .transform((texts) => [...shapes.texts.normalise(texts)])
      .optional(),
  notices: ({ max, noun }: Field) =>
    list(fromHub<HubNotice>(readHubNotice), max, `At most ${max} ${noun}.`)
      .transform(uniteNotices)
      .optional(),
  labels: ({ max }: Field) =>
    list(fromHub<HubProject>(readHubProject), max, `At most ${max} projects.`)
      .transform(uniteProjects)
      .optional(),
  language: () => givenLanguage.optional(),
  translations: ({ max }: Field) =>
    list(GivenAboutText, max, `At most ${max} further languages.`)
      .refine((texts) => new Set(texts.map((one) => one.language)).size === texts.length, {
        error: 'Each language once.',
      })
      .transform((texts) => [...shapes.translations.normalise(texts)])
      .optional(),
  names: ({ max, noun }: Field, kind: EntityType) =>
    list(givenName(kind), max, `At most ${max} ${noun}.`)
      .transform((names) => [...shapes.names.normalise(names)])
      .optional(),
  identifiers: ({ max, noun }: Field) =>
    list(GivenIdentifier, max, `At most ${max} ${noun}.`)
      .transform((identifiers) => [...shapes.identifiers.normalise(identifiers)])
      .optional(),
  audiences: (_: Field, kind: EntityType) =>
    z.partialRecord(z.enum(fieldsWithAudience(kind)), Audience).optional(),
  /** What is left out keeps its sources. */
  sources: (_: Field, kind: EntityType) =>
    z
      .strictObject(
        Object.fromEntries(
          statementsOf(kind).map((statement) => [statement, givenSources.optional()]),
        ) as unknown as Record<SourcedStatement, z.ZodOptional<typeof givenSources>>,
      )
      .optional(),
  /** One that is left out keeps its value; null empties it. The definitions check the rest. */
  defined: () => z.record(z.string().max(limits.fieldKey), GivenValue).optional(),
} satisfies Record<ShapeName, (field: Field, kind: EntityType) => z.ZodType>;

type FieldsGiven<Kind extends EntityType> = {
  [Row in FieldOfKind<Kind> as WireName<Row, Kind> & string]: Row extends { options: unknown }
    ? z.ZodOptional<z.ZodType<OptionOf<Row>>>
    : ReturnType<(typeof given)[Row['shape']]>;
};

/** The body of a save. Whatever is read and cannot be changed is accepted, and ignored. */
function changeSchema<Kind extends EntityType>(kind: Kind) {
  const ofKind = Object.fromEntries(
    fieldsOf(kind).map((field: Field) => [wireName(field, kind), given[field.shape](field, kind)]),
  ) as unknown as FieldsGiven<Kind>;
  return z.strictObject({
    ...ignored,
    ...ofKind,
    /** The version on which the change is based; without it the last write wins. */
    version: Version.optional(),
  });
}

type ChangeSchema<Kind extends EntityType> = ReturnType<typeof changeSchema<Kind>>;

/** The bodies of saves, by kind. */
export const entityChanges = mapKinds(changeSchema) as {
  [Kind in EntityType]: ChangeSchema<Kind>;
};
export type EntityChangeOf<Kind extends EntityType> = {
  [One in Kind]: z.output<ChangeSchema<One>>;
}[Kind];

/**
 * Items of a list omit further languages, other names, identifiers, links, galleries, coordinates,
 * Notices, Labels, sources and defined fields, which reading one entity returns.
 */
const inList = {
  locations: z.array(Location.pick({ place_name: true, city: true, state: true, country: true })),
  tags_with_type: z.array(TagWithType.pick({ id: true, name: true, tag_type: true })),
};
const notInList = [
  'user_id',
  'social_links',
  'images',
  'added_by',
  'is_unclaimed',
  'about_language',
  'about_texts',
  'names',
  'identifiers',
  'notices',
  'labels',
  'sources',
  'fields',
];

/** An entity of a kind, with what a list shows of it. */
function listedSchema(kind: EntityType) {
  const { shape } = entitySchemas[kind];
  const shown = Object.entries(shape).filter(([name]) => !notInList.includes(name));
  return z.object({ ...Object.fromEntries(shown), ...inList });
}

/** The endpoints about the entities of a kind. */
function endpointsOf<Kind extends EntityType>(kind: Kind) {
  const calls = entityCalls[kind];
  const body = entityChanges[kind];
  const reply = entitySchemas[kind];
  const params = z.object({ id: entityIdParam(kind) });
  return {
    ...readEndpointsOf(kind),
    list: endpoint(calls.list, {
      rateLimit: 'list',
      access: 'login',
      summary: `Lists ${pluralOf[kind]}, by name, with what a list shows of each.`,
      query: z.object({
        limit: integerParam(1, limits.listLimit, 100),
        offset: integerParam(0, limits.idMax, 0),
      }),
      reply: z.array(listedSchema(kind)),
      problems: ['malformed'],
    }),
    create: endpoint(calls.create, {
      access: 'login',
      // An account may create its profile before its address is verified.
      opensToUnverified: entityKinds[kind].profile !== null,
      replaysByKey: true,
      rateLimit: 'create',
      dailyLimit: 'create_entity',
      summary: `Creates a ${kind}; the creator becomes its verified owner.`,
      body,
      reply,
      status: 201,
      problems: ['rule_broken', 'conflict', 'in_flight', 'key_reused'],
    }),
    update: endpoint(calls.update, {
      access: 'login',
      // A limited session may change its own profile; the service checks whose profile it is.
      opensToUnverified: true,
      summary: `Changes a ${kind}; a field left out keeps its value.`,
      params,
      body,
      reply,
      problems: ['rule_broken', 'stale_version', 'not_found'],
    }),
    remove: endpoint(calls.remove, {
      access: 'superuser',
      rankRefusal: 'Access denied. Only superusers can delete entities.',
      summary: `Deletes a ${kind} with everything that belongs to it.`,
      params,
      status: 204,
      problems: ['not_found'],
    }),
  };
}
export type EndpointsOf<Kind extends EntityType> = ReturnType<typeof endpointsOf<Kind>>;

/** The endpoints about entities, by their kind. */
export const entityEndpoints = mapKinds(endpointsOf) as {
  [Kind in EntityType]: EndpointsOf<Kind>;
};
