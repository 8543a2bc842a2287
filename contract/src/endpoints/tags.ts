import * as z from 'zod';
import * as calls from '../calls/administration.ts';
import { limits } from '../limits.ts';
import { tagSorts } from '../tag-types.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { TagType } from './entities.ts';
import { EntityId, EntityType, EntityTypeParam } from './entity-id.ts';
import { pageFields, pageParams, SortOrder } from './paging.ts';
import { rowIdParam } from './query-parts.ts';
import { TagStatus } from './suggestions.ts';

/** The server's messages of "map, search and administration", 5 and 8. */
export const tagRefusals = {
  nameRequired: 'Tag name is required',
  nameTaken: 'A tag with this name already exists.',
  notFound: 'Tag not found. It may have already been deleted.',
  targetNotFound: 'Target tag not found',
  mergeWithItself: 'Cannot merge tag with itself',
  mergeIntoOfficial: 'Cannot merge into official tags. Please select an unofficial target tag.',
  mergeOfOfficial: 'Cannot merge official tags. Only unofficial tags can be merged.',
} as const;

/** A tag, as shown to superusers. */
export const Tag = z.object({
  id: z.int(),
  name: z.string(),
  /** OFFICIAL if, and only if, the name is on the official list. */
  tag_status: TagStatus,
  /** The default type. */
  tag_type: TagType,
  /** The types under which it is used; the default type for an unused tag. */
  tag_types: z.array(TagType),
  entity_type: EntityType,
  /** The number of entities that have it. */
  usage_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Tag = z.output<typeof Tag>;

export const listTags = endpoint(calls.listTags, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Tags by a part of their name, a page at a time.',
  query: z.object({
    search: z.string().max(limits.queryMax).transform(cleanLine).default(''),
    /** Tags that are used under this type, or have it as their default. */
    tag_type: TagType.optional(),
    tag_status: TagStatus.optional(),
    sort_by: z.enum(tagSorts).default('name'),
    sort_order: SortOrder.default('asc'),
    ...pageParams(50),
  }),
  reply: z.object({
    tags: z.array(Tag),
    ...pageFields,
    has_next: z.boolean(),
    has_previous: z.boolean(),
  }),
  problems: ['malformed'],
});

export const readTagStatistics = endpoint(calls.readTagStatistics, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'How many tags there are, how many are used, and the most used ones.',
  reply: z.object({
    total_tags: z.int(),
    used_tags: z.int(),
    unused_tags: z.int(),
    /** At most ten, most used first. */
    most_used_tags: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
});

/** Long enough that any name is checked by its own rules. */
const typedName = z
  .string({ error: ({ input }) => (input == null ? tagRefusals.nameRequired : undefined) })
  .max(limits.queryMax);

export const createTag = endpoint(calls.createTag, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Makes a tag; what was typed is brought to the form of a tag first.',
  body: z.strictObject({
    name: typedName,
    tag_type: TagType.default('community'),
    /** Accepted and ignored, because the type belongs to each use. */
    entity_type: EntityTypeParam.default('person'),
  }),
  reply: Tag,
  status: 201,
  problems: ['rule_broken', 'conflict'],
});

export const updateTag = endpoint(calls.updateTag, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Renames a tag wherever it stands, the official list included, or changes its type.',
  params: rowIdParam,
  body: z.strictObject({
    name: typedName.optional(),
    tag_type: TagType.optional(),
    entity_type: EntityTypeParam.optional(),
  }),
  reply: Tag,
  problems: ['rule_broken', 'not_found', 'conflict'],
});

export const deleteTag = endpoint(calls.deleteTag, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Deletes a tag wherever it stands, the official list included.',
  params: rowIdParam,
  reply: z.object({ deleted_tag: z.object({ name: z.string() }) }),
  problems: ['not_found'],
});

export const mergeTags = endpoint(calls.mergeTags, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Puts another tag in the place of this one wherever it stands, and deletes this one.',
  params: rowIdParam,
  body: z.strictObject({ target_id: z.int().min(1).max(limits.idMax) }),
  /** The target after the merge. */
  reply: Tag,
  problems: ['rule_broken', 'not_found'],
});

export const makeTagOfficial = endpoint(calls.makeTagOfficial, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Puts the name of a tag on the official list.',
  params: rowIdParam,
  reply: Tag,
  problems: ['not_found'],
});

export const makeTagUnofficial = endpoint(calls.makeTagUnofficial, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Takes the name of a tag off the official list.',
  params: rowIdParam,
  reply: Tag,
  problems: ['not_found'],
});

export const listTagReferences = endpoint(calls.listTagReferences, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'The entities that a tag stands on, with the type that it has there, by name.',
  params: rowIdParam,
  query: z.object(pageParams(100, 500)),
  reply: z.object({
    references: z.array(
      z.object({ id: EntityId, type: EntityType, name: z.string(), tag_type: TagType }),
    ),
    ...pageFields,
  }),
  problems: ['not_found'],
});
