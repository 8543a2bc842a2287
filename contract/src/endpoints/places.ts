import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { limits } from '../limits.ts';
import { mapKinds } from '../model/kinds.ts';
import { cleanLine } from '../text.ts';
import { CoverOf } from './cover.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType } from './entity-id.ts';

/** A place by its name, `Suva, Fiji`, with how many entities are there. */
const CountedPlace = z.object({ place: z.string(), count: z.int() });
export type CountedPlace = z.output<typeof CountedPlace>;

export const PlacedEntity = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  cover: CoverOf,
  photo_url: z.string(),
  /** Where within the place, as typed; empty if it says no more than the place. */
  at: z.string(),
});
export type PlacedEntity = z.output<typeof PlacedEntity>;

export const PlaceWithEntities = z.object({
  /** As most write it, with its country: what `place=` of a search takes. */
  place: z.string(),
  /** The wider places that it is in, the narrowest first. */
  within: z.array(z.string()),
  /** The narrower places in it, and those that share its name; the most frequent first. */
  places: z.array(CountedPlace),
  /** How many are there, by kind. */
  counts: z.object(mapKinds(() => z.int())),
  /** Those of each kind, by name: at most 500 of each. */
  entities: z.array(PlacedEntity),
});
export type PlaceWithEntities = z.output<typeof PlaceWithEntities>;

export const readPlace = endpoint(calls.readPlace, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'Who and what is at a place: a venue, a town, a state or a country by its whole name, alone or with its country (`Suva, Fiji`), regardless of case and accents.',
  params: z.object({
    place: z
      .string()
      .max(limits.placePath, `At most ${limits.placePath} characters.`)
      .transform(cleanLine),
  }),
  reply: PlaceWithEntities,
  problems: ['malformed', 'not_found'],
});
