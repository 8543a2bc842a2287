import { type AdminEntity, listEntitiesForAccess } from '@mangrove/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpLists, type User } from './test-lists.ts';

describeOnOneEngine('the entity list of superusers', (context) => {
  const { begin, read, entities, aUser, grant } = setUpLists(context);
  let admin: User;
  beforeEach(async () => {
    admin = await begin();
  });

  describe('listed entities', () => {
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

    it('are in the order of names and their numbers, in both directions', async () => {
      const halls = ['Hall 2', 'Hall 10', 'Hall 1000'];
      for (const name of halls.toReversed()) await aProject(context.db, name);
      expect(shown(await entities('search=hall'))).toEqual(halls);
      expect(shown(await entities('search=hall&sort_order=desc'))).toEqual(halls.toReversed());
      expect(shown(await entities('search=hall&sort_by=connections'))).toEqual(halls);
    });

    it('contain the fields that a card shows [spec 3.3]', async () => {
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
      // Bounds of a day in a time zone: from inclusive, to exclusive.
      ['created_from=2026-01-02T00:00:00Z&created_to=2026-01-04T00:00:00Z', ['Bea', 'Low Water']],
      ['created_from=2026-01-05T23:00:00%2B01:00', ['River House']],
      ['created_to=2026-01-01T22:00:00Z', []],
      ['created_to=2026-01-01T22:00:00.001Z', ['Ada Ötker']],
      ['edited_from=2026-02-08T00:00:00Z', ['Ada Ötker', 'Bea']],
      ['edited_to=2026-02-06T00:00:00Z&type=organization', ['River House']],
    ])('match the query %j', async (query, expected) => {
      expect(shown(await entities(query))).toEqual(expected);
    });

    it('are counted for each kind under the same filters, whichever kind is requested', async () => {
      const { totals, total_count } = await entities('type=person&min_connections=1');
      expect([totals, total_count]).toEqual([{ person: 2, project: 1, organization: 1 }, 2]);
    });

    it('include a new connection immediately', async () => {
      expect(shown(await entities('min_connections=3'))).toEqual([]);
      await relate(context.db, ids.high, ids.ada);
      expect(shown(await entities('min_connections=3'))).toEqual(['Ada Ötker']);
    });

    it.each(['min_connections=-1', 'created_from=yesterday', 'type=tag', 'sort_by=about'])(
      'are refused for the query %j',
      async (query) => {
        expect((await admin.get(`/api/v1/admin/entities?${query}`)).statusCode).toBe(400);
      },
    );

    it('exclude, for granting access, entities on which the user has a role [spec 3.2] [spec 3.5]', async () => {
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
});
