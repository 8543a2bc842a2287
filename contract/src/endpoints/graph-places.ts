import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { endpoint } from './endpoint.ts';

/**
 * Of what a point is: of the place itself, or in the bundled place data of its town, its state or
 * its country.
 */
export const pointPrecisions = ['exact', 'city', 'state', 'country'] as const;
export type PointPrecision = (typeof pointPrecisions)[number];

/** Places as columns, by entity. */
const placeColumns = z.object({
  /** Entity ids, ascending, as gaps: each minus the one before, the first minus 0. */
  node_id_gaps: z.array(z.int()),
  /** For each of these entities, in hundredths of a degree. */
  latitudes: z.array(z.int().min(-9_000).max(9_000)),
  longitudes: z.array(z.int().min(-18_000).max(18_000)),
  precisions: z.array(z.enum(pointPrecisions)),
  /** For each of these entities: its index in `places`. */
  node_places: z.array(z.int()),
});
export type PlaceColumns = z.output<typeof placeColumns>;

/**
 * Where entities are on the ground, as columns: the first of their places that has a point. Entities
 * without such a place are not listed.
 */
export const GraphPlaces = placeColumns.extend({
  version: z.string(),
  /** The distinct places as they were typed: country, state, city, name of the place itself. */
  places: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
  /** Their other places that have a point, in their order: a gap of 0 is the same entity again. */
  further: placeColumns,
  /** Names the present state of the operator's territories; null if there are none. */
  territories: z.string().nullable(),
});
export type GraphPlaces = z.output<typeof GraphPlaces>;

export const readGraphPlaces = endpoint(calls.readGraphPlaces, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The point of each entity on the ground and how precise it is, as columns.',
  reply: GraphPlaces,
});
