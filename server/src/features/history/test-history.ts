import { type EntityType, emptyDocument, entityKinds, readHistory } from '@mangrove/contract';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { waitingOf } from '../../domain/agreement/queries.ts';
import type { EntityDocument } from '../../domain/entity/document.ts';
import { readDocuments } from '../../domain/entity/document.ts';
import type { State } from './reverse-steps.ts';

export type User = Awaited<ReturnType<typeof signedIn>>;

/** The app for a block of tests about history; its database is emptied before each test. */
export function setUpHistory(context: DatabaseContext) {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  const call = (path: string) => `/api/v1${path}`;
  const visitor = (state = {}) => signedIn(test, context.db, state);
  const superuser = () => visitor({ isSuperuser: true });

  /** Sends a request that must succeed. @returns its act and its answer. */
  async function send(
    client: HttpClient,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) {
    const answer = await client.write(method, call(path), body);
    expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(300);
    const act = Number(answer.headers['x-act-id'] ?? 0);
    return { act, body: answer.body === '' ? null : answer.json() };
  }

  const grant = (entityId: number, user: User, role: 'OWNER' | 'CONTRIBUTOR' | 'MEMBER') =>
    context.db
      .insertInto('user_roles')
      .values({ entity_id: entityId, user_id: user.userId, role_type: role, is_verified: true })
      .execute();

  async function history(client: HttpClient, ref: string, query = '') {
    const answer = await client.get(call(`/entities/${ref}/history?${query}`));
    expect(answer.statusCode, answer.body).toBe(200);
    return readHistory.reply.parse(answer.json());
  }

  const documentOf = async (id: number): Promise<EntityDocument | null> =>
    (await readDocuments(context.db, [id])).get(id) ?? null;

  return { test, call, visitor, superuser, send, grant, history, documentOf };
}

type HasDb = Pick<DatabaseContext, 'db'>;

interface Thing {
  subject: string;
  subject_id: number;
  entity_id: number;
}

/** Every entity, relationship and right as stored, by its name in history. */
export async function storedThings(context: HasDb): Promise<Map<string, State>> {
  const { db } = context;
  const ids = (await db.selectFrom('entities').select('id').execute()).map(({ id }) => id);
  const things = new Map<string, State>();
  for (const [id, document] of await readDocuments(db, ids)) {
    things.set(nameOf({ subject: 'entity', subject_id: id, entity_id: id }), document);
  }
  for (const row of await db.selectFrom('relationships').selectAll().execute()) {
    const { id, node1_id, role, years } = row;
    const thing = { subject: 'relationship', subject_id: id, entity_id: node1_id };
    things.set(nameOf(thing), { role, years, waits: waitingOf(row) });
  }
  for (const row of await db.selectFrom('user_roles').selectAll().execute()) {
    const { user_id, entity_id, role_type, is_verified } = row;
    const thing = { subject: 'access', subject_id: user_id, entity_id };
    things.set(nameOf(thing), { role_type, is_verified });
  }
  return things;
}

/**
 * Applies all later revisions to the former states of things. Created and restored things are taken
 * as they are stored, because their revisions hold no values.
 */
export async function replay(
  context: HasDb,
  things: Map<string, State>,
  afterRevision: number,
): Promise<Map<string, State>> {
  const stored = await storedThings(context);
  const { rows } = await sql<Thing & { op: string; changes: Record<string, { after?: unknown }> }>`
    select subject, subject_id, entity_id, op, changes from revisions
    where id > ${afterRevision} order by id`.execute(context.db);
  const replayed = new Map(things);
  for (const row of rows) {
    const name = nameOf(row);
    if (row.op === 'deleted') replayed.delete(name);
    else if (row.op === 'created') replayed.set(name, stored.get(name) ?? {});
    else {
      const after = Object.entries(row.changes).map(([part, change]) => [part, change.after]);
      const state = { ...replayed.get(name), ...Object.fromEntries(after) };
      replayed.set(name, row.changes.kind ? ofItsKind(state) : state);
    }
    if (row.subject === 'entity' && row.op === 'deleted') {
      // Rights are deleted with their entity.
      for (const key of replayed.keys()) {
        if (key.startsWith('access') && key.endsWith(` ${row.entity_id}`)) replayed.delete(key);
      }
    }
    if (row.subject === 'entity' && row.op === 'created') {
      for (const [key, state] of stored) {
        if (key.startsWith('access') && key.endsWith(` ${row.entity_id}`)) replayed.set(key, state);
      }
    }
  }
  return replayed;
}

export async function newestRevision(context: HasDb): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from revisions`.execute(context.db);
  return Number(rows[0]?.id ?? 0);
}

function nameOf({ subject, subject_id, entity_id }: Thing): string {
  return `${subject} ${subject_id} ${entity_id}`;
}

/** A converted entity has the fields of its kind: what is not recorded of these is empty. */
function ofItsKind(state: Record<string, unknown>): State {
  const empty: Record<string, unknown> = {
    photo: '',
    ...(emptyDocument(state.kind as EntityType) as object),
  };
  const { kind, added_by = null } = state;
  const isHuman = entityKinds[kind as EntityType].isHuman;
  return {
    ...Object.fromEntries(Object.keys(empty).map((part) => [part, state[part] ?? empty[part]])),
    ...{ kind, ...(isHuman && { added_by }) },
  };
}
