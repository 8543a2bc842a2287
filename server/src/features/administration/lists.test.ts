import { readAdminOverview, readAdminSystem } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpLists, type User } from './test-lists.ts';

describeOnOneEngine('the lists of superusers', (context) => {
  const { begin, takeStatements, read, aUser } = setUpLists(context);
  let admin: User;
  beforeEach(async () => {
    admin = await begin();
  });

  it('count the network and describe the running system [spec 3.2]', async () => {
    const now = new Date();
    await aUser('fine@example.org', { created_at: now, last_login_at: now });
    await aUser('off@example.org', { is_active: false, is_verified: false });
    await aPerson(context.db, 'Ada', { tags: ['WATER'] });
    await relate(context.db, await aProject(context.db), await anOrganization(context.db));
    await admin.post('/api/v1/config/official-tags/add', { official_tag: 'TIDE' });
    const overview = readAdminOverview.reply.parse(await read('/overview'));
    expect(overview).toMatchObject({
      users: { total: 3, superusers: 1, unverified: 1, inactive: 1 },
      entities: { person: 1, project: 1, organization: 1 },
      entities_edited_lately: 3,
      relationships: 1,
      tags: { total: 2, official: 1, unused: 1 },
      pictures: 0,
    });
    expect(overview.users.registered_lately).toBeGreaterThanOrEqual(1);
    const system = readAdminSystem.reply.parse(await read('/system'));
    expect(system.node_version).toBe(process.versions.node);
    expect(system.version).toMatch(/^\d+\.\d+\.\d+$/u);
    expect(system.database.size_bytes).toBeGreaterThan(1_000_000);
    expect(system.database.newest_migration).toMatch(/^\d{4}-/u);
    expect(system.mail).toMatchObject({ delivery: 'folder', given_up: 0 });
  });

  it('use a bounded number of statements, however many rows there are', async () => {
    const paths = [
      '/admin/users?issues=has&search=a',
      '/admin/entities?min_connections=0',
      '/admin/entities?min_connections=1&sort_by=connections',
      '/admin/audit?actor=example',
      '/admin/overview',
      '/admin/system',
      '/tags?sort_by=usage_count',
      '/tags/statistics',
    ];
    const countAll = async () => {
      const counts: number[] = [];
      for (const path of paths) {
        await admin.get(`/api/v1${path}`);
        takeStatements();
        const answer = await admin.get(`/api/v1${path}`);
        expect(answer.statusCode, path).toBe(200);
        counts.push(takeStatements());
      }
      return counts;
    };
    const few = await countAll();
    for (let index = 0; index < 25; index += 1) {
      const person = await aPerson(context.db, `A ${index}`, { tags: [`TAG-${index}`, 'ALL'] });
      await relate(context.db, person, await aProject(context.db));
      await aUser(`a${index}@example.org`, {}, [person]);
    }
    const many = await countAll();
    // A list without rows skips queries, so it may take more once there are rows, but at most 12.
    for (const [index, path] of paths.entries()) {
      expect(many[index], path).toBeLessThanOrEqual(Math.max(few[index] ?? 0, 12));
      expect(many[index], path).toBeGreaterThan(0);
    }
  });
});
