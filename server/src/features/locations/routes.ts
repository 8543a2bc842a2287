import { listCities, listCountries, listStates } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Places } from '../../adapters/places.ts';
import { serve } from '../../http/serve.ts';

/** Lists of places to choose from. Access: signed-in users. */
export function addLocations(app: FastifyInstance, { places }: { places: Places }): void {
  serve(app, listCountries, () => places.countries());
  serve(app, listStates, ({ params }) => places.states(params.iso2));
  serve(app, listCities, ({ params }) => places.cities(params.iso2, params.state_iso2));
}
