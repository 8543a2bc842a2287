import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { colorings } from '../colorings.ts';
import { limits } from '../limits.ts';
import { covers } from '../model/cover.ts';
import type { saidStates } from '../model/entity-state.ts';
import { mapKinds } from '../model/kinds.ts';
import { cleanLine } from '../text.ts';
import { CoverOf } from './cover.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, EntityTypeParam, readIdOfType } from './entity-id.ts';
import { fieldParam, integerParam, repeated } from './query-parts.ts';

export const PathStep = z.object({ type: EntityType, id: EntityId });
export type PathStep = z.output<typeof PathStep>;

export const GraphNode = z.object({
  id: EntityId,
  type: EntityType,
  display_name: z.string(),
  low_res_photo_url: z.string(),
  photo_url: z.string(),
  cover: CoverOf,
  /** Persons only, cut at 100 characters; empty otherwise. */
  bio: z.string(),
  /** Projects and organisations only, cut at 100 characters; empty otherwise. */
  description: z.string(),
  is_match: z.boolean(),
  connection_depth: z.int(),
  /** One shortest path from the match to this node, both ends included. */
  connection_path: z.array(PathStep),
});
export type GraphNode = z.output<typeof GraphNode>;

export const GraphEdge = z.object({
  node1_type: EntityType,
  node1_id: EntityId,
  node2_type: EntityType,
  node2_id: EntityId,
  relationship_metadata: z.object({ role_type: z.string(), years_involved: z.string() }),
  /** Left out for those that nobody was asked to confirm, or that both ends agree on. */
  confirmation: z.literal('unconfirmed').optional(),
});
export type GraphEdge = z.output<typeof GraphEdge>;

/** How many entities members see and visitors do not; only for visitors. */
export const MembersOnlyCount = z.int().optional();

export const Graph = z.object({
  nodes: z.array(GraphNode),
  edges: z.array(GraphEdge),
  members_only_count: MembersOnlyCount,
});
export type Graph = z.output<typeof Graph>;

export const readGraph = endpoint(calls.readGraph, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The whole network.',
  reply: Graph,
});

export const readFocusedGraph = endpoint(calls.readFocusedGraph, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The surroundings of one entity, or the whole network filtered by kind and role.',
  query: z
    .object({
      focus_type: EntityTypeParam.default('person'),
      focus_id: z.string().optional(),
      node_types: repeated(EntityTypeParam),
      role_types: repeated(z.string().max(limits.role).transform(cleanLine)),
      depth: integerParam(1, limits.depthMax, 1),
    })
    .transform(({ focus_id, ...query }, context) => ({
      ...query,
      focus_id:
        focus_id === undefined
          ? undefined
          : readIdOfType(focus_id, query.focus_type, 'focus_id', context),
    })),
  reply: Graph,
  problems: ['malformed', 'not_found'],
});

/** Index to cover, for the covered nodes; left out where there are none. */
export const CoverColumn = z.record(z.string(), z.enum(covers)).optional();

/** How many entities there are of each kind. */
export const CountsByKind = z.object(mapKinds(() => z.int()));

/**
 * The network as columns, for the product's own map: entry i of every node column belongs to node
 * i, by ascending id; entry j of every edge column to relationship j. Positions are in world units,
 * y down; `edge_source` and `edge_target` are node indices, `degrees` the numbers of distinct
 * neighbours.
 */
export const GraphColumns = z.object({
  version: z.string(),
  ids: z.array(EntityId),
  /** One letter for each node: p person, j project, o organization. */
  kinds: z.string(),
  names: z.array(z.string()),
  x: z.array(z.number()),
  y: z.array(z.number()),
  degrees: z.array(z.int()),
  /** Node index to picture address, for the nodes that have one. */
  pictures: z.record(z.string(), z.string()),
  covers: CoverColumn,
  /** Relationship ids, ascending, as gaps: each minus the one before, the first minus 0. */
  edge_id_gaps: z.array(z.int()),
  edge_source: z.array(z.int()),
  edge_target: z.array(z.int()),
  /** The ids of relationships that an end has not confirmed, ascending. */
  unconfirmed: z.array(z.int()),
  /** How many of the nodes belong to the invented demo network. */
  demo_count: z.int(),
  members_only_count: MembersOnlyCount,
  /** Only where these are not the columns of the whole network. */
  part: z
    .object({
      /** Of the whole network. */
      counts: CountsByKind,
      /** Every entity with at least as many neighbours is held. */
      from_degree: z.int(),
      /**
       * Where the others are: squares of a grid, line by line from its upper left corner, with a
       * digit for how many are in each (`map-density.ts`).
       */
      density: z.object({
        left: z.number(),
        top: z.number(),
        cell: z.number(),
        columns: z.int(),
        digits: z.string(),
      }),
    })
    .optional(),
});
export type GraphColumns = z.output<typeof GraphColumns>;

export const readGraphColumns = endpoint(calls.readGraphColumns, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'The whole network with its stored positions, as columns. If it has more entities than `most`, only the best connected, about two thirds of `most`, with the relationships among them.',
  query: z.object({ most: integerParam(1, limits.idMax, limits.idMax) }),
  reply: GraphColumns,
  problems: ['malformed'],
});

/** What the table beside the map shows of each node: entry i of every list belongs to node i. */
export const NodeFacts = z.object({
  ids: z.array(EntityId),
  /** The first location, its parts joined by commas; empty without one. */
  places: z.array(z.string()),
  /** The years of the entity itself, or else of its relationships, as they were typed. */
  years: z.array(z.string()),
  tags: z.array(z.array(z.string())),
  /** Those that no file of data may hold; not by node. */
  not_for_export: z.array(EntityId),
});
export type NodeFacts = z.output<typeof NodeFacts>;

export const readNodeFacts = endpoint(calls.readNodeFacts, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'Place, years and tags of every entity, as columns.',
  reply: NodeFacts,
});

/** First and last year of each range, in pairs; null for an open end. */
const FlatYearRanges = z.array(z.int().nullable());

/**
 * The years of relationships and entities, as columns beside those of the map. Relationships and
 * entities that name no year are not listed.
 */
export const NetworkYears = z.object({
  version: z.string(),
  /** The distinct lists of ranges; none is empty. */
  ranges: z.array(FlatYearRanges),
  /** Relationship ids, ascending, as gaps: each minus the one before, the first minus 0. */
  edge_id_gaps: z.array(z.int()),
  /** For each of these relationships: its index in `ranges`. */
  edge_ranges: z.array(z.int()),
  /** The same for entities with years of their own. */
  node_id_gaps: z.array(z.int()),
  node_ranges: z.array(z.int()),
});
export type NetworkYears = z.output<typeof NetworkYears>;

export const readNetworkYears = endpoint(calls.readNetworkYears, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The years of relationships and entities, as columns.',
  reply: NetworkYears,
});

/**
 * The values by which the map colours its nodes, as columns. Nodes without a value are not listed.
 */
export const NetworkColors = z.object({
  version: z.string(),
  /** The names of the values, most frequent first; empty for `year`. */
  names: z.array(z.string()),
  /** For a defined field: what a filter takes for each name; left out otherwise. */
  values: z.array(z.string()).optional(),
  /** For `group`: the group ids, which stay while most members stay; otherwise empty. */
  ids: z.array(z.int()),
  /** Entity ids, ascending, as gaps: each minus the one before, the first minus 0. */
  node_id_gaps: z.array(z.int()),
  /**
   * For each of these nodes: its index in `names` (`names.length` for other values), or the year.
   */
  node_values: z.array(z.int()),
});
export type NetworkColors = z.output<typeof NetworkColors>;

export const readNetworkColors = endpoint(calls.readNetworkColors, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'Group, tag, country, role or first year of each entity, as columns.',
  query: z.object({ by: z.union([z.enum(colorings), fieldParam]) }),
  reply: NetworkColors,
  problems: ['malformed'],
});

export const readFrequentTags = endpoint(calls.readFrequentTags, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The tags that stand on the most entities.',
  reply: z.object({ tags: z.array(z.object({ name: z.string(), count: z.int() })) }),
});

/** The entities that bear Notices or Labels of Local Contexts; their calls give the texts. */
export const NetworkLabels = z.object({
  labelled: z.array(
    z.object({
      id: EntityId,
      /** The name of each, a Label with its community. */
      names: z.array(z.string()),
      /** The pages of the Hub's projects that the Labels come from. */
      pages: z.array(z.string()),
    }),
  ),
});
export type NetworkLabels = z.output<typeof NetworkLabels>;

export const readNetworkLabels = endpoint(calls.readNetworkLabels, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The names of the Notices and Labels of every entity that bears some.',
  reply: NetworkLabels,
});

export const readNetworkStates = endpoint(calls.readNetworkStates, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'Where projects and organisations stand: the ids of those of which it is said, by state.',
  reply: z.object({
    planned: z.array(EntityId),
    active: z.array(EntityId),
    paused: z.array(EntityId),
    ended: z.array(EntityId),
  } satisfies Record<(typeof saidStates)[number], z.ZodArray>),
});
