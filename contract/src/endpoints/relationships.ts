import * as z from 'zod';
import * as calls from '../calls/entities.ts';
import { confirmations } from '../model/confirmation.ts';
import { directions } from '../model/direction.ts';
import { Audience } from './audience.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, EntityTypeParam, readIdOfType } from './entity-id.ts';
import { repeated } from './query-parts.ts';
import { Source } from './sources.ts';

const Metadata = z.object({
  name: z.string(),
  role_type: z.string(),
  years_involved: z.string(),
});

/** Who holds the role: `forward` node 1, `back` node 2, `both` each; null if nobody said it. */
export const RoleDirection = z.enum(directions).nullable();

export const Relationship = z.object({
  id: z.int(),
  node1_id: EntityId,
  node1_type: EntityType,
  node2_id: EntityId,
  node2_type: EntityType,
  originalNode1Id: EntityId,
  originalNode1Type: EntityType,
  originalNode2Id: EntityId,
  originalNode2Type: EntityType,
  role: z.string(),
  year: z.string(),
  direction: RoleDirection,
  /** The role as read from the entity asked for; `teacher: Ines Quill` where the other one holds it. */
  role_here: z.string(),
  /** The current name of the other entity. */
  name: z.string(),
  /** The small picture of the other entity; empty without one. */
  photo_url: z.string(),
  /** Who sees it, of those who see both of its ends. */
  audience: Audience,
  /** Whether only those with a role on an end see it until both agree; `audience` is for then. */
  is_hidden: z.boolean(),
  /** Whether both ends agree; `unclaimed` while nobody looks after the end that could confirm. */
  confirmation: z.enum(confirmations),
  /** The entity that has not confirmed. */
  waits_for: EntityId.nullable(),
  /** The end that confirmed it when it was asked, and on which day; null if none did. */
  confirmed_by: EntityId.nullable(),
  confirmed_on: z.string().nullable(),
  sources: z.array(Source),
  relationship_metadata: Metadata,
  created_at: z.string(),
  updated_at: z.string(),
});
export type Relationship = z.output<typeof Relationship>;

export const listRelationshipsOfEntity = endpoint(calls.listRelationshipsOfEntity, {
  access: 'public',
  summary: 'Every relationship of one entity, optionally only those to some kinds.',
  query: z
    .object({
      entity_id: z.string(),
      entity_type: EntityTypeParam,
      target_types: repeated(EntityTypeParam),
    })
    .transform((query, context) => ({
      ...query,
      entity_id: readIdOfType(query.entity_id, query.entity_type, 'entity_id', context),
    })),
  reply: z.object({ relationships: z.array(Relationship) }),
  problems: ['malformed', 'not_found'],
});

export const listRelationshipsByNode1 = endpoint(calls.listRelationshipsByNode1, {
  access: 'login',
  summary: 'The relationships that start at one entity.',
  query: z
    .object({ node1_id: z.string(), node1_type: EntityTypeParam })
    .transform((query, context) => ({
      ...query,
      node1_id: readIdOfType(query.node1_id, query.node1_type, 'node1_id', context),
    })),
  reply: z.object({ relationships: z.array(Relationship) }),
  problems: ['malformed', 'not_found'],
});

export const listRelationshipsByNode2 = endpoint(calls.listRelationshipsByNode2, {
  access: 'login',
  summary: 'The relationships that end at one entity.',
  query: z
    .object({ node2_id: z.string(), node2_type: EntityTypeParam })
    .transform((query, context) => ({
      ...query,
      node2_id: readIdOfType(query.node2_id, query.node2_type, 'node2_id', context),
    })),
  reply: z.object({ relationships: z.array(Relationship) }),
  problems: ['malformed', 'not_found'],
});

export const listRoleTypes = endpoint(calls.listRoleTypes, {
  access: 'public',
  summary: 'The roles in use, most used first.',
  reply: z.object({ role_types: z.array(z.string()) }),
});
