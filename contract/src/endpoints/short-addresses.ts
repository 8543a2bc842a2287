import * as z from 'zod';
import * as calls from '../calls/short-addresses.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageParams } from './paging.ts';
import { rowIdParam } from './query-parts.ts';

/** An address of one of the site's views: with or without its origin. */
const ownAddress = z.string().max(limits.url, `At most ${limits.url} characters.`);

export const createShortAddress = endpoint(calls.createShortAddress, {
  rateLimit: 'create',
  access: 'login',
  summary:
    'Makes a short address of a view of the map or of a page, for paper; the same view has the same one.',
  body: z.strictObject({ address: ownAddress }),
  reply: z.object({ url: z.string() }),
  status: 201,
  problems: ['rule_broken'],
});

export const openShortAddress = endpoint(calls.openShortAddress, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'Leads to the view that a short address stands for.',
  params: z.object({ code: z.string().max(20).transform(cleanLine) }),
  document: 'text/html',
  problems: ['not_found'],
});

export const readQrCode = endpoint(calls.readQrCode, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The QR code of a view of the map, of a page or of a short address of the site, as SVG.',
  query: z.object({ address: ownAddress }),
  document: 'image/svg+xml',
  problems: ['malformed', 'rule_broken'],
});

export const ShortAddress = z.object({
  id: z.int(),
  url: z.string(),
  /** The path and the query that it leads to. */
  address: z.string(),
  /** The name of who made it; null if that account was deleted. */
  made_by: z.string().nullable(),
  created_at: z.string(),
});
export type ShortAddress = z.output<typeof ShortAddress>;

export const listShortAddresses = endpoint(calls.listShortAddresses, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'The short addresses that were made, the newest first.',
  query: z.object({
    ...pageParams(20),
    search: z.string().max(limits.queryMax).transform(cleanLine).default(''),
  }),
  reply: pageOf(ShortAddress),
  problems: ['malformed'],
});

export const deleteShortAddress = endpoint(calls.deleteShortAddress, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Deletes a short address, which then leads nowhere; it is never given to another view.',
  params: rowIdParam,
  status: 204,
  problems: ['not_found'],
});
