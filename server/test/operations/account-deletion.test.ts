import { setTimeout } from 'node:timers/promises';
import type { EntityRole } from '@mangrove/contract';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { aPerson, aProject, relate } from '../factories.ts';
import { killableServer, killsOf } from '../killable-server.ts';
import { RemoteClient } from '../remote-client.ts';
import type { ServerProcess } from '../server-process.ts';

const password = 'salt water archive';
const leavers = 6;
const rounds = killsOf(1);

interface Leaver {
  userId: number;
  email: string;
  client: RemoteClient;
  profile: number;
  kept: number[];
  assigned: number[];
  deleted: number[];
  isAcknowledged: boolean;
}

describe('the deletion of an account while the server is killed', () => {
  const { start, withDatabase } = killableServer();
  const register = async ({ address }: ServerProcess, email: string) => {
    const client = new RemoteClient();
    const path = '/api/v1/auth/register?auto_login=true';
    const { status, body } = await client.post(address, path, { email, password });
    expect(status).toBe(201);
    return { client, email, userId: (body.user as { id: number }).id };
  };

  it('is complete with all its choices, or changes nothing', { timeout: 300_000 }, async () => {
    const first = await start();
    const heir = await register(first, 'heir@example.org');
    const people: Leaver[] = [];
    for (let index = 0; index < leavers; index += 1) {
      const someone = await register(first, `leaver${index}@example.org`);
      const nothing = { profile: 0, kept: [], assigned: [], deleted: [], isAcknowledged: false };
      people.push({ ...someone, ...nothing });
    }
    await first.stop();
    await withDatabase(async (db) => {
      await db.updateTable('users').set({ is_verified: true }).execute();
      for (const leaver of people) await giveTwelve(db, leaver, heir.userId);
    });

    for (let round = 0; round < rounds; round += 1) {
      const left = people.filter(({ isAcknowledged }) => !isAcknowledged);
      const { address, stop } = await start();
      const wanted = left.length > 0 ? 1 : 0;
      let count = 0;
      let enough: () => void = () => undefined;
      const isEnough = new Promise<void>((resolve) => {
        enough = resolve;
      });
      const asked = left.map(async (leaver) => {
        const answer = await leaver.client
          .post(address, '/api/v1/auth/delete-account', { nodes: nodesOf(leaver, heir.userId) })
          .catch(() => null); // the kill cut the connection
        if (answer?.status === 200) {
          leaver.isAcknowledged = true;
          count += 1;
          if (count >= wanted) enough();
        } else if (answer) {
          // Deleted in an earlier round, whose answer the kill cut off.
          expect([401, 403]).toContain(answer.status);
        }
      });
      await Promise.race([isEnough, Promise.all(asked)]);
      // The kill comes at any moment of the deletions.
      await setTimeout(Math.random() * 40);
      await stop('SIGKILL');
      await Promise.all(asked);
      await withDatabase(async (db) => {
        for (const leaver of people) {
          const state = await stateOf(db, leaver, heir.userId);
          const isGone = !state.user;
          expect(state, `round ${round}, ${leaver.email}`).toEqual(isGone ? after : before);
          if (leaver.isAcknowledged) expect(isGone, leaver.email).toBe(true);
        }
      });
    }
    expect(people.filter(({ isAcknowledged }) => isAcknowledged).length).toBeGreaterThan(0);
  });
});

const before = {
  user: true,
  profile: true,
  kept: Array(4).fill(['CONTRIBUTOR', 'OWNER']),
  assigned: Array(4).fill(['OWNER']),
  deleted: 4,
  relationships: 12,
  emails: 0,
  entries: 0,
};
const after = {
  user: false,
  profile: false,
  kept: Array(4).fill(['OWNER']),
  assigned: Array(4).fill(['OWNER']),
  deleted: 0,
  relationships: 0,
  emails: 1,
  entries: 1,
};

/** Creates twelve projects, four for each action, each connected to the profile. */
async function giveTwelve(db: Db, leaver: Leaver, heirId: number): Promise<void> {
  leaver.profile = await aPerson(db);
  await db
    .updateTable('entities')
    .set({ user_id: leaver.userId })
    .where('id', '=', leaver.profile)
    .execute();
  for (let index = 0; index < 12; index += 1) {
    const id = await aProject(db);
    await relate(db, leaver.profile, id);
    const holders: [number, EntityRole][] = [[leaver.userId, 'OWNER']];
    if (index < 4) holders.push([heirId, 'CONTRIBUTOR']);
    await db
      .insertInto('user_roles')
      .values(holders.map(([user_id, role_type]) => ({ user_id, role_type, entity_id: id })))
      .execute();
    [leaver.kept, leaver.assigned, leaver.deleted][Math.floor(index / 4)]?.push(id);
  }
}

function nodesOf(leaver: Leaver, heirId: number): object[] {
  const node = { type: 'project' };
  return [
    ...leaver.kept.map((id) => ({ ...node, id, action: 'keep' })),
    ...leaver.assigned.map((id) => ({ ...node, id, action: 'assign', assignedAdminId: heirId })),
    ...leaver.deleted.map((id) => ({ ...node, id, action: 'delete' })),
  ];
}

async function stateOf(db: Db, leaver: Leaver, heirId: number): Promise<typeof before> {
  const idsOf = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id));
  const users = idsOf(await db.selectFrom('users').select('id').execute());
  const entities = idsOf(await db.selectFrom('entities').select('id').execute());
  const roles = await db
    .selectFrom('user_roles')
    .select(['entity_id', 'user_id', 'role_type'])
    .where('user_id', 'in', [leaver.userId, heirId])
    .orderBy('role_type')
    .execute();
  const relationships = await db
    .selectFrom('relationships')
    .select('id')
    .where('node1_id', '=', leaver.profile)
    .execute();
  const emails = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'account_deleted')
    .where('address', '=', leaver.email)
    .execute();
  const entries = await db
    .selectFrom('audit_log')
    .select('id')
    .where('event', '=', 'account_deleted')
    .where('target_id', '=', leaver.userId)
    .execute();
  const on = (ids: number[]) =>
    ids.map((id) =>
      roles.filter(({ entity_id }) => entity_id === id).map(({ role_type }) => role_type),
    );
  return {
    user: users.has(leaver.userId),
    profile: entities.has(leaver.profile),
    kept: on(leaver.kept),
    assigned: on(leaver.assigned),
    deleted: leaver.deleted.filter((id) => entities.has(id)).length,
    relationships: relationships.length,
    emails: emails.length,
    entries: entries.length,
  };
}
