import * as z from 'zod';
import * as calls from '../calls/product.ts';
import { endpoint } from './endpoint.ts';

export const listLabelIcons = endpoint(calls.listLabelIcons, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'The icons of Labels and Notices that the operator has: names of files, as the Hub of Local Contexts gives them.',
  reply: z.object({ icons: z.array(z.string()) }),
});

export const readLabelIcon = endpoint(calls.readLabelIcon, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'One icon of a Label or Notice, unaltered.',
  params: z.object({ name: z.string().max(100) }),
  document: 'image/svg+xml',
  problems: ['not_found'],
});
