import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { colorings } from '../colorings.ts';
import { exportSizes } from '../export-file.ts';
import { CoverOf } from './cover.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, entityIdParam } from './entity-id.ts';
import { pageOf, pageParams, SortOrder } from './paging.ts';
import { fieldParam, rowIdParam } from './query-parts.ts';
import { timeFilters } from './search.ts';

/** The columns that every table of the network has. */
export const tableSorts = [
  'name',
  'type',
  'connections',
  'steps',
  'state',
  'colour',
  'size',
] as const;
export type TableSort = (typeof tableSorts)[number];

/** A row of the table of a network that is too large to be held whole. */
export const NetworkRow = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  cover: CoverOf,
  /** Distinct neighbours, in the chosen years and group. */
  connections: z.int(),
  /** To how many of these no connection is confirmed by both sides. */
  unconfirmed: z.int(),
  /** Steps from the entity that they are counted from; null without one, and where no way leads. */
  steps: z.int().nullable(),
});
export type NetworkRow = z.output<typeof NetworkRow>;

export const readNetworkTable = endpoint(calls.readNetworkTable, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'A page of all entities, or of those that chosen years and a group leave, sorted: by what is asked for, then by name. `steps` are counted from the entity `from`; `colour` and `size` sort by the values that nodes are coloured and sized by, `state` from planned to ended, a defined field by its text. Without a value comes last.',
  query: z
    .object({
      sort: z.union([z.enum(tableSorts), fieldParam]).default('connections'),
      order: SortOrder.default('desc'),
      color: z.union([z.enum(colorings), fieldParam]).optional(),
      size: z.enum(exportSizes).optional(),
      from: entityIdParam().optional(),
      /** A group id of `GET /graph/colors`. */
      group: rowIdParam.shape.id.optional(),
      ...timeFilters.shape,
      ...pageParams(100),
    })
    .refine(({ sort, color }) => sort !== 'colour' || color, 'This needs what colours stand for.')
    .refine(({ sort, size }) => sort !== 'size' || size, 'This needs what sizes stand for.')
    .refine(({ sort, from }) => sort !== 'steps' || from, 'This needs where steps begin.'),
  reply: pageOf(NetworkRow).extend({ version: z.string() }),
  problems: ['malformed', 'not_found'],
});

/** What sizes may stand for, as columns; entities without any are not listed. */
export const NetworkSizes = z.object({
  version: z.string(),
  /** How many entities were measured, and from how many of them shortest ways were followed. */
  count: z.int(),
  starts: z.int(),
  /** Entity ids, ascending, as gaps: each minus the one before, the first minus 0. */
  node_id_gaps: z.array(z.int()),
  node_values: z.array(z.number()),
});
export type NetworkSizes = z.output<typeof NetworkSizes>;

export const readNetworkSizes = endpoint(calls.readNetworkSizes, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'How many others each entity reaches in two steps, or through what share of the shortest ways between two others it lies, in the whole network.',
  query: z.object({ by: z.enum(exportSizes) }),
  reply: NetworkSizes,
  problems: ['malformed'],
});
