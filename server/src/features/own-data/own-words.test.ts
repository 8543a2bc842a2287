import { beforeEach, expect, it } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpOwnData } from './test-own-data.ts';

describeOnOneEngine('the words in a download of own data', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());
  const { make, read } = setUpOwnData(test, context);

  const send = async (
    client: HttpClient,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => {
    const answer = await client.write(method, `/api/v1${path}`, body);
    expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(300);
    return { act: Number(answer.headers['x-act-id']), body: answer.body ? answer.json() : null };
  };

  it('holds what its owner wrote, and no words of others that it brought back or kept', async () => {
    const { db } = context;
    const [member, other] = [await signedIn(test, db), await signedIn(test, db)];
    const link = (name: string) => ({ platform: 'website', url: `https://${name}.example` });
    const given = { name: 'Tide', description: 'Mallory wrote.', social_links: [link('mallory')] };
    const { id } = (await send(other, 'POST', '/projects', given)).body;
    const twin = (await send(other, 'POST', '/projects', { ...given, description: 'Mallory too.' }))
      .body.id;
    for (const entity_id of [id, twin]) {
      const role = { user_id: member.userId, role_type: 'OWNER', is_verified: true } as const;
      await db
        .insertInto('user_roles')
        .values({ ...role, entity_id })
        .execute();
    }
    const { act } = await send(member, 'PUT', `/projects/${id}`, {
      description: 'Aroha wrote.',
      social_links: [link('mallory'), link('aroha')],
    });
    await send(member, 'POST', `/acts/${act}/undo`);
    await send(member, 'POST', `/entities/project/${id}/versions/${act}/restore`, {});
    await send(member, 'POST', `/entities/project/${id}/versions/0/restore`, {});
    const pair = { type: 'project', survivor_id: id, merged_id: twin };
    const merged = await send(member, 'POST', '/merges', { ...pair, take: { about: 'merged' } });
    await send(member, 'POST', `/acts/${merged.act}/undo`);
    await send(member, 'POST', '/relationships', {
      ...{ node1_id: id, node1_type: 'project', node2_id: twin, node2_type: 'project' },
      relationship_metadata: { role_type: 'Aroha role', years_involved: '' },
    });
    await make(member);
    const history = (await read(member)).rows('history');
    expect(history.filter(({ changes }) => changes !== null)).toMatchObject([
      { changes: { about: 'Aroha wrote.', social_links: [link('aroha')] } },
      { changes: { role: 'Aroha role' } },
    ]);
    expect(history.length).toBeGreaterThan(6);
    expect(JSON.stringify(history)).not.toMatch(/mallory/iu);
  });

  it('tells no role of a connection to what its owner does not see', async () => {
    const { db } = context;
    const [member, other] = [await signedIn(test, db), await signedIn(test, db)];
    const { id } = (await send(member, 'POST', '/projects', { name: 'Tide' })).body;
    const hidden = { name: 'Mallory', audience: 'private' };
    const others = (await send(other, 'POST', '/organizations', hidden)).body.id;
    const details = JSON.stringify({ role: 'Mallory role' });
    const [related] = await db
      .insertInto('relationships')
      .values({ node1_id: id, node2_id: others, role: 'Mallory role' })
      .returning('id')
      .execute();
    const about = {
      ...({ user_id: member.userId, kind: 'connection_proposed', details } as const),
      created_at: new Date(),
    };
    await db
      .insertInto('notifications')
      .values({ ...about, entity_id: id, other_id: others, relationship_id: related?.id ?? 0 })
      .execute();
    await make(member);
    const { rows } = await read(member);
    expect(rows('notifications')).toMatchObject([{ details: {} }]);
    expect(JSON.stringify(rows('notifications'))).not.toMatch(/mallory/iu);
  });

  it('names who said something by the one that they were merged into', async () => {
    const { db } = context;
    const [member, admin] = [
      await signedIn(test, db),
      await signedIn(test, db, { isSuperuser: true }),
    ];
    const [kept, gone] = [await aProject(db, 'Tide Archive'), await aProject(db, 'Tide')];
    const sources = [{ kind: 'said_by', title: '', said_by: { id: gone } }];
    const { id } = (
      await send(member, 'POST', '/projects', { name: 'Reef', sources: { name: sources } })
    ).body;
    await send(member, 'POST', '/relationships', {
      ...{ node1_id: id, node1_type: 'project', node2_id: kept, node2_type: 'project' },
      ...{ sources, relationship_metadata: { role_type: 'Heir', years_involved: '' } },
    });
    await send(admin, 'POST', '/merges', { type: 'project', survivor_id: kept, merged_id: gone });
    await make(member);
    const { rows } = await read(member);
    const told = [{ said_by: 'Tide Archive', said_by_id: `project_${kept}`, by_you: true }];
    expect(rows('entities')).toMatchObject([{ sources: { name: told } }]);
    expect(rows('connections')).toMatchObject([{ sources: told }]);
  });
});
