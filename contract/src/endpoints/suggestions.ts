import * as z from 'zod';
import * as calls from '../calls/entities.ts';
import { limits } from '../limits.ts';
import { entityTypes } from '../model/kinds.ts';
import { cleanLine } from '../text.ts';
import { CoverOf } from './cover.ts';
import { DuplicateReason } from './duplicates.ts';
import { endpoint } from './endpoint.ts';
import { Location, TagType, TagWithType } from './entities.ts';
import { EntityId, EntityRole, EntityType, EntityTypeParam } from './entity-id.ts';
import { GivenIdentifier } from './given-items.ts';
import { MatchReason } from './match-reason.ts';
import { integerParam, repeated } from './query-parts.ts';
import { Platform, SocialLink } from './social-link.ts';

const text = z.string().max(limits.queryMax).transform(cleanLine);

const SuggestedEntity = z.object({
  id: EntityId,
  name: z.string(),
  type: EntityType,
  photo_url: z.string(),
  cover: CoverOf,
  description: z.string(),
  year: z.string(),
});

export const suggestEntities = endpoint(calls.suggestEntities, {
  takesTurn: true,
  rateLimit: 'suggest',
  access: 'login',
  summary: 'Entities whose name, tags or text fit, best match first.',
  query: z.object({
    query: text.default(''),
    entity_type: repeated(EntityTypeParam),
    limit: integerParam(1, 50, 8),
  }),
  reply: z.object({
    results: z.array(SuggestedEntity.extend({ matched_on: z.array(MatchReason) })),
  }),
  problems: ['malformed'],
});

export const matchEntities = endpoint(calls.matchEntities, {
  onlyReads: true,
  rateLimit: 'match',
  access: 'login',
  summary: 'For each of many names the entities that it may mean, most alike first.',
  body: z.strictObject({
    names: z
      .array(text.pipe(z.string().min(1)))
      .min(1)
      .max(limits.namesAtOnce),
    entity_types: z.array(EntityTypeParam).min(1).max(entityTypes.length),
    /** Known links, places and identifiers of the named entity: callers that give them ask for a single name. */
    links: z
      .array(
        z.strictObject({
          platform: Platform,
          url: z.string().max(limits.url).transform(cleanLine),
        }),
      )
      .max(limits.links)
      .default([]),
    places: z
      .array(z.strictObject({ city: text, country: text }))
      .max(50)
      .default([]),
    identifiers: z.array(GivenIdentifier).max(limits.identifiers).default([]),
  }),
  reply: z.object({
    matches: z.array(
      z.object({
        name: z.string(),
        candidates: z.array(
          SuggestedEntity.extend({
            is_same_name: z.boolean(),
            /** How likely both are the same, from 0 to 100, and why. */
            score: z.int(),
            reasons: z.array(DuplicateReason),
          }),
        ),
      }),
    ),
  }),
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

export const suggestTags = endpoint(calls.suggestTags, {
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

export const findTags = endpoint(calls.findTags, {
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
  /** How many connections its owners are asked to confirm. */
  to_confirm: z.int(),
});
export type EditableEntity = z.output<typeof EditableEntity>;

export const listEditableEntities = endpoint(calls.listEditableEntities, {
  access: 'login',
  summary: 'The entities that the signed-in user has a role on.',
  reply: z.array(EditableEntity),
});
