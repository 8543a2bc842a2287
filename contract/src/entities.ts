import * as z from 'zod';
import { type EndpointDefinition, endpoint } from './endpoint.ts';
import { EntityId, EntityType, entityIdParam, pluralOf } from './entity-id.ts';
import { SocialLink } from './social-links.ts';

export const tagTypes = [
  'person',
  'project',
  'organization',
  'discipline',
  'community',
  'topics',
  'interest',
  'other',
] as const;
export const TagType = z.enum(tagTypes);
export type TagType = z.output<typeof TagType>;

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
});
export type Location = z.output<typeof Location>;

export const GalleryImage = z.object({
  image_url: z.string(),
  low_res_url: z.string(),
  caption: z.string(),
  order: z.int(),
});
export type GalleryImage = z.output<typeof GalleryImage>;

const shared = {
  id: EntityId,
  photo_url: z.string(),
  low_res_photo_url: z.string(),
  locations: z.array(Location),
  social_links: z.array(SocialLink),
  tags_with_type: z.array(TagWithType),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
};

export const Person = z.object({
  ...shared,
  type: z.literal('person'),
  user_id: z.int().nullable().optional(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  pronouns: z.string(),
  bio: z.string(),
});
export type Person = z.output<typeof Person>;

export const Organization = z.object({
  ...shared,
  type: z.literal('organization'),
  name: z.string(),
  description: z.string(),
});
export type Organization = z.output<typeof Organization>;

export const Project = z.object({
  ...shared,
  type: z.literal('project'),
  name: z.string(),
  description: z.string(),
  year: z.string(),
  images: z.array(GalleryImage),
});
export type Project = z.output<typeof Project>;

export const Entity = z.discriminatedUnion('type', [Person, Organization, Project]);
export type Entity = z.output<typeof Entity>;

const Connection = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  photo_url: z.string(),
  relationships: z.array(z.object({ id: z.int(), role: z.string(), year: z.string() })),
});
export type Connection = z.output<typeof Connection>;

const Connections = z.object({
  connections: z.object({
    people: z.array(Connection),
    projects: z.array(Connection),
    organizations: z.array(Connection),
  }),
});

const reading = {
  person: { schema: Person, word: 'person' },
  project: { schema: Project, word: 'project' },
  organization: { schema: Organization, word: 'organisation' },
} as const;

function readEndpoint<const Type extends keyof typeof reading>(type: Type) {
  return endpoint({
    name: `read_${type}`,
    method: 'GET',
    path: `/api/v1/${pluralOf[type]}/:id`,
    access: 'public',
    summary: `Reads one ${reading[type].word}.`,
    params: z.object({ id: entityIdParam(type) }),
    reply: reading[type].schema,
    problems: ['not_found'],
  });
}

function withConnectionsEndpoint<const Type extends keyof typeof reading>(type: Type) {
  return endpoint({
    name: `read_${type}_with_connections`,
    method: 'GET',
    path: `/api/v1/${pluralOf[type]}/:id/with-connections`,
    access: 'public',
    summary: `Reads one ${reading[type].word} with everything it is connected to.`,
    params: z.object({ id: entityIdParam(type) }),
    reply: z.intersection(reading[type].schema, Connections),
    problems: ['not_found'],
  });
}

export const readPerson = readEndpoint('person');
export const readProject = readEndpoint('project');
export const readOrganization = readEndpoint('organization');
export const readPersonWithConnections = withConnectionsEndpoint('person');
export const readProjectWithConnections = withConnectionsEndpoint('project');
export const readOrganizationWithConnections = withConnectionsEndpoint('organization');

/** An entity with everything it is connected to: what the node card shows. */
export type EntityWithConnections = Entity & z.output<typeof Connections>;

export const entityCalls = {
  person: { read: readPerson, withConnections: readPersonWithConnections },
  project: { read: readProject, withConnections: readProjectWithConnections },
  organization: { read: readOrganization, withConnections: readOrganizationWithConnections },
} as const satisfies Record<string, Record<string, EndpointDefinition>>;
