// Users change each other's roles at random, several at once, through the services that the routes
// call: the invariants must hold in every order.
import { type EntityRole, type NodeAction, roleSuffices } from '@mangrove/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { systemClock } from '../../adapters/clock.ts';
import { makePasswordHasher } from '../../adapters/password-hasher.ts';
import { noLimit } from '../../adapters/rate-limiter.ts';
import { loadSecret } from '../../adapters/secret.ts';
import { problemOfDatabaseError } from '../../db/constraint-problems.ts';
import type { CreateOnce } from '../../db/replayed-answers.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { AppError } from '../../errors.ts';
import type { ErasureDeps } from '../accounts/erase-user.ts';
import { deleteAccount } from '../accounts/own-deletion.ts';
import { Tokens } from '../sessions/tokens.ts';
import { changeRank, deleteUser } from '../users/administration.ts';
import { changeRole, grantAccess, removeAccess, verifyRole } from './service.ts';

const runs = runsOf(150);
/** The first two begin as superusers. */
const userCount = 5;
const entityCount = 2;
/** No request is sent twice. */
const always: CreateOnce = async (_tx, make) => ({ answer: await make(), isNew: true });

const user = fc.nat(userCount - 1);
const entity = fc.nat(entityCount - 1);
const role = fc.constantFrom<EntityRole>('OWNER', 'CONTRIBUTOR', 'MEMBER');
const by = { by: user };
const action = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), ...by, to: user, entity, role }),
  fc.record({ kind: fc.constant('change' as const), ...by, to: user, entity, role }),
  fc.record({ kind: fc.constant('verify' as const), ...by, to: user, entity }),
  fc.record({ kind: fc.constant('remove' as const), ...by, to: user, entity }),
  fc.record({ kind: fc.constant('leave' as const), ...by, entity }),
  fc.record({ kind: fc.constant('toggle' as const), ...by, to: user }),
  fc.record({ kind: fc.constant('delete user' as const), ...by, to: user }),
  fc.record({
    kind: fc.constant('delete account' as const),
    ...by,
    choices: fc.array(
      fc.record({ action: fc.constantFrom<NodeAction>('keep', 'assign', 'delete'), heir: user }),
      { minLength: entityCount, maxLength: entityCount },
    ),
  }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const world = fc.record({
  owners: fc.array(user, { minLength: entityCount, maxLength: entityCount }),
  others: fc.array(fc.tuple(user, entity, role), { maxLength: 5 }),
  batches: fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 4,
  }),
});

const eventOf: Partial<Record<Action['kind'], string>> = {
  verify: 'access_verified',
  remove: 'access_removed',
  leave: 'access_removed',
  'delete user': 'user_deleted',
  'delete account': 'account_deleted',
};

describeWithDatabase('random concurrent changes of roles', (context) => {
  let deps: ErasureDeps;
  let users: number[] = [];
  let entities: number[] = [];
  let done: string[] = [];

  beforeAll(async () => {
    const secret = loadSecret('x'.repeat(32), '/nowhere');
    deps = {
      db: context.db,
      clock: systemClock(),
      tokens: new Tokens(secret),
      hasher: await makePasswordHasher(),
      limiter: noLimit,
      siteName: 'Mangrove',
      publicUrl: 'http://localhost:3000',
      requiresSecondFactor: false,
      secrets: [secret],
      provider: null,
      hidesAccounts: false,
      limitsRates: true,
      onSessionsEnded: () => undefined,
      onAddressErased: () => undefined,
      onMailQueued: () => undefined,
      onPicturesReleased: () => Promise.resolve(),
      onGraphChanged: () => undefined,
    };
  });

  async function begin(given: { owners: number[]; others: [number, number, EntityRole][] }) {
    const { db } = context;
    await sql`delete from entities`.execute(db);
    await sql`delete from users`.execute(db);
    await sql`delete from audit_log`.execute(db);
    await sql`delete from outbox`.execute(db);
    const rows = await db
      .insertInto('users')
      .values(
        Array.from({ length: userCount }, (_, index) => ({
          email: `user${index}@example.org`,
          email_key: `user${index}@example.org`,
          password_hash: '',
          is_verified: true,
          is_superuser: index < 2,
        })),
      )
      .returning('id')
      .execute();
    users = rows.map(({ id }) => id);
    entities = [];
    for (let index = 0; index < entityCount; index += 1) entities.push(await aProject(db));
    const roles = new Map<string, [number, number, EntityRole]>();
    for (const one of given.others) roles.set(`${one[0]} ${one[1]}`, one);
    for (const [index, owner] of given.owners.entries()) {
      roles.set(`${owner} ${index}`, [owner, index, 'OWNER']);
    }
    await db
      .insertInto('user_roles')
      .values(
        [...roles.values()].map(([holder, on, role_type]) => ({
          user_id: users[holder] ?? 0,
          entity_id: entities[on] ?? 0,
          role_type,
          is_verified: role_type !== 'MEMBER',
        })),
      )
      .execute();
    done = [];
  }

  /** The viewer as the authentication would find it; null for a deleted user. */
  async function viewerOf(index: number): Promise<Viewer | null> {
    const row = await context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', users[index] ?? 0)
      .executeTakeFirst();
    if (!row) return null;
    const never = new Date(8.64e15);
    return {
      userId: row.id,
      email: row.email,
      name: row.name,
      userType: row.user_type,
      isSuperuser: row.is_superuser,
      isVerified: row.is_verified,
      ip: '127.0.0.1',
      sessionId: '',
      sessionExpiresAt: never,
      credentialExpiresAt: never,
      lacksSecondFactor: false,
      scopes: null,
      confirmedAt: new Date(),
      secondFactorAt: null,
      savedBytes: 0,
    };
  }

  async function roleId(holder: number, on: number): Promise<number> {
    const row = await context.db
      .selectFrom('user_roles')
      .select('id')
      .where('user_id', '=', users[holder] ?? 0)
      .where('entity_id', '=', entities[on] ?? 0)
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  /** The entities that the account looks after, each with a choice, as in the wizard. */
  async function nodesOf(viewer: Viewer, choices: { action: NodeAction; heir: number }[]) {
    const held = await context.db
      .selectFrom('user_roles')
      .select(['entity_id', 'role_type'])
      .where('user_id', '=', viewer.userId)
      .execute();
    return held
      .filter(({ role_type }) => roleSuffices(role_type, 'CONTRIBUTOR'))
      .map(({ entity_id }, index) => ({
        id: entity_id,
        type: 'project' as const,
        action: choices[index]?.action ?? 'keep',
        assignedAdminId: users[choices[index]?.heir ?? 0] ?? null,
      }));
  }

  async function act(one: Action): Promise<unknown> {
    const viewer = await viewerOf(one.by);
    if (!viewer) throw new AppError('not_signed_in', '');
    const isForSuperusers = one.kind === 'toggle' || one.kind === 'delete user';
    if (isForSuperusers && !viewer.isSuperuser) throw new AppError('forbidden', '');
    const to = 'to' in one ? (users[one.to] ?? 0) : 0;
    switch (one.kind) {
      case 'grant': {
        const ref = { type: 'project' as const, id: entities[one.entity] ?? 0 };
        return grantAccess(deps, viewer, ref, { user_id: to, role_type: one.role }, always);
      }
      case 'change':
        return changeRole(deps, viewer, await roleId(one.to, one.entity), one.role);
      case 'verify':
        return verifyRole(deps, viewer, await roleId(one.to, one.entity));
      case 'remove':
        return removeAccess(deps, viewer, await roleId(one.to, one.entity));
      case 'leave':
        return removeAccess(deps, viewer, await roleId(one.by, one.entity));
      case 'toggle':
        return changeRank(deps, viewer, to, undefined);
      case 'delete user':
        return deleteUser(deps, viewer, to);
      case 'delete account':
        return deleteAccount(deps, viewer, await nodesOf(viewer, one.choices));
    }
  }

  /** Acts or is refused with an error that the API reports; any other failure fails the test. */
  async function attempt(one: Action): Promise<void> {
    try {
      await act(one);
      const event = eventOf[one.kind];
      if (event) done.push(event);
    } catch (error) {
      const isRefused =
        error instanceof AppError || problemOfDatabaseError(error as { code?: string }) !== null;
      if (!isRefused) throw error;
    }
  }

  async function look(): Promise<void> {
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::integer from users where is_superuser and is_active) as superusers,
        (select count(*)::integer from entities e where not exists (
          select 1 from user_roles r where r.entity_id = e.id and r.role_type = 'OWNER')) as ownerless,
        (select count(*)::integer from user_roles
          where role_type <> 'MEMBER' and not is_verified) as unverified,
        (select count(*)::integer from audit_log
          where event = any(${[...new Set(Object.values(eventOf))]}::text[])) as entries`.execute(
      context.db,
    );
    const { superusers, ...counts } = rows[0] ?? {};
    expect(superusers).toBeGreaterThan(0);
    // One audit entry for each act that succeeded, and no other: each act was committed as a whole.
    expect(counts).toEqual({ ownerless: 0, unverified: 0, entries: done.length });
  }

  it(`leave each entity an owner and the product a superuser, ${runs} runs`, {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ batches, ...given }) => {
        await begin(given);
        for (const batch of batches) {
          await Promise.all(batch.map(attempt));
          await look();
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
});
