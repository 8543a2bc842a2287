import * as z from 'zod';
import { platforms } from '../social-links.ts';
import { Audience } from './audience.ts';
import { EntityId, EntityType } from './entity-id.ts';

export const Platform = z.enum(platforms);
export type Platform = z.output<typeof Platform>;

export const SocialLink = z.object({
  id: z.int(),
  platform: Platform,
  url: z.string(),
  audience: Audience,
  entity_id: EntityId,
  entity_type: EntityType,
});
export type SocialLink = z.output<typeof SocialLink>;
