// The name of an entity that is hidden or was removed because of a report is told to nobody but
// superusers and its owners: every call that others may make is tried, and what is about the past.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, relate } from '../factories.ts';
import { sharedAppWithPages } from '../shared-app.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { type Actor, Callers } from './callers.ts';
import { exampleRequests } from './example-requests.ts';
import { permissionMatrix } from './permission-matrix.ts';

/** Part of every name that is concealed, and of no other text: too long to stand in a random token. */
const mark = /zyxwhale/iu;

const calls = permissionMatrix
  .filter(({ cells }) => [cells.AN, cells.ME, cells.OW].includes('2'))
  .flatMap(({ calls }) => calls)
  .filter((call) => call in exampleRequests && !exampleRequests[call]?.spends);

describeOnOneEngine('the name of a concealed entity', (context) => {
  const test = sharedAppWithPages(context, { INDEXING: 'on' });
  let world: Callers;
  beforeEach(async () => {
    await context.empty();
    world = new Callers(test, context.db);
    await world.begin();
  });

  const sendAs = async (actor: Actor, method: string, path: string, payload?: object) => {
    const options = { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) };
    return world.send(actor, options as InjectOptions);
  };
  const must = async (...given: Parameters<typeof sendAs>) => {
    const answer = await sendAs(...given);
    expect(answer.statusCode, `${given[1]} ${given[2]}: ${answer.body}`).toBeLessThan(300);
    return answer;
  };

  /** Two people around whom all has happened that leaves traces; then one is hidden, one removed. */
  async function conceal(superuser: Actor, owner: Actor, member: Actor) {
    const { db } = context;
    const ids: number[] = [];
    for (const name of ['Zyxwhalehidden Quill', 'Zyxwhaleremoved Quill']) {
      const id = await aPerson(db, name);
      const merged = await aPerson(db, `Zyxwhalealias ${ids.length}`);
      ids.push(id);
      await relate(db, id, world.project, 'Zyxwhale artist', '1869 zyxwhale');
      await relate(db, merged, world.organization, 'Zyxwhale printer');
      const gone = await relate(db, world.project, id, 'Zyxwhale curator', '1870 zyxwhale');
      await must(owner, 'DELETE', `/relationships/${gone}`);
      await must(superuser, 'POST', '/merges', {
        ...{ type: 'person', survivor_id: id, merged_id: merged },
      });
      const given = { user_email: member.account.email, role_type: 'MEMBER' };
      await must(superuser, 'POST', `/entities/person/${id}/users`, given);
      await must(member, 'PUT', `/people/${id}`, { pronouns: 'she' });
      await must(member, 'POST', '/reports', {
        ...{ entity_type: 'person', entity_id: id, reason: 'private', words: 'Mine.' },
      });
    }
    const { items } = (await must(superuser, 'GET', '/admin/reports')).json();
    const reportOf = (id: number) =>
      items.find(({ entity }: { entity: { id: number } }) => entity.id === id).id;
    const [hidden = 0, removed = 0] = ids;
    await must(superuser, 'POST', `/admin/reports/${reportOf(hidden)}/hide`);
    await must(superuser, 'POST', `/admin/reports/${reportOf(removed)}/decide`, {
      outcome: 'removed',
    });
    return { hidden, removed };
  }

  it('is in no answer to others, no e-mail, and no download of own data', async () => {
    const superuser = await world.actor('SU', 'browser');
    const [owner, member] = [
      await world.actor('OW', 'browser'),
      await world.actor('ME', 'browser'),
    ];
    const visitor = await world.actor('AN', 'browser');
    const { hidden, removed } = await conceal(superuser, owner, member);
    const told: string[] = [];
    const check = (what: string, text: string) => {
      if (mark.test(text)) told.push(what);
    };
    for (const actor of [visitor, member, owner]) {
      const { id } = actor.account;
      for (const call of calls) {
        const request = (await exampleRequests[call]?.request(world, actor)) ?? {};
        const answer = await world.send(actor, request);
        check(`${call} to ${id}`, `${JSON.stringify(answer.headers)} ${answer.body}`);
      }
      const entities = { project: world.project, organization: world.organization };
      for (const [type, one] of Object.entries(entities)) {
        check(
          `history of ${type}`,
          (await sendAs(actor, 'GET', `/entities/${type}/${one}/history`)).body,
        );
      }
      for (const one of [hidden, removed]) {
        for (const [method, path, payload] of [
          ['GET', `/people/${one}`],
          ['GET', `/entities/person/${one}/history`],
          ['PUT', `/people/${one}`, { pronouns: 'they' }],
          [
            'POST',
            '/reports',
            { entity_type: 'person', entity_id: one, reason: 'wrong', email: 'v@example.org' },
          ],
          [
            'POST',
            '/relationships',
            {
              ...{ node1_id: world.project, node1_type: 'project' },
              ...{ node2_id: one, node2_type: 'person' },
            },
          ],
          ['POST', '/merges', { type: 'person', survivor_id: world.person, merged_id: one }],
        ] as const) {
          const answer = await sendAs(actor, method, path, payload);
          expect(answer.statusCode, `${method} ${path}`).toBeGreaterThanOrEqual(400);
          check(`${method} ${path}`, answer.body);
        }
      }
    }
    const items = (await must(owner, 'GET', '/users/me/deleted')).json().items;
    expect(items.map(({ name }: { name: string }) => name)).toContain(
      'Low Water – something hidden',
    );
    for (const item of items) {
      check('restore', (await sendAs(owner, 'POST', `/deleted/${item.id}/restore`)).body);
    }
    for (const { id } of await context.db.selectFrom('acts').select('id').execute()) {
      for (const actor of [member, owner]) {
        check('undo', (await sendAs(actor, 'POST', `/acts/${id}/undo`)).body);
      }
    }
    for (const actor of [member, owner]) {
      await context.db.deleteFrom('data_downloads').execute();
      await must(actor, 'POST', '/users/me/data-download');
      test.downloads.wake();
      await test.downloads.settled();
      const file = await must(actor, 'GET', '/users/me/data-download/file');
      for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(file.rawPayload)))) {
        check(`download: ${name}`, strFromU8(bytes));
      }
    }
    test.mail.wake();
    await test.mail.settled();
    const mails = readdirSync(join(test.dataDir, 'mail'));
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails)
      check('e-mail', readFileSync(join(test.dataDir, 'mail', mail), 'utf8'));
    expect([...new Set(told)]).toEqual([]);
    // The test would find it: superusers are told.
    expect((await must(superuser, 'GET', '/admin/deleted')).body).toMatch(mark);
  });
});
