import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Location, TagType, TagWithType } from './entities.ts';
import { EntityId, EntityType, EntityTypeParam } from './entity-id.ts';
import { limits } from './limits.ts';
import { integerParam, repeated } from './query-parts.ts';
import { EntityRole } from './roles.ts';
import { SocialLink } from './social-links.ts';
import { cleanLine } from './text.ts';

const text = z.string().max(limits.queryMax).transform(cleanLine);

export const suggestEntities = endpoint({
  name: 'suggest_entities',
  method: 'GET',
  path: '/api/v1/entities/suggest',
  rateLimit: 'suggest',
  access: 'login',
  summary: 'Entities whose name, tags or text fit, best match first.',
  query: z.object({
    query: text.default(''),
    entity_type: repeated(EntityTypeParam),
    limit: integerParam(1, 50, 8),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        id: EntityId,
        name: z.string(),
        type: EntityType,
        photo_url: z.string(),
        description: z.string(),
        year: z.string(),
      }),
    ),
  }),
  problems: ['malformed'],
});

export const TagStatus = z.enum(['OFFICIAL', 'UNOFFICIAL']);
export type TagStatus = z.output<typeof TagStatus>;

export const TagSuggestion = z.object({
  id: z.int(),
  name: z.string(),
  tag_type: TagType,
  tag_status: TagStatus,
  usage_count: z.int(),
});
export type TagSuggestion = z.output<typeof TagSuggestion>;

/** What the product suggests by itself; always accepted, however long. */
export const suggestedTags: readonly { name: string; tag_type: TagType }[] = [
  { name: 'ASIAN', tag_type: 'community' },
  { name: 'ASIAN-PACIFIC', tag_type: 'community' },
  { name: 'PACIFIC', tag_type: 'community' },
  { name: 'ARTIST', tag_type: 'community' },
  { name: 'AEROSPACE-ENGINEER', tag_type: 'discipline' },
  { name: 'SPACE', tag_type: 'discipline' },
  { name: 'CLIMATE', tag_type: 'topics' },
  { name: 'PACIFISM', tag_type: 'topics' },
];

export const suggestTags = endpoint({
  name: 'suggest_tags',
  method: 'GET',
  path: '/api/v1/entities/tags/suggest',
  rateLimit: 'suggest',
  access: 'login',
  summary: 'Tags to choose from: official ones first, then the most used.',
  query: z.object({
    tag_type: TagType.optional(),
    query: text.default(''),
    limit: integerParam(1, 100, 20),
  }),
  reply: z.object({ suggestions: z.array(TagSuggestion) }),
  problems: ['malformed'],
});

export const findTags = endpoint({
  name: 'entity_tags',
  method: 'GET',
  path: '/api/v1/entities/tags',
  rateLimit: 'suggest',
  access: 'login',
  summary: 'Tags by a part of their name.',
  query: z.object({
    tag_type: TagType.optional(),
    search: text.default(''),
    limit: integerParam(1, 100, 20),
  }),
  reply: z.object({ suggestions: z.array(TagSuggestion) }),
  problems: ['malformed'],
});

export const EditableEntity = z.object({
  entity_type: EntityType,
  entity_id: EntityId,
  role_type: EntityRole,
  entity_details: z.object({ name: z.string(), photo_url: z.string() }),
  locations: z.array(Location),
  tags_with_type: z.array(TagWithType),
  social_links: z.array(SocialLink),
  relationships: z.array(z.unknown()),
});
export type EditableEntity = z.output<typeof EditableEntity>;

export const listEditableEntities = endpoint({
  name: 'editable_entities',
  method: 'GET',
  path: '/api/v1/users/me/editable-entities',
  access: 'login',
  summary: 'The entities that the signed-in user has a role on.',
  reply: z.array(EditableEntity),
});
