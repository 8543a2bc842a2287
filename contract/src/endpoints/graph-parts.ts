import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { limits } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { CountsByKind } from './graph.ts';
import { GraphChanges } from './graph-changes.ts';
import { integerParam } from './query-parts.ts';

/**
 * A part of the network that is added to columns which hold another part, with all relationships of
 * its entities, also those to entities that it does not hold: they are kept until the other end
 * comes. Only from well connected entities to others that are not, `from_degree`, they are left out,
 * as they come with the others. So whichever parts are held, every relationship between two of their
 * entities is.
 */
export const GraphPart = z.object({
  version: z.string(),
  /** As in the changes of the network; `degrees` are the numbers of distinct neighbours. */
  nodes: GraphChanges.shape.nodes.extend({ degrees: z.array(z.int()) }),
  edges: GraphChanges.shape.edges,
  /** How many entities of each kind the whole network has. */
  counts: CountsByKind,
  /** Whether it holds every entity of its square, or that was asked for. */
  is_complete: z.boolean(),
});
export type GraphPart = z.output<typeof GraphPart>;

/** From how many neighbours on an entity is known to be held. */
const from_degree = integerParam(0, limits.idMax, limits.idMax);

const ordinal = (most: number) =>
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,4})$/u, 'This is not a tile.')
    .transform(Number)
    .pipe(z.number().max(most, 'There is no such tile.'));

export const readGraphTile = endpoint(calls.readGraphTile, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'The best connected entities of a square of the map. Tile 0/0/0 is the whole plane, each further z divides each tile in four; x goes to the right and y down.',
  params: z
    .object({
      z: ordinal(limits.tileDepth),
      x: ordinal(2 ** limits.tileDepth - 1),
      y: ordinal(2 ** limits.tileDepth - 1),
    })
    .refine(({ z: depth, x, y }) => Math.max(x, y) < 2 ** depth, 'There is no such tile.'),
  query: z.object({ from_degree }),
  reply: GraphPart,
  problems: ['malformed'],
});

export const readGraphPart = endpoint(calls.readGraphPart, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'The entities of these ids, separated by commas; with `steps=1` also their best connected neighbours, as many as fit.',
  query: z.object({
    ids: z
      .string()
      .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/u, 'These are not ids.')
      .transform((text) => text.split(',').map(Number))
      .pipe(
        z
          .array(z.number().max(limits.idMax))
          .max(limits.partNodes, `At most ${limits.partNodes} ids.`),
      )
      .default([]),
    steps: integerParam(0, 1, 0),
    from_degree,
  }),
  reply: GraphPart,
  problems: ['malformed'],
});
