import * as z from 'zod';
import type { Call } from '../calls/call.ts';
import * as calls from '../calls/entities.ts';
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
import { type EntityType, pluralOf } from '../model/kinds.ts';
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
import { Location, Organization, Person, Project, TagWithType } from './entities.ts';
import { entityIdParam } from './entity-id.ts';
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
  account: () => z.int().nullish(),
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
    version: z.int().optional(),
  });
}

export const PersonChange = changeSchema('person');
export type PersonChange = z.output<typeof PersonChange>;
export const OrganizationChange = changeSchema('organization');
export type OrganizationChange = z.output<typeof OrganizationChange>;
export const ProjectChange = changeSchema('project');
export type ProjectChange = z.output<typeof ProjectChange>;

const changes = {
  person: PersonChange,
  project: ProjectChange,
  organization: OrganizationChange,
} as const;
/**
 * Items of a list omit further languages, other names, identifiers, links, galleries, coordinates,
 * Notices, Labels, sources and defined fields, which reading one entity returns.
 */
const inList = {
  locations: z.array(Location.pick({ place_name: true, city: true, state: true, country: true })),
  tags_with_type: z.array(TagWithType.pick({ id: true, name: true, tag_type: true })),
};
const notInList = {
  about_language: true,
  about_texts: true,
  names: true,
  identifiers: true,
  notices: true,
  labels: true,
  sources: true,
  fields: true,
} as const;
const listed = {
  person: Person.omit({
    user_id: true,
    social_links: true,
    added_by: true,
    is_unclaimed: true,
    ...notInList,
  }).extend(inList),
  project: Project.omit({ social_links: true, images: true, ...notInList }).extend(inList),
  organization: Organization.omit({ social_links: true, ...notInList }).extend(inList),
} as const;
const replies = { person: Person, project: Project, organization: Organization } as const;

type Kind = keyof typeof changes;

function createEndpoint<const C extends Call, const Type extends Kind>(
  call: C,
  type: Type,
  opensToUnverified: boolean,
) {
  return endpoint(call, {
    access: 'login',
    opensToUnverified,
    replaysByKey: true,
    rateLimit: 'create',
    dailyLimit: 'create_entity',
    summary: `Creates a ${type}; the creator becomes its verified owner.`,
    body: changes[type],
    reply: replies[type],
    status: 201,
    problems: ['rule_broken', 'conflict', 'in_flight', 'key_reused'],
  });
}

function updateEndpoint<const C extends Call, const Type extends Kind>(call: C, type: Type) {
  return endpoint(call, {
    access: 'login',
    // A limited session may change its own profile; the service checks whose profile it is.
    opensToUnverified: true,
    summary: `Changes a ${type}; a field left out keeps its value.`,
    params: z.object({ id: entityIdParam(type) }),
    body: changes[type],
    reply: replies[type],
    problems: ['rule_broken', 'stale_version', 'not_found'],
  });
}

function deleteEndpoint<const C extends Call, const Type extends Kind>(call: C, type: Type) {
  return endpoint(call, {
    access: 'superuser',
    rankRefusal: 'Access denied. Only superusers can delete entities.',
    summary: `Deletes a ${type} with everything that belongs to it.`,
    params: z.object({ id: entityIdParam(type) }),
    status: 204,
    problems: ['not_found'],
  });
}

function listEndpoint<const C extends Call, const Type extends Kind>(call: C, type: Type) {
  return endpoint(call, {
    rateLimit: 'list',
    access: 'login',
    summary: `Lists ${pluralOf[type]}, by name, with what a list shows of each.`,
    query: z.object({
      limit: integerParam(1, limits.listLimit, 100),
      offset: integerParam(0, limits.idMax, 0),
    }),
    reply: z.array(listed[type]),
    problems: ['malformed'],
  });
}

export const createPerson = createEndpoint(calls.createPerson, 'person', true);
export const createProject = createEndpoint(calls.createProject, 'project', false);
export const createOrganization = createEndpoint(calls.createOrganization, 'organization', true);
export const updatePerson = updateEndpoint(calls.updatePerson, 'person');
export const updateProject = updateEndpoint(calls.updateProject, 'project');
export const updateOrganization = updateEndpoint(calls.updateOrganization, 'organization');
export const deletePerson = deleteEndpoint(calls.deletePerson, 'person');
export const deleteProject = deleteEndpoint(calls.deleteProject, 'project');
export const deleteOrganization = deleteEndpoint(calls.deleteOrganization, 'organization');
export const listPeople = listEndpoint(calls.listPeople, 'person');
export const listProjects = listEndpoint(calls.listProjects, 'project');
export const listOrganizations = listEndpoint(calls.listOrganizations, 'organization');
