import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType } from './entity-id.ts';

const RelationshipId = z.int().positive();

/**
 * What leads from one version of the columns to another. Nodes and edges are named by their ids,
 * since their indices move; those that were added or changed stand here as they are now.
 */
export const GraphChanges = z.object({
  /** Holds for columns of this version, and makes them those of the other. */
  from: z.string(),
  to: z.string(),
  /** Entry i of every column belongs to node i, as in the columns of the whole network. */
  nodes: z.object({
    ids: z.array(EntityId),
    kinds: z.string(),
    names: z.array(z.string()),
    x: z.array(z.number()),
    y: z.array(z.number()),
    /** By index in this list. */
    pictures: z.record(z.string(), z.string()),
  }),
  removed_nodes: z.array(EntityId),
  edges: z.object({
    ids: z.array(RelationshipId),
    /** Entity ids of the ends. */
    sources: z.array(EntityId),
    targets: z.array(EntityId),
  }),
  /** Every relationship that is no more, those of removed nodes included. */
  removed_edges: z.array(RelationshipId),
  demo_count: z.int(),
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

/** What `/ws` tells when the network changed. */
export const GraphChangedNotice = z.object({
  type: z.literal('graph_changed'),
  /** The newest version at the time of this answer. */
  version: z.string(),
  /** Those that changed; none where they are too many to be listed. */
  entities: z.array(z.object({ type: EntityType, id: EntityId })),
});
export type GraphChangedNotice = z.output<typeof GraphChangedNotice>;
