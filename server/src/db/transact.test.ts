import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, relate } from '../../test/factories.ts';
import { describeWithDatabase } from '../../test/with-database.ts';
import { isMigrated, migrate, storeYearRanges } from './migrate.ts';
import { raiseNetworkVersion, readNetworkVersion } from './network-version.ts';
import { transact } from './transact.ts';

describeWithDatabase('the database', (context) => {
  beforeEach(() => context.empty());

  it('saves all of a transaction or nothing', async () => {
    const work = transact(context.db, async (tx) => {
      await aPerson(tx, 'Half Saved');
      throw new Error('cut off');
    });
    await expect(work).rejects.toThrow('cut off');
    expect(await context.db.selectFrom('entities').selectAll().execute()).toEqual([]);
  });

  it('refuses a query on the plain handle inside an open transaction', async () => {
    const work = transact(context.db, async (tx) => {
      await aPerson(tx, 'Aroha Ngata');
      await context.db.selectFrom('entities').selectAll().execute();
    });
    await expect(work).rejects.toThrow(/use the handle that the transaction gives/u);
    expect(await context.db.selectFrom('entities').selectAll().execute()).toEqual([]);
  });

  it('also refuses raw SQL on the plain handle inside an open transaction', async () => {
    const work = transact(context.db, () => sql`select 1`.execute(context.db));
    await expect(work).rejects.toThrow(/use the handle that the transaction gives/u);
  });

  it('answers queries on the plain handle while a transaction is open elsewhere', async () => {
    await Promise.all([
      transact(context.db, async (tx) => {
        await aPerson(tx, 'Jo Okafor');
        await sql`select pg_sleep(0.05)`.execute(tx);
      }),
      context.db.selectFrom('entities').selectAll().execute(),
    ]);
    const names = await context.db.selectFrom('entities').select('name').execute();
    expect(names).toEqual([{ name: 'Jo Okafor' }]);
  });

  it('counts parallel raises of the network version one by one', async () => {
    const before = await readNetworkVersion(context.db);
    await Promise.all(
      Array.from({ length: 20 }, () => transact(context.db, (tx) => raiseNetworkVersion(tx))),
    );
    const count = (version: string) => Number(version.split('-').at(-1));
    expect(count(await readNetworkVersion(context.db)) - count(before)).toBe(20);
  });

  it('names the constraint that a write violates', async () => {
    const person = await aPerson(context.db);
    const other = await anOrganization(context.db);
    await relate(context.db, person, other, 'Member', '2020');
    await expect(relate(context.db, person, other, 'Member', '2020')).rejects.toMatchObject({
      code: '23505',
      constraint: 'relationships_twice',
    });
    await expect(relate(context.db, person, person)).rejects.toMatchObject({
      constraint: 'relationships_to_itself',
    });
  });

  it('returns the same JavaScript values on both engines', async () => {
    await aPerson(context.db, 'Mei Tanaka', { year: '2015, 2018 - 2020' });
    const { rows } = await sql<Record<string, unknown>>`
      select count(*) as big, date '2026-01-02' as day, now() as time,
        (select year_ranges from entities limit 1) as years`.execute(context.db);
    expect(rows[0]).toEqual({
      big: 1,
      day: '2026-01-02',
      time: expect.any(Date),
      years: '{[2015,2016),[2018,2021)}',
    });
  });

  it('folds case and accents', async () => {
    const { rows } = await sql<{ folded: string }>`
      select fold('Künstlerhaus Łódź NGUYỄN Ōtautahi') as folded`.execute(context.db);
    expect(rows[0]?.folded).toBe('kunstlerhaus lodz nguyen otautahi');
  });

  it('applies migrations once', async () => {
    expect(await isMigrated(context.db)).toBe(true);
    expect(await migrate(context.db)).toEqual([]);
  });

  it('recomputes stored year ranges by the present rule when it is upgraded', async () => {
    const [person, other] = [await aPerson(context.db), await anOrganization(context.db)];
    await relate(context.db, person, other, 'Member', 'since 1990');
    await relate(context.db, person, other, 'Founder', '2015');
    await relate(context.db, person, other, 'Guest', 'May 1995 - June 1998');
    await relate(context.db, person, other, 'Potter', '1200 BC');
    await anOrganization(context.db, 'Tide Lab');
    await sql`update relationships set year_ranges = '{[1990,1990]}' where years <> '2015'`.execute(
      context.db,
    );
    await sql`update entities set year = '2019-', year_ranges = '{[2019,2019]}'
      where name = 'Tide Lab'`.execute(context.db);
    const upgrade = async () => {
      await storeYearRanges(context.db);
      return readNetworkVersion(context.db);
    };
    const before = await readNetworkVersion(context.db);
    const version = await upgrade();
    expect(version).not.toBe(before);
    const { rows } = await sql`
      select years, year_ranges::text as ranges from relationships
      union all select year, year_ranges::text from entities where year <> ''
      order by years`.execute(context.db);
    expect(rows).toEqual([
      { years: '1200 BC', ranges: '{}' },
      { years: '2015', ranges: '{[2015,2016)}' },
      { years: '2019-', ranges: '{[2019,)}' },
      { years: 'May 1995 - June 1998', ranges: '{[1995,1999)}' },
      { years: 'since 1990', ranges: '{[1990,)}' },
    ]);
    expect(await upgrade()).toBe(version);
  });

  it('refuses a database that a newer version has migrated', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'x')`.execute(
      context.db,
    );
    await expect(migrate(context.db)).rejects.toThrow(
      /newer version of the product \(9999-future\)/u,
    );
    expect(await isMigrated(context.db)).toBe(false);
    await sql`delete from kysely_migration where name = '9999-future'`.execute(context.db);
  });

  describe('deleting an entity', () => {
    it('deletes its tags, links, locations and relationships', async () => {
      const person = await aPerson(context.db, 'Billie Marsh', {
        tags: ['CLIMATE'],
        links: [['website', 'https://example.org']],
        locations: [{ city: 'Hobart' }],
      });
      await relate(context.db, person, await anOrganization(context.db));
      await context.db.deleteFrom('entities').where('id', '=', person).execute();
      for (const table of ['entity_tags', 'social_links', 'locations', 'relationships'] as const) {
        expect(await context.db.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    });
  });
});
