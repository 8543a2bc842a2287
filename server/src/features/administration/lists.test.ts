import {
  type AdminEntity,
  type AdminUser,
  listAdminEntities,
  listAdminUsers,
  listAudit,
  listEntitiesForAccess,
  readAdminOverview,
  readAdminSystem,
} from '@mangrove/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

type User = Awaited<ReturnType<typeof signedIn>>;

describeWithDatabase('the lists of superusers', (context) => {
  let test: TestApp;
  let admin: User;
  let counted: ReturnType<typeof countQueries>;
  beforeAll(async () => {
    counted = countQueries(context.db);
    test = await startTestApp(counted.db);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await context.empty();
    admin = await signedIn(test, context.db, { isSuperuser: true });
    await context.db
      .updateTable('users')
      .set({ created_at: new Date('2026-01-01') })
      .execute();
  });

  const read = async (path: string) => {
    const answer = await admin.get(`/api/v1/admin${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const users = async (query = '') => listAdminUsers.reply.parse(await read(`/users?${query}`));
  const entities = async (query = '') =>
    listAdminEntities.reply.parse(await read(`/entities?${query}`));
  const audit = async (query = '') => listAudit.reply.parse(await read(`/audit?${query}`));

  async function aUser(email: string, columns: object = {}, profiles: number[] = []) {
    const { id } = await context.db
      .insertInto('users')
      .values({
        email,
        email_key: email.toLowerCase(),
        password_hash: '-',
        is_verified: true,
        last_login_at: new Date('2026-03-01'),
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const entity_id of profiles) await grant(id, entity_id, 'OWNER');
    return id;
  }

  async function grant(
    user_id: number,
    entity_id: number,
    role_type: 'OWNER' | 'CONTRIBUTOR' | 'MEMBER',
  ) {
    await context.db.insertInto('user_roles').values({ user_id, entity_id, role_type }).execute();
  }

  describe('of users', () => {
    const shown = ({ items }: { items: AdminUser[] }) =>
      items.map(({ email }) => email.split('@')[0]).filter((name) => !name?.startsWith('user'));

    beforeEach(async () => {
      const ada = await aPerson(context.db, 'Aroha Ngata');
      const twin = await aPerson(context.db, 'Zoë Twin');
      const project = await aProject(context.db, 'Aroha Project');
      await aUser('fine@example.org', { created_at: new Date('2026-01-02') }, [ada, project]);
      await aUser('many@example.org', { created_at: new Date('2026-01-03') }, [ada, twin]);
      await aUser('None_1@example.org', {
        created_at: new Date('2026-01-04'),
        last_login_at: null,
        is_verified: false,
      });
      await aUser('odd@example.org', {
        created_at: new Date('2026-01-05'),
        last_login_at: new Date('2026-03-05'),
        is_verified: false,
        is_active: false,
        is_superuser: true,
        name: 'Odd One',
      });
    });

    it('carry what is the matter with each [spec 3.4]', async () => {
      const { items, ...place } = await users('sort_by=email&sort_order=asc');
      expect(place).toEqual({ total_count: 5, page: 1, page_size: 20, total_pages: 1 });
      const issues = Object.fromEntries(
        items.map(({ email, issues: found }) => [email.split('@')[0], found]),
      );
      expect(issues).toMatchObject({
        fine: [],
        many: ['several_person_profiles'],
        None_1: ['no_person_profile'],
        odd: ['unverified_but_logged_in', 'inactive_but_logged_in'],
      });
      expect(items.find(({ email }) => email.startsWith('many'))?.person_profiles).toMatchObject([
        { name: 'Aroha Ngata', role_type: 'OWNER' },
        { name: 'Zoë Twin', role_type: 'OWNER' },
      ]);
    });

    it.each([
      ['', ['odd', 'None_1', 'many', 'fine']],
      ['sort_by=created_at&sort_order=asc', ['fine', 'many', 'None_1', 'odd']],
      ['sort_by=email&sort_order=asc', ['fine', 'many', 'None_1', 'odd']],
      ['sort_by=last_login_at&sort_order=desc', ['odd', 'fine', 'many', 'None_1']],
      ['sort_by=last_login_at&sort_order=asc', ['fine', 'many', 'odd', 'None_1']],
      ['search=FINE%40', ['fine']],
      ['search=_1', ['None_1']],
      ['search=%25', []],
      ['search=aroha', ['many', 'fine']],
      ['search=zoe', ['many']],
      ['search=odd%20one', ['odd']],
      ['login_status=logged_in', ['odd', 'many', 'fine']],
      ['login_status=never', ['None_1']],
      ['verification=verified', ['many', 'fine']],
      ['verification=unverified', ['odd', 'None_1']],
      ['role=superusers', ['odd']],
      ['role=regular', ['None_1', 'many', 'fine']],
      ['profiles=with', ['many', 'fine']],
      ['profiles=none', ['odd', 'None_1']],
      ['issues=has', ['odd', 'None_1', 'many']],
      ['issues=none', ['fine']],
      ['issues=has&verification=verified&search=a', ['many']],
      ['profiles=with&issues=none&login_status=logged_in&role=regular', ['fine']],
    ])('answer %j [spec 3.2] [spec 3.5]', async (query, expected) => {
      expect(shown(await users(query))).toEqual(expected);
    });

    it('come a page at a time', async () => {
      const first = await users('page_size=2');
      const last = await users('page_size=2&page=3');
      expect([first.total_count, first.total_pages, shown(first)]).toEqual([
        5,
        3,
        ['odd', 'None_1'],
      ]);
      expect([last.items.length, last.page]).toEqual([1, 3]);
      expect((await users('page=9')).items).toEqual([]);
    });

    it.each(['sort_by=password_hash', 'role=x', 'page=-1', 'page_size=1000'])(
      'refuse %j',
      async (query) => {
        expect((await admin.get(`/api/v1/admin/users?${query}`)).statusCode).toBe(400);
      },
    );
  });

  describe('of entities', () => {
    let ids: Record<'ada' | 'bea' | 'low' | 'high' | 'house', number>;
    const shown = ({ items }: { items: AdminEntity[] }) => items.map(({ name }) => name);

    beforeEach(async () => {
      ids = {
        ada: await aPerson(context.db, 'Ada Ötker', {
          about: `${'long '.repeat(100)}`,
          tags: ['ONE', ['ONE', 'interest'], 'TWO', 'THREE', 'FOUR'],
          locations: [{ city: 'Graz', country: 'Austria' }, { city: 'Wien' }],
        }),
        bea: await aPerson(context.db, 'Bea'),
        low: await aProject(context.db, 'Low Water'),
        high: await aProject(context.db, 'High 100%'),
        house: await anOrganization(context.db, 'River House'),
      };
      await relate(context.db, ids.ada, ids.low, 'Artist');
      await relate(context.db, ids.low, ids.ada, 'Curator');
      await relate(context.db, ids.ada, ids.house);
      await relate(context.db, ids.bea, ids.house);
      for (const [index, id] of Object.values(ids).entries()) {
        const created_at = new Date(Date.UTC(2026, 0, 1 + index, 22));
        const updated_at = new Date(Date.UTC(2026, 1, 9 - index));
        await context.db
          .updateTable('entities')
          .set({ created_at, updated_at })
          .where('id', '=', id)
          .execute();
      }
    });

    it('carry what a card shows [spec 3.3]', async () => {
      const { items, ...rest } = await entities('search=ada');
      expect(rest).toEqual({
        total_count: 1,
        page: 1,
        page_size: 20,
        total_pages: 1,
        totals: { person: 1, project: 0, organization: 0 },
      });
      expect(items).toEqual([
        {
          id: ids.ada,
          type: 'person',
          name: 'Ada Ötker',
          photo_url: '',
          low_res_photo_url: '',
          location: 'Graz, Austria',
          about: 'long '.repeat(48),
          tags: ['ONE', 'TWO', 'THREE'],
          tags_count: 4,
          connections: 2,
          version: 1,
          created_at: '2026-01-01T22:00:00.000Z',
          updated_at: '2026-02-09T00:00:00.000Z',
        },
      ]);
    });

    it.each([
      ['', ['Ada Ötker', 'Bea', 'High 100%', 'Low Water', 'River House']],
      ['sort_order=desc', ['River House', 'Low Water', 'High 100%', 'Bea', 'Ada Ötker']],
      ['sort_by=type', ['River House', 'Ada Ötker', 'Bea', 'High 100%', 'Low Water']],
      ['sort_by=created_at', ['Ada Ötker', 'Bea', 'Low Water', 'High 100%', 'River House']],
      ['sort_by=updated_at', ['River House', 'High 100%', 'Low Water', 'Bea', 'Ada Ötker']],
      [
        'sort_by=connections&sort_order=desc',
        ['Ada Ötker', 'River House', 'Bea', 'Low Water', 'High 100%'],
      ],
      ['search=otk', ['Ada Ötker']],
      ['search=%25', ['High 100%']],
      ['search=_', []],
      ['type=person', ['Ada Ötker', 'Bea']],
      ['type=projects&type=organization', ['High 100%', 'Low Water', 'River House']],
      ['min_connections=1', ['Ada Ötker', 'Bea', 'Low Water', 'River House']],
      ['min_connections=2', ['Ada Ötker', 'River House']],
      ['min_connections=3', []],
      ['min_connections=2&type=organization', ['River House']],
      // A whole day somewhere: from when it begins there, before it ends.
      ['created_from=2026-01-02T00:00:00Z&created_to=2026-01-04T00:00:00Z', ['Bea', 'Low Water']],
      ['created_from=2026-01-05T23:00:00%2B01:00', ['River House']],
      ['created_to=2026-01-01T22:00:00Z', []],
      ['created_to=2026-01-01T22:00:00.001Z', ['Ada Ötker']],
      ['edited_from=2026-02-08T00:00:00Z', ['Ada Ötker', 'Bea']],
      ['edited_to=2026-02-06T00:00:00Z&type=organization', ['River House']],
    ])('answer %j', async (query, expected) => {
      expect(shown(await entities(query))).toEqual(expected);
    });

    it('count each kind under the same filters, whichever is asked for', async () => {
      const { totals, total_count } = await entities('type=person&min_connections=1');
      expect([totals, total_count]).toEqual([{ person: 2, project: 1, organization: 1 }, 2]);
    });

    it('know at once of a new connection', async () => {
      expect(shown(await entities('min_connections=3'))).toEqual([]);
      await relate(context.db, ids.high, ids.ada);
      expect(shown(await entities('min_connections=3'))).toEqual(['Ada Ötker']);
    });

    it.each(['min_connections=-1', 'created_from=yesterday', 'type=tag', 'sort_by=about'])(
      'refuse %j',
      async (query) => {
        expect((await admin.get(`/api/v1/admin/entities?${query}`)).statusCode).toBe(400);
      },
    );

    it('leave out, for giving access, what the user has a role on [spec 3.2] [spec 3.5]', async () => {
      const user = await aUser('fine@example.org', {}, [ids.low]);
      await grant(user, ids.ada, 'MEMBER');
      const names = async (query: string) => {
        const answer = await read(`/entities/for-access?user_id=${user}&${query}`);
        return listEntitiesForAccess.reply.parse(answer).items.map(({ name }) => name);
      };
      expect(await names('type=project')).toEqual(['High 100%']);
      expect(await names('type=people')).toEqual(['Bea']);
      expect(await names('type=person&search=ada')).toEqual([]);
      expect(await names('type=organization&page=2')).toEqual([]);
      const nobody = await admin.get(
        '/api/v1/admin/entities/for-access?user_id=2147483647&type=person',
      );
      expect(nobody.statusCode).toBe(404);
    });
  });

  describe('of what was done', () => {
    it('tell who did what to whom, and when', async () => {
      const user = await aUser('fine@example.org');
      const house = await anOrganization(context.db, 'River House');
      const person = await aPerson(context.db, 'Ada Ito', { tags: ['WATER'] });
      const act = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
        const answer = await admin.write(method, `/api/v1${path}`, body);
        expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
        return answer;
      };
      const tags = (await admin.get('/api/v1/tags')).json().tags;
      await act('POST', `/tags/${tags[0].id}/official`);
      await act('POST', `/entities/organization/${house}/users`, {
        user_email: 'fine@example.org',
        role_type: 'OWNER',
      });
      await act('PUT', `/users/${user}/toggle-superuser`, { is_superuser: true });
      await act('PUT', `/users/${user}/toggle-superuser`, { is_superuser: false });
      await act('POST', `/users/${user}/reset-password-by-admin`, { send_reset_link: true });
      await act('DELETE', `/people/${person}`);
      await act('POST', '/config/official-tags', { official_tags: [] });
      await act('POST', '/config/development-mode', { enabled: true });
      await act('POST', '/config/development-mode', { enabled: false });
      await act('DELETE', `/tags/${tags[0].id}`);
      await act('DELETE', `/users/${user}`);
      const { items } = await audit(`actor=${encodeURIComponent(admin.email)}`);
      const told = items.map(({ event, target, user: holder }) => [
        event,
        target?.name ?? null,
        holder?.email ?? null,
      ]);
      expect(told.filter(([event]) => !/^(?:login|account)_/u.test(event ?? ''))).toEqual([
        ['user_deleted', null, null],
        // What the user alone owned goes too.
        ['entity_deleted', 'River House', null],
        ['tag_deleted', 'WATER', null],
        ['development_mode_off', null, null],
        ['development_mode_on', null, null],
        ['official_tags_changed', null, null],
        ['entity_deleted', null, null],
        ['password_reset_by_admin', null, null],
        ['superuser_taken', null, null],
        ['superuser_given', null, null],
        ['access_granted', null, null],
        ['tag_made_official', 'WATER', null],
      ]);
      for (const item of items) {
        expect(item.actor).toEqual({ id: admin.userId, email: admin.email });
        expect(Date.parse(item.at)).toBeGreaterThan(Date.now() - 60_000);
        expect(item.ip).toBe('127.0.0.1');
      }
    });

    it('tell of creations and edits by the names of fields, without their values', async () => {
      const person = (
        await admin.write('POST', '/api/v1/people', { first_name: 'Mei', last_name: 'Tan' })
      ).json();
      const project = (await admin.write('POST', '/api/v1/projects', { name: 'Low Water' })).json();
      const ends = {
        node1_id: person.id,
        node1_type: 'person',
        node2_id: project.id,
        node2_type: 'project',
      };
      const relationship = (
        await admin.write('POST', '/api/v1/relationships', {
          ...ends,
          relationship_metadata: { role_type: 'Artist', years_involved: '1869' },
        })
      ).json();
      await admin.write('PUT', `/api/v1/people/${person.id}`, {
        first_name: 'Mei',
        last_name: 'Lin',
        pronouns: 'she',
        bio: 'A secret bio.',
        locations: [{ city: 'Hobart', country: 'Australia' }],
        tags_with_type: [{ name: 'WATER', tag_type: 'interest' }],
      });
      await admin.write('PUT', `/api/v1/people/${person.id}`, { last_name: 'Lin', pronouns: '' });
      await admin.write('PUT', `/api/v1/relationships/${relationship.id}`, {
        relationship_metadata: { role_type: 'Curator', years_involved: '1869' },
      });
      const { items } = await audit('page_size=6');
      expect(items.map(({ event, target, details }) => [event, target?.name, details])).toEqual([
        [
          'relationship_changed',
          'Mei Lin – Low Water',
          { node1_id: person.id, node2_id: project.id, role: 'Curator', years: '1869' },
        ],
        ['entity_changed', 'Mei Lin', { type: 'person', fields: ['pronouns'] }],
        [
          'entity_changed',
          'Mei Lin',
          { type: 'person', fields: ['last_name', 'pronouns', 'bio', 'locations', 'tags'] },
        ],
        ['relationship_created', 'Mei Lin – Low Water', expect.anything()],
        ['entity_created', 'Low Water', { type: 'project' }],
        ['entity_created', 'Mei Lin', { type: 'person' }],
      ]);
      for (const item of items) {
        expect(item).toMatchObject({ actor: { id: admin.userId }, ip: '127.0.0.1' });
      }
    });

    it('answer filters', async () => {
      const user = await aUser('fine@example.org');
      const house = await anOrganization(context.db, 'River House');
      await context.db.deleteFrom('audit_log').execute();
      const rows = [
        { event: 'login_succeeded', actor_id: user, target_type: null, target_id: null },
        { event: 'superuser_given', actor_id: null, target_type: 'user', target_id: user },
        {
          event: 'entity_deleted',
          actor_id: admin.userId,
          target_type: 'entity',
          target_id: house,
        },
        { event: 'tag_deleted', actor_id: 999, target_type: 'tag', target_id: 4, name: 'WATER' },
      ];
      for (const [index, { name, ...row }] of rows.entries()) {
        const at = new Date(Date.UTC(2026, 0, 1 + index));
        const details = JSON.stringify(name ? { name } : {});
        await context.db
          .insertInto('audit_log')
          .values({ ...row, at, details })
          .execute();
      }
      const events = async (query: string) => (await audit(query)).items.map(({ event }) => event);
      expect(await events('event=tag_deleted&event=login_succeeded')).toEqual([
        'tag_deleted',
        'login_succeeded',
      ]);
      expect(await events('actor=fine')).toEqual(['login_succeeded']);
      expect(await events('actor=%23999')).toEqual(['tag_deleted']);
      expect(await events('target=FINE%40')).toEqual(['superuser_given']);
      expect(await events('target=river')).toEqual(['entity_deleted']);
      expect(await events('target=wat')).toEqual(['tag_deleted']);
      expect(await events('target=%25')).toEqual([]);
      expect(await events(`target=%23${house}`)).toContain('entity_deleted');
      expect(await events('from=2026-01-02T00:00:00Z&to=2026-01-04T00:00:00Z')).toEqual([
        'entity_deleted',
        'superuser_given',
      ]);
      expect(await events('page_size=1&page=4')).toEqual(['login_succeeded']);
      const [row] = (await audit('event=tag_deleted')).items;
      expect(row).toMatchObject({
        actor: { id: 999, email: null },
        target: { type: 'tag', id: 4, name: 'WATER', entity_type: null },
      });
    });
  });

  it('tell the network in numbers, and what the product runs on [spec 3.2]', async () => {
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

  it('ask the database as often, however long they are', async () => {
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
        counted.take();
        const answer = await admin.get(`/api/v1${path}`);
        expect(answer.statusCode, path).toBe(200);
        counts.push(counted.take());
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
    // The first of something may be asked for more than nothing; never more than this.
    for (const [index, path] of paths.entries()) {
      expect(many[index], path).toBeLessThanOrEqual(Math.max(few[index] ?? 0, 12));
      expect(many[index], path).toBeGreaterThan(0);
    }
  });
});
