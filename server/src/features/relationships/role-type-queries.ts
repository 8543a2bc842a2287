import type { RolePair, RoleType } from '@mangrove/contract';
import { sql } from 'kysely';
import { countFrom } from '../../db/paging.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';

type RoleTypeValues = RolePair & { role_key: string; is_official: boolean };

const columns = ['id', 'role', 'inverse', 'is_official'] as const;

/** Serialises changes of the list, so that its bound holds. */
export async function lockRoleTypes(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(727004)`.execute(tx);
}

export function countRoleTypes(tx: Executor): Promise<number> {
  return countFrom(tx, sql`role_types`);
}

export async function selectRoleType(tx: Executor, id: number): Promise<RoleType | null> {
  const query = tx.selectFrom('role_types').select(columns).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

export function insertRoleType(tx: NetworkTx, values: RoleTypeValues): Promise<RoleType> {
  return tx.insertInto('role_types').values(values).returning(columns).executeTakeFirstOrThrow();
}

export function updateRoleTypeRow(
  tx: NetworkTx,
  id: number,
  values: RoleTypeValues,
): Promise<RoleType> {
  return tx
    .updateTable('role_types')
    .set(values)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteRoleTypeRow(tx: NetworkTx, id: number): Promise<void> {
  await tx.deleteFrom('role_types').where('id', '=', id).execute();
}

/** The roles of relationships that read as another word from one of their ends, as typed. */
export async function selectTurnedRoles(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`
    select distinct role from relationships where direction in ('forward', 'back')`.execute(tx);
  return rows.map(({ role }) => role);
}

/** Logs these roles' relationships as changed, so that their cached answers are read again. */
export async function logTurnedRoles(tx: NetworkTx, roles: readonly string[]): Promise<void> {
  await sql`
    insert into network_changes (kind, id, op, audience)
    select 'relationship', r.id, 'changed', narrowest(r.audience, a.audience, b.audience)
    from relationships r
    join entities a on a.id = r.node1_id
    join entities b on b.id = r.node2_id
    where r.direction in ('forward', 'back') and r.role = any(${roles}::text[])`.execute(tx);
}
