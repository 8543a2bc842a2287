import type { AdminUser } from '@mangrove/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpLists, type User } from './test-lists.ts';

describeOnOneEngine('the user list of superusers', (context) => {
  const { begin, users, aUser } = setUpLists(context);
  let admin: User;
  beforeEach(async () => {
    admin = await begin();
  });

  describe('listed users', () => {
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

    it('contain their issues [spec 3.4]', async () => {
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
    ])('match the query %j [spec 3.2] [spec 3.5]', async (query, expected) => {
      expect(shown(await users(query))).toEqual(expected);
    });

    it('are divided into pages', async () => {
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
      'are refused for the query %j',
      async (query) => {
        expect((await admin.get(`/api/v1/admin/users?${query}`)).statusCode).toBe(400);
      },
    );
  });
});
