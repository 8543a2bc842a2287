import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { selectsAllColumns } from './prepared-statements.ts';
import { type Executor, transact } from './transact.ts';

const many = 10;

describeOnOneEngine('statements that are sent often', (context) => {
  const prepared = async (db: Executor, part: string) => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements
      where position(${part} in statement) > 0 and from_sql is false`.execute(db);
    return rows.map(({ statement }) => statement);
  };

  it('are prepared once for a connection, and answer what they answered', async () => {
    const { db, close } = await context.openAnother();
    for (let value = 0; value < many * 2; value += 1) {
      const { rows } = await sql`select ${value}::integer * 2 as twice`.execute(db);
      expect(rows).toEqual([{ twice: value * 2 }]);
    }
    expect(await prepared(db, 'as twice')).toEqual(['select $1::integer * 2 as twice']);
    await close();
  });

  it('are not prepared if each has a text of its own', async () => {
    const { db, close } = await context.openAnother();
    for (let value = 1; value < many * 2; value += 1) {
      const values = Array.from({ length: value }, (_, at) => sql`${at}::integer`);
      await sql`select array[${sql.join(values)}] as own_text`.execute(db);
    }
    expect(await prepared(db, 'as own_text')).toEqual([]);
    await close();
  });

  it('are at most a hundred', async () => {
    const { db, close } = await context.openAnother();
    for (let text = 0; text < 110; text += 1) {
      for (let turn = 0; turn < many; turn += 1) {
        await sql`select ${1}::integer as ${sql.id(`one_of_many_${text}`)}`.execute(db);
      }
    }
    expect(await prepared(db, 'one_of_many')).toHaveLength(100);
    await close();
  });

  it('go on when another process changes a type; a transaction can be tried again', async () => {
    const { db, close } = await context.openAnother();
    await sql`create table changed_below (one integer)`.execute(db);
    await sql`insert into changed_below values (7)`.execute(db);
    const ask = (tx: Executor) =>
      sql`select one from changed_below where one <> ${0}::integer`.execute(tx);
    const askOften = async () => {
      for (let turn = 0; turn < many; turn += 1) expect((await ask(db)).rows).toEqual([{ one: 7 }]);
    };
    await askOften();
    await sql`alter table changed_below alter one type bigint`.execute(db);
    await askOften();
    await sql`alter table changed_below alter one type integer`.execute(db);
    await expect(transact(db, ask)).rejects.toMatchObject({ code: '40001' });
    expect((await transact(db, ask)).rows).toEqual([{ one: 7 }]);
    await close();
  });
});

describe('a statement that answers with all columns of a table', () => {
  it.each([
    ['select * from entities where id = $1', true],
    ['select "sessions".*, email from sessions', true],
    ['insert into a (b) values ($1) returning *', true],
    ['select count(*) from (select one.* from entities one) as own', false],
    ['select $1::integer * 2 as twice', false],
  ])('%s: %s', (text, isSo) => {
    expect(selectsAllColumns(text)).toBe(isSo);
  });
});
