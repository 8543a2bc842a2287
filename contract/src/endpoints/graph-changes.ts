import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType } from './entity-id.ts';
import { CoverColumn, MembersOnlyCount } from './graph.ts';

const RelationshipId = z.int().positive();

/**
 * The difference between two versions of the columns. Nodes and edges are given by id, because
 * their indices change; added and changed ones are listed with their new values.
 */
export const GraphChanges = z.object({
  /** Applies to columns of version `from`, and produces those of version `to`. */
  from: z.string(),
  to: z.string(),
  /** Entry i of every column belongs to node i, as in the columns of the whole network. */
  nodes: z.object({
    ids: z.array(EntityId),
    kinds: z.string(),
    names: z.array(z.string()),
    x: z.array(z.number()),
    y: z.array(z.number()),
    /** Picture addresses, by index in `ids`. */
    pictures: z.record(z.string(), z.string()),
    covers: CoverColumn,
  }),
  removed_nodes: z.array(EntityId),
  edges: z.object({
    ids: z.array(RelationshipId),
    /** Entity ids of the ends. */
    sources: z.array(EntityId),
    targets: z.array(EntityId),
    /** Those of `ids` that an end has not confirmed. */
    unconfirmed: z.array(RelationshipId),
  }),
  /** The ids of all removed relationships, including those of removed nodes. */
  removed_edges: z.array(RelationshipId),
  demo_count: z.int(),
  members_only_count: MembersOnlyCount,
});
export type GraphChanges = z.output<typeof GraphChanges>;

export const readGraphChanges = endpoint(calls.readGraphChanges, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'What leads from a version of the columns to the newest. With `to`, a version that a notice named, the answer may be cached for ever; it can lead further than that.',
  query: z.object({ since: z.string().max(60), to: z.string().max(60).optional() }),
  reply: GraphChanges,
  problems: ['changes_expired'],
});

/** What the map of those with a role shows beyond the columns of everybody of their class. */
export const OwnGraph = GraphChanges.pick({ nodes: true, edges: true });
export type OwnGraph = z.output<typeof OwnGraph>;

export const readOwnGraph = endpoint(calls.readOwnGraph, {
  rateLimit: 'public_read',
  access: 'login',
  summary:
    'The entities on which you have a role and their relationships, as far as others do not see them.',
  reply: OwnGraph,
});

/** The message of `/ws` after a change of the network. */
export const GraphChangedNotice = z.object({
  type: z.literal('graph_changed'),
  /** The newest version at the time of this answer. */
  version: z.string(),
  /** The changed entities; empty if there are too many to list. */
  entities: z.array(z.object({ type: EntityType, id: EntityId })),
});
export type GraphChangedNotice = z.output<typeof GraphChangedNotice>;
