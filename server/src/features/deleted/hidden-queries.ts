import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

export interface Hidden {
  itemId: number;
  name: string;
  ownerIds: number[];
}

export async function selectHidden(tx: Executor, entityId: number): Promise<Hidden | null> {
  const { rows } = await sql<Hidden>`
    select d.id as "itemId", d.name,
      array(select user_id from deleted_item_owners o where o.item_id = d.id
        union select u.id from users u where u.id = (d.content -> 'entity' ->> 'user_id')::integer
        order by user_id) as "ownerIds"
    from deleted_items d
    where d.kind = 'entity' and d.subject_id = ${entityId} and d.reason = 'hidden'`.execute(tx);
  return rows[0] ?? null;
}

export async function updateHiddenToDeleted(
  tx: Executor,
  itemId: number,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await sql`
    update deleted_items set reason = 'deleted', deleted_at = ${now}, expires_at = ${expiresAt}
    where id = ${itemId} and reason = 'hidden'`.execute(tx);
}
