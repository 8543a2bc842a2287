import * as z from 'zod';
import { readTerritories as call } from '../calls/network.ts';
import { endpoint } from './endpoint.ts';

const Line = z.array(z.tuple([z.number(), z.number()]));

/** Lines and areas that an operator shows on the ground: GeoJSON, without what is not drawn. */
export const Territories = z.object({
  type: z.literal('FeatureCollection'),
  /** Whose lines these are, shown wherever they are drawn. */
  attribution: z.string(),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      properties: z.object({ name: z.string() }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('LineString'), coordinates: Line }),
        z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Line) }),
        z.object({ type: z.literal('Polygon'), coordinates: z.array(Line) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Line)) }),
      ]),
    }),
  ),
});
export type Territories = z.output<typeof Territories>;

export const readTerritories = endpoint(call, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The lines and areas that the operator shows on the ground; null without any.',
  reply: z.object({ territories: Territories.nullable() }),
});
