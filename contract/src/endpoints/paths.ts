import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { parseNodeKey } from '../entity-id.ts';
import { limits } from '../limits.ts';
import { CoverOf } from './cover.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType } from './entity-id.ts';
import { integerParam } from './query-parts.ts';
import { searchFilters, timeFilters } from './search.ts';

/** `person_3`, or a bare number, since ids are unique across all kinds. */
const NodeParam = z.string().transform((text, context) => {
  const node = parseNodeKey(text);
  if (node !== null) return node;
  context.addIssue({ code: 'custom', message: 'This is not an id such as person_3.' });
  return z.NEVER;
});

/** `degree`: passing a node costs more, the more neighbours it has; `none`: only steps count. */
export const PathWeighting = z.enum(['degree', 'none']);
export type PathWeighting = z.output<typeof PathWeighting>;

/** A relationship of a step. All relationships of one step connect the same two nodes. */
export const PathRelationship = z.object({
  relationship_id: z.int(),
  role: z.string(),
  year: z.string(),
  /** The id of the node that holds the role, or else is named first: “A, teacher of, B”. */
  node1_id: EntityId,
  /** The role as read from the step's first node, where the second holds it and the list knows it. */
  role_here: z.string().optional(),
});
export type PathRelationship = z.output<typeof PathRelationship>;

export const NetworkPath = z.object({
  /** The number of steps. */
  length: z.int(),
  /** Number of steps; with `degree` plus the binary logarithm of each passed node's degree. */
  cost: z.number(),
  /** Both ends included, so there is one node more than steps. */
  nodes: z.array(z.object({ type: EntityType, id: EntityId, name: z.string(), cover: CoverOf })),
  steps: z.array(z.array(PathRelationship)),
});
export type NetworkPath = z.output<typeof NetworkPath>;

/** How far the network reaches from one end within `max_length` steps. */
export const PathReach = z.object({
  /** The number of other entities that it reaches. */
  entities: z.int(),
  /** The number of steps to the farthest of them. */
  steps: z.int(),
});
export type PathReach = z.output<typeof PathReach>;

export const findPaths = endpoint(calls.findPaths, {
  takesTurn: true,
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'How two entities are connected: the cheapest paths that visit no entity twice, cheapest first. Roles and years choose the relationships to follow, kinds the entities to pass.',
  query: searchFilters
    .pick({ entity_type: true, role: true, year_from: true, year_to: true })
    .extend(timeFilters.shape)
    .extend({
      from: NodeParam,
      to: NodeParam,
      k: integerParam(1, limits.paths, limits.paths),
      max_length: integerParam(1, limits.pathLengthMax, limits.pathLength),
      weighting: PathWeighting.default('degree'),
    })
    .refine(({ from, to }) => from.id !== to.id, {
      path: ['to'],
      message: 'This is the same entity as from.',
    }),
  reply: z.object({
    paths: z.array(NetworkPath),
    /** Null if a path was found. */
    from_reach: PathReach.nullable(),
    to_reach: PathReach.nullable(),
  }),
  problems: ['malformed', 'not_found'],
});
