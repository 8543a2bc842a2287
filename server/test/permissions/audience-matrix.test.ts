// Audiences as the third dimension of the permission matrix: each call of the contract that takes the
// id of an entity or a relationship, for each audience and each caller. What a caller may not see is
// answered as what does not exist, word for word; what the caller may see, as if everybody saw it.

import type { Audience } from '@mangrove/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseNetworkVersion } from '../../src/db/network-version.ts';
import { sharedAppWithPages } from '../shared-app.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { type Actor, Callers } from './callers.ts';
import { allEndpoints } from './endpoints.ts';
import { exampleRequests } from './example-requests.ts';
import { callers as allCallers } from './permission-matrix.ts';

/** Ids of their own ranges, by which they are found in a request. */
const firstEntity = 70_000_000;
const firstRelationship = 80_000_000;
const ids = /(?<!\d)[78][09]\d{6}(?!\d)/gu;
const missing = { 7: 79_999_999, 8: 89_999_999 };
const isRelationship = (id: number) => id >= firstRelationship;

/** A relationship is hidden by its own audience, or by that of an end. */
const ways = ['itself', 'an end'] as const;
type Way = (typeof ways)[number];

const viewers = allCallers.filter((caller) => caller !== 'IN' && caller !== 'DV');
const calls = Object.keys(exampleRequests).filter(
  (call) => !exampleRequests[call]?.spends && !exampleRequests[call]?.clearsAll,
);

/** Calls whose ids are of nothing that has an audience, each with the reason. */
const others: Record<string, string> = {
  'PUT /entities/user-roles/:id': 'the id of a role',
  'DELETE /entities/user-roles/:id': 'the id of a role',
  'DELETE /social-links/:id': 'the id of a link',
};

/**
 * Calls with one answer for many, which knows nothing of what single roles open, and those that know
 * what a reader's own map shows, of which a superuser's role is no part.
 */
const shared: Record<string, 'of a class' | 'for everybody' | 'of the own map'> = {
  'GET /graph/focused': 'of a class',
  'GET /graph/paths': 'of the own map',
  'GET /print': 'of a class',
  'GET /oembed': 'for everybody',
  'GET /reconcile/preview/:key': 'for everybody',
};

/** The calls of the contract that take the id of an entity or a relationship. */
function takingIds(): string[] {
  const keysOf = (schema: unknown) => Object.keys((schema as { shape?: object })?.shape ?? {});
  const names = /^(?:entity|node[12]|focus|survivor|merged)_id$/u;
  return allEndpoints
    .filter(
      ({ path, query, body }) =>
        /\/(?:people|projects|organizations|relationships)\/:id|\/entities\/:type\/:id/u.test(
          path,
        ) || [...keysOf(query), ...keysOf(body)].some((key) => names.test(key)),
    )
    .map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
    .filter((call) => !(call in others));
}

describeOnOneEngine('what a caller may not see', (context) => {
  const test = sharedAppWithPages(context, { INDEXING: 'on' });
  let world: Callers;
  const actors = new Map<string, Actor>();
  const tried = new Set<string>();

  beforeAll(async () => {
    for (const [table, first] of [
      ['entities', firstEntity],
      ['relationships', firstRelationship],
    ] as const) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${first})`.execute(
        context.db,
      );
    }
    world = new Callers(test, context.db);
    await world.begin();
    for (const viewer of viewers) actors.set(viewer, await world.actor(viewer, 'browser'));
  });
  afterAll(() => context.empty());

  async function openAll(): Promise<void> {
    // Only what was narrowed: triggers follow each row, and every call adds to the network.
    for (const table of ['entities', 'relationships'] as const) {
      await context.db
        .updateTable(table)
        .set({ audience: 'public' })
        .where('audience', '<>', 'public')
        .execute();
    }
    await context.db.deleteFrom('claims').execute();
    await raiseNetworkVersion(context.db);
  }

  async function narrow(id: number, audience: Audience, through: Way): Promise<void> {
    if (isRelationship(id) && through === 'itself') {
      await context.db
        .updateTable('relationships')
        .set({ audience })
        .where('id', '=', id)
        .execute();
    } else {
      const entity = isRelationship(id) ? (await endsOf(id))[1] : id;
      await context.db
        .updateTable('entities')
        .set({ audience })
        .where('id', '=', entity ?? 0)
        .execute();
    }
    await raiseNetworkVersion(context.db);
  }

  async function endsOf(id: number): Promise<number[]> {
    const row = await context.db
      .selectFrom('relationships')
      .select(['node1_id', 'node2_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return [row.node1_id, row.node2_id];
  }

  const hasRole = async (viewer: Actor, of: readonly number[]) =>
    (
      await context.db
        .selectFrom('user_roles')
        .select('id')
        .where('user_id', '=', viewer.account.id)
        .where('entity_id', 'in', of)
        .execute()
    ).length > 0;

  /** Whether a caller sees what was narrowed. */
  async function sees(
    call: string,
    caller: string,
    viewer: Actor,
    id: number,
    audience: Audience,
    through: Way,
  ): Promise<boolean> {
    const isMember = caller !== 'AN' && caller !== 'UV';
    if (shared[call] === 'for everybody') return false;
    if (audience === 'members' && isMember) return true;
    if (caller === 'AN' || shared[call] === 'of a class') return false;
    if (caller === 'SU' && shared[call] !== 'of the own map') return true;
    if (!isRelationship(id)) return hasRole(viewer, [id]);
    const ends = await endsOf(id);
    return hasRole(viewer, through === 'itself' ? ends : ends.slice(1));
  }

  const textOf = ({ url, payload }: InjectOptions) => JSON.stringify([url, payload]);
  const idsIn = (request: InjectOptions) => [
    ...new Set([...textOf(request).matchAll(ids)].map(([id]) => Number(id))),
  ];

  /** The same request with an id that nothing has. */
  function without(request: InjectOptions, id: number): InjectOptions {
    const none = isRelationship(id) ? missing[8] : missing[7];
    const [url, payload] = JSON.parse(textOf(request).replaceAll(String(id), String(none)));
    return { ...request, url, ...(payload ? { payload } : {}) };
  }

  /** All of an answer that a caller reads, without ids and times. */
  const described = ({ statusCode, body, headers }: LightMyRequestResponse) => [
    statusCode,
    headers.location?.replaceAll(ids, 'ID'),
    body.replaceAll(ids, 'ID').replaceAll(/nonce[-="]+[\w+/=-]+/gu, 'nonce'),
  ];

  const request = async (call: string, actor: Actor) =>
    (await exampleRequests[call]?.request(world, actor)) ?? {};

  for (const call of calls) {
    it(`does not exist for ${call}`, { timeout: 120_000 }, async () => {
      const wrong: unknown[] = [];
      const first = await request(call, actors.get('OW') as Actor);
      for (const [place, target] of idsIn(first).entries()) {
        tried.add(call);
        for (const through of isRelationship(target) ? ways : [ways[0]]) {
          for (const [caller, actor] of actors) {
            await openAll();
            const opened = await world.send(actor, await request(call, actor));
            for (const audience of ['members', 'private'] as const) {
              await openAll();
              const asked = await request(call, actor);
              const id = idsIn(asked)[place] ?? 0;
              await narrow(id, audience, through);
              const isSeen = await sees(call, caller, actor, id, audience, through);
              const about = [caller, audience, `id ${place}`, through];
              if (isSeen) {
                const { statusCode, body } = await world.send(actor, asked);
                if (statusCode !== opened.statusCode)
                  wrong.push([...about, 'seen', opened.statusCode, statusCode, body]);
                continue;
              }
              const absent = described(await world.send(actor, without(asked, id)));
              const hidden = described(await world.send(actor, asked));
              if (JSON.stringify(absent) !== JSON.stringify(hidden))
                wrong.push([...about, 'absent', absent, 'hidden', hidden]);
            }
          }
        }
      }
      expect(wrong).toEqual([]);
    });
  }

  it('was tried with every call of the contract that takes an id', () => {
    expect(takingIds().filter((call) => !tried.has(call))).toEqual([]);
  });

  describe('when another one was merged into it', () => {
    it('is not told as the survivor', async () => {
      await openAll();
      const superuser = actors.get('SU') as Actor;
      const [survivor_id, merged_id] = [
        await world.unownedEntity('project'),
        await world.unownedEntity('project'),
      ];
      const merged = await world.send(superuser, {
        method: 'POST',
        url: '/api/v1/merges',
        payload: { type: 'project', survivor_id, merged_id },
      });
      expect(merged.statusCode, merged.body).toBe(201);
      const url = `/api/v1/entities/project/${merged_id}/survivor`;
      const told = async (caller: string) =>
        (await world.send(actors.get(caller) as Actor, { method: 'GET', url })).json().id;
      expect([await told('AN'), await told('US')]).toEqual([survivor_id, survivor_id]);
      await narrow(survivor_id, 'members', 'itself');
      expect([await told('AN'), await told('UV'), await told('US')]).toEqual([
        null,
        null,
        survivor_id,
      ]);
      await narrow(survivor_id, 'private', 'itself');
      expect([await told('US'), await told('SU')]).toEqual([null, survivor_id]);
    });
  });
});
