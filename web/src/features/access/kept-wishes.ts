import { EntityRole, limits } from '@mangrove/contract';
import * as z from 'zod';
import type { AccessEdit, AccessWishes } from './access-records.ts';

const KeptWishes = z.object({
  added: z.array(
    z.object({
      id: z.int().max(-1),
      user_id: z.int().min(1).max(limits.idMax),
      user_name: z.string(),
      user_email: z.string(),
      role_type: EntityRole,
    }),
  ),
  edited: z.record(
    z.string(),
    z.object({ role_type: EntityRole.optional(), is_verified: z.literal(true).optional() }),
  ),
  deleted: z.array(z.int()),
});

/** What an earlier page kept as JSON; null for anything else. */
export function readKeptWishes(draft: unknown): AccessWishes | null {
  const { data } = KeptWishes.safeParse(draft);
  if (!data) return null;
  const edited: Record<number, AccessEdit> = {};
  for (const [id, { role_type, is_verified }] of Object.entries(data.edited)) {
    edited[Number(id)] = {
      ...(role_type ? { role_type } : {}),
      ...(is_verified ? { is_verified } : {}),
    };
  }
  return { added: data.added, edited, deleted: data.deleted, problems: {} };
}
