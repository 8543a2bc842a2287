import * as z from 'zod';
import * as calls from '../calls/duplicates.ts';
import { duplicateReasons, mergeFields, mergeLists } from '../duplicates.ts';
import { endpoint } from './endpoint.ts';
import { Entity } from './entities.ts';
import {
  EntityId,
  EntityRole,
  EntityType,
  EntityTypeParam,
  entityIdParam,
  Version,
} from './entity-id.ts';
import { pageOf, pageParams } from './paging.ts';
import { repeated, rowIdParam } from './query-parts.ts';

/** Why two entities may be the same; `value`: the identifier, the other name that fits, the link, the place, or the number of connections. */
export const DuplicateReason = z.object({ reason: z.enum(duplicateReasons), value: z.string() });
export type DuplicateReason = z.output<typeof DuplicateReason>;

const DuplicateEntity = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  photo_url: z.string(),
  description: z.string(),
  connections: z.int(),
});

export const DuplicatePair = z.object({
  /** The entity of the pair with more connections. */
  entity: DuplicateEntity,
  other: DuplicateEntity,
  /** From 0 to 100. */
  score: z.int(),
  reasons: z.array(DuplicateReason),
});
export type DuplicatePair = z.output<typeof DuplicatePair>;

export const listDuplicates = endpoint(calls.listDuplicates, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Pairs of one kind that may be the same, the likeliest first, a page at a time.',
  query: z.object({
    type: repeated(EntityTypeParam),
    status: z.enum(['open', 'dismissed']).default('open'),
    ...pageParams(20),
  }),
  reply: pageOf(DuplicatePair),
  problems: ['malformed'],
});

const pairParams = z.object({ id: entityIdParam(), other_id: entityIdParam() });

export const dismissDuplicate = endpoint(calls.dismissDuplicate, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Says that two entities are not the same: they leave the possible duplicates.',
  params: pairParams,
  status: 204,
  problems: ['not_found', 'rule_broken'],
});

export const recallDuplicate = endpoint(calls.recallDuplicate, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Takes back that two entities are not the same.',
  params: pairParams,
  status: 204,
  problems: ['not_found'],
});

/** A schema for each of some names. */
function ofEach<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

const pairOfKind = {
  type: EntityTypeParam,
  survivor_id: entityIdParam(),
  merged_id: entityIdParam(),
};

export const MergeLeftOut = z.object(ofEach(mergeLists, z.int()));
/** How many entries of each list exceed the limit for one entity. */
export type MergeLeftOut = z.output<typeof MergeLeftOut>;

const MergedRelationship = z.object({ name: z.string(), role: z.string(), year: z.string() });

export const previewMerge = endpoint(calls.previewMerge, {
  access: 'login',
  summary: 'What a merge of two entities of a kind would do, without doing it.',
  query: z.object(pairOfKind),
  reply: z.object({
    survivor: Entity,
    merged: Entity,
    relationships: z.object({
      /** How many relationships of the merged entity are moved to the survivor. */
      moved: z.int(),
      /** Relationships that both entities have: same other end, role and years. */
      folded: z.array(MergedRelationship),
      /** Relationships between the two entities. */
      between: z.array(MergedRelationship),
    }),
    roles: z.array(
      z.object({
        user_name: z.string(),
        role_type: EntityRole,
        /** The user's role for the survivor before the merge; null without one. */
        before: EntityRole.nullable(),
      }),
    ),
    /** The names of the other owners of either: they are told by email, and can undo the merge. */
    told: z.array(z.string()),
    /** Computed for lists that are taken from both entities. */
    left_out: MergeLeftOut,
    /** Why the two entities cannot be merged; null if they can. */
    refusal: z.string().nullable(),
  }),
  problems: ['not_found', 'rule_broken'],
});
export type MergePreview = z.output<typeof previewMerge.reply>;

const side = z.enum(['survivor', 'merged']).default('survivor');
const sides = z.enum(['survivor', 'merged', 'both']).default('both');

export const mergeEntities = endpoint(calls.mergeEntities, {
  access: 'login',
  summary: 'Merges one entity into another of its kind; its addresses lead there from then on.',
  body: z.strictObject({
    type: EntityType,
    survivor_id: EntityId,
    merged_id: EntityId,
    /** From which entity each value is taken. */
    take: z
      .strictObject({ ...ofEach(mergeFields, side), ...ofEach(mergeLists, sides) })
      .prefault({}),
    /** The versions that the user has seen; without them the merge is made at any version. */
    versions: z.strictObject({ survivor: Version, merged: Version }).optional(),
  }),
  reply: z.object({
    merge_id: z.int(),
    survivor: z.object({ id: EntityId, type: EntityType, name: z.string() }),
    left_out: MergeLeftOut,
    /** Until when the merge can be undone. */
    undo_until: z.string(),
  }),
  status: 201,
  problems: ['not_found', 'rule_broken', 'conflict', 'stale_version'],
});
export type MergeBody = z.output<typeof mergeEntities.body>;

export const undoMerge = endpoint(calls.undoMerge, {
  access: 'login',
  summary: 'Parts two merged entities again; what was changed since stays with the survivor.',
  params: rowIdParam,
  reply: z.object({
    entity: z.object({ id: EntityId, type: EntityType, name: z.string() }),
    survivor_id: EntityId,
    /** What stays with the survivor because it was changed after the merge, as sentences. */
    kept: z.array(z.string()),
  }),
  problems: ['not_found', 'rule_broken', 'conflict'],
});

export const readSurvivor = endpoint(calls.readSurvivor, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'Into which entity one was merged, or of which kind it is; null for one that is of this kind, or not there.',
  params: z.object({ type: EntityTypeParam, id: entityIdParam() }),
  reply: z.object({ id: EntityId.nullable(), type: EntityType.nullable() }),
});

export const MergeRecord = z.object({
  id: z.int(),
  at: z.string(),
  type: EntityType,
  survivor_id: EntityId,
  survivor_name: z.string(),
  merged_id: EntityId,
  merged_name: z.string(),
  /** The name of the user who merged them; null for a deleted account. */
  actor_name: z.string().nullable(),
  undo_until: z.string(),
});
export type MergeRecord = z.output<typeof MergeRecord>;

export const listMerges = endpoint(calls.listMerges, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'The merges that can still be undone, the last one first.',
  query: z.object(pageParams(20)),
  reply: pageOf(MergeRecord),
  problems: ['malformed'],
});
