// Names as the bell and e-mails tell them: there nobody can press "Show", so a covered name stands in
// words, except to the owners, who cover it.
import { coveredName } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { visibleEntities } from './visible-queries.ts';

/** The name of an entity, read under an alias, as a user is told it. */
export function nameToldTo(userId: RawBuilder<unknown>, alias: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`case when ${of('cover')} in ('name', 'both') and not exists (
      select from user_roles owning where owning.user_id = ${userId}
        and owning.entity_id = ${of('id')} and owning.role_type = 'OWNER')
    then ${coveredName}::text else ${of('name')} end`;
}

/** The name of an entity as a user is told it; null for an entity that the user may not see. */
export async function selectNameToldTo(
  db: Executor,
  reader: Reader,
  userId: number,
  id: number,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${nameToldTo(sql`${userId}::integer`, 'e')} as name
    from ${visibleEntities(reader)} e where e.id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}
