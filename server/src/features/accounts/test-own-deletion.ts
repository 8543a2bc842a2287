import type { EntityRole, EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import type { Announcement } from '../../db/announcements.ts';

export type User = Awaited<ReturnType<typeof signedIn>>;
export interface Decision {
  id: number;
  type: EntityType;
  action: 'keep' | 'assign' | 'delete';
  assignedAdminId?: number | null;
}

/** An app for tests about deleting an account, with their requests and queries. */
export function setUpDeletion(context: DatabaseContext) {
  const test = sharedApp(context);
  let user: User;
  const told: Announcement[] = [];
  beforeAll(() =>
    test.announcements.onAnnouncement((announcement) => void told.push(announcement)),
  );

  /** Empties the database. @returns the user whose account is deleted. */
  async function begin(): Promise<User> {
    await context.empty();
    user = await someone();
    told.length = 0;
    return user;
  }

  const someone = (state = {}) => signedIn(test, context.db, state);
  const remove = (nodes: Decision[], by = user) =>
    by.post('/api/v1/auth/delete-account', { nodes });
  const answerOf = (answer: Awaited<ReturnType<typeof remove>>) => [
    answer.statusCode,
    answer.json().detail,
  ];
  const gone = [200, 'Your account was deleted.'];

  let time = 0;
  async function grant(
    { userId }: { userId: number },
    entity_id: number,
    role_type: EntityRole,
    is_verified = true,
  ): Promise<void> {
    time += 1;
    const created_at = new Date(2020, 0, 1, 0, time);
    const row = { user_id: userId, entity_id, role_type, is_verified, created_at };
    await context.db.insertInto('user_roles').values(row).execute();
  }
  async function aProjectOf(...holders: [User, EntityRole][]): Promise<number> {
    const id = await aProject(context.db);
    for (const [holder, role] of holders) await grant(holder, id, role);
    return id;
  }
  async function profileOf({ userId }: User, id: number): Promise<number> {
    await context.db
      .updateTable('entities')
      .set({ user_id: userId })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const change = ({ userId }: User, columns: object) =>
    context.db.updateTable('users').set(columns).where('id', '=', userId).execute();
  const decide = (
    id: number,
    action: Decision['action'],
    heir?: { userId: number },
    type: EntityType = 'project',
  ): Decision => ({ id, type, action, assignedAdminId: heir?.userId ?? null });

  /** The roles on an entity; null when it is deleted. */
  async function rolesOn(id: number): Promise<[number, EntityRole, boolean][] | null> {
    const entity = await context.db
      .selectFrom('entities')
      .select('id')
      .where('id', '=', id)
      .execute();
    if (entity.length === 0) return null;
    const rows = await context.db
      .selectFrom('user_roles')
      .select(['user_id', 'role_type', 'is_verified'])
      .where('entity_id', '=', id)
      .orderBy('user_id')
      .execute();
    return rows.map((row) => [row.user_id, row.role_type, row.is_verified]);
  }
  /** All rows that a deletion could change, as JSON. */
  async function everything(): Promise<string> {
    const tables = 'users entities user_roles relationships files outbox audit_log sessions';
    const rows = await Promise.all(
      `${tables} network_version`.split(' ').map(async (table) => {
        const found = await sql<{ row: string }>`
          select row_to_json(t)::text as row from ${sql.table(table)} t order by 1`.execute(
          context.db,
        );
        return [table, ...found.rows.map(({ row }) => row)];
      }),
    );
    return JSON.stringify(rows, null, 1);
  }
  /** Rows that refer to a user, except the audit log, which keeps the id of the actor. */
  async function pointersTo({ userId }: User): Promise<string[]> {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'uploaded_by')`.execute(
      context.db,
    );
    expect(columns.length).toBeGreaterThanOrEqual(6);
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(context.db);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  }

  return {
    begin,
    test,
    told,
    someone,
    remove,
    answerOf,
    gone,
    grant,
    aProjectOf,
    profileOf,
    change,
    decide,
    rolesOn,
    everything,
    pointersTo,
  };
}
