// Requests about short addresses, QR codes and icons of Labels, and those about defined fields.
import { labelIcon } from '../example-picture.ts';
import type { Callers } from './callers.ts';
import { fieldRequests } from './example-fields.ts';
import { type Example, get, page, write } from './example-kinds.ts';
import { aPlaceOf } from './example-network.ts';

let made = 0;

/** A short address of the map. @returns its id and its code. */
async function aShortAddress({ db }: Callers): Promise<{ id: number; code: string }> {
  made += 1;
  const row = { code: `code${made}`, address: `/map?q=${made}`, created_at: new Date() };
  const rows = db.insertInto('short_addresses').values(row).returning(['id', 'code']);
  return rows.executeTakeFirstOrThrow();
}

export const pageRequests: Record<string, Example> = {
  ...fieldRequests,
  'GET /s/:code': page(async (callers) => `/s/${(await aShortAddress(callers)).code}`),
  'GET /label-icons': get('/label-icons'),
  'GET /label-icons/:name': get(`/label-icons/${labelIcon}`),
  'GET /qr-code.svg': page(() => '/qr-code.svg?address=/map'),
  'GET /places/:slug': page((callers) => aPlaceOf(callers).then(() => '/places/Suva,_Fiji')),
  'GET /print': page((callers) => `/print?focus=project_${callers.project}`),
  'GET /short-addresses': get('/short-addresses'),
  'POST /short-addresses': write('POST', '/short-addresses', () => ({ address: '/map?q=reef' })),
  'DELETE /short-addresses/:id': write(
    'DELETE',
    async (callers) => `/short-addresses/${(await aShortAddress(callers)).id}`,
  ),
};
