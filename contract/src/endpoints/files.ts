import * as z from 'zod';
import * as calls from '../calls/product.ts';
import { endpoint } from './endpoint.ts';
import { EntityType, EntityTypeParam } from './entity-id.ts';

export const uploadImage = endpoint(calls.uploadImage, {
  rateLimit: 'upload',
  access: 'login',
  opensToUnverified: true,
  summary: 'Takes a picture: JPEG, PNG or WebP, at most 10 MB. It is re-encoded in two sizes.',
  query: z.object({
    entity_type: EntityTypeParam,
    previous_image_url: z.string().max(2000).optional(),
  }),
  reply: z.object({ url: z.string(), low_res_url: z.string() }),
  status: 201,
  problems: ['rule_broken', 'too_large'],
});

export const deleteFile = endpoint(calls.deleteFile, {
  access: 'login',
  opensToUnverified: true,
  summary:
    'Takes a picture off all that shows it. It is deleted after 30 days, unless it is brought back; an upload that nothing showed is deleted at once.',
  params: z.object({ entity_type: EntityType, filename: z.string().max(200) }),
  status: 204,
  problems: ['not_found', 'forbidden'],
});
