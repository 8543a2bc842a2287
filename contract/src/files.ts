import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { EntityType, EntityTypeParam } from './entity-id.ts';

export const imageLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  side: 12_000,
  longestSide: 2048,
  quality: 85,
  smallSide: 192,
} as const;

/** The sentences of "profiles and connections", 5. */
export const imageMessages = {
  large: 'File too large. Maximum size is 10MB.',
  kind: 'Please select a valid image file.',
  format: 'Supported formats: JPEG, PNG, WebP',
  several: 'Please select one image file at a time.',
  processing: 'Failed to process image. Please try a different file.',
} as const;

export const uploadImage = endpoint({
  name: 'upload_image',
  method: 'POST',
  path: '/api/v1/upload-image',
  rateLimit: 'upload',
  access: 'login',
  opensToUnverified: true,
  bodyKind: 'multipart',
  summary: 'Takes a picture: JPEG, PNG or WebP, at most 10 MB. It is re-encoded in two sizes.',
  query: z.object({
    entity_type: EntityTypeParam,
    previous_image_url: z.string().max(2000).optional(),
  }),
  reply: z.object({ url: z.string(), low_res_url: z.string() }),
  status: 201,
  problems: ['rule_broken', 'too_large'],
});

export const deleteFile = endpoint({
  name: 'delete_file',
  method: 'DELETE',
  path: '/api/v1/files/:entity_type/:filename',
  access: 'login',
  opensToUnverified: true,
  summary: 'Deletes a picture and takes it off what shows it.',
  params: z.object({ entity_type: EntityType, filename: z.string().max(200) }),
  status: 204,
  problems: ['not_found', 'forbidden'],
});
