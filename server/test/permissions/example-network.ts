// Example requests of the calls that read the network as a whole: map, search, export.
import type { Callers } from './callers.ts';
import { type Example, get } from './example-kinds.ts';

/** Puts the person of the examples in Suva. */
export async function aPlaceOf({ db, person }: Callers): Promise<void> {
  const place = { entity_id: person, city: 'Suva', country: 'Fiji' };
  await db.insertInto('locations').values(place).execute();
}

export const networkRequests: Record<string, Example> = {
  'GET /graph': get('/graph'),
  'GET /graph/columns': get('/graph/columns'),
  'GET /graph/tiles/:z/:x/:y': get('/graph/tiles/0/0/0'),
  'GET /graph/part': get(({ person, project }) => `/graph/part?ids=${person},${project}&steps=1`),
  'GET /graph/table': get('/graph/table?sort=colour&color=tag'),
  'GET /graph/sizes': get('/graph/sizes?by=reach'),
  'GET /graph/facts': get('/graph/facts'),
  'GET /graph/labels': get('/graph/labels'),
  'GET /graph/states': get('/graph/states'),
  'GET /graph/tags': get('/graph/tags'),
  'GET /graph/years': get('/graph/years'),
  'GET /graph/colors': get('/graph/colors?by=country'),
  'GET /graph/places': get('/graph/places'),
  'GET /places/:place': get((callers) => aPlaceOf(callers).then(() => '/places/Suva')),
  'GET /graph/territories': get('/graph/territories'),
  'GET /graph/changes': get(
    async (callers) => `/graph/changes?since=${await callers.networkVersion()}`,
  ),
  'GET /graph/own': get('/graph/own'),
  'GET /graph/focused': get(
    ({ person }) => `/graph/focused?focus_type=person&focus_id=${person}&depth=1`,
  ),
  'GET /graph/paths': get(
    ({ person, project }) => `/graph/paths?from=person_${person}&to=project_${project}`,
  ),
  'GET /search/comprehensive': get('/search/comprehensive?q=water'),
  'GET /search/entities': get('/search/entities?q=water'),
  'GET /search/facets': get('/search/facets?q=water&facet=tag'),
  'GET /export': get('/export?format=json'),
};
