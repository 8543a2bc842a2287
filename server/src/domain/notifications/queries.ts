import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { NewNotification } from './notify.ts';

const columns = sql`user_id, kind, entity_id, other_id, relationship_id, actor_id, details, created_at`;
const given = sql`"userId" integer, kind text, "entityId" integer, "otherId" integer,
  "relationshipId" integer, "actorId" integer, details jsonb`;

export async function insertForOwners(
  tx: Executor,
  news: readonly NewNotification[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  await sql`
    insert into notifications (${columns})
    select r.user_id, n.kind, n."entityId", n."otherId", n."relationshipId", n."actorId",
      coalesce(n.details, '{}'), ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n (${given})
    join user_roles r on r.entity_id = n."entityId" and r.role_type = 'OWNER'
    where r.user_id is distinct from n."actorId"
    order by r.user_id`.execute(tx);
}

export async function insertForUsers(
  tx: Executor,
  news: readonly (NewNotification & { userId: number })[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  await sql`
    insert into notifications (${columns})
    select n."userId", n.kind, n."entityId", n."otherId", n."relationshipId", n."actorId",
      coalesce(n.details, '{}'), ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n (${given})
    where n."userId" is distinct from n."actorId"`.execute(tx);
}
