import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { transact } from '../../db/transact.ts';
import { visibleEntities } from '../../domain/entity/visible-queries.ts';
import { selectNamed } from './name-queries.ts';

const word = fc.constantFrom(
  'Hana',
  'Hanna',
  'Ito',
  'Itō',
  'Kingi',
  '潮音寺',
  'of',
  'Tides',
  'Tide',
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const entity = fc.record({
  type: fc.constantFrom('person', 'project'),
  name,
  audience: fc.constantFrom('public', 'public', 'members', 'private'),
  cover: fc.constantFrom('none', 'name'),
  others: fc.array(fc.record({ text: name, is_hidden: fc.boolean() }), { maxLength: 2 }),
});

describeWithDatabase('candidates for a name', (context) => {
  beforeEach(() => context.empty());

  it('are those of comparing it with all names that the asker may know', async () => {
    const { db } = context;
    let found = 0;
    const given = fc.tuple(
      fc.array(entity, { minLength: 1, maxLength: 15 }),
      fc.array(name, { minLength: 1, maxLength: 2 }),
      fc.constantFrom('public' as const, 'members' as const, 'all' as const),
      fc.boolean(),
      fc.constantFrom(['person'] as const, ['person', 'project'] as const),
    );
    await fc.assert(
      fc.asyncProperty(given, async ([entities, ways, viewer, admitsSlips, types]) => {
        await context.empty();
        for (const { type, name, audience, cover, others } of entities) {
          const names = others.map((other) => ({ ...other, kind: 'other', language: '' }));
          await sql`
            insert into entities (type, name, audience, cover, names)
            values (${type}, ${name}, ${audience}, ${cover}, ${JSON.stringify(names)}::jsonb)
          `.execute(db);
        }
        const known = { links: [], places: [], identifiers: [] };
        const rows = await transact(db, (tx) =>
          selectNamed(tx, [{ index: 0, ways, types, known }], { viewer, admitsSlips }),
        );
        const { rows: plain } = await sql<{ id: number; also: string }>`
          with told as (
            select e.id, e.folded_name, '' as also from ${visibleEntities(viewer)} e
            union
            select e.id, fold(n.name), n.name
            from ${visibleEntities(viewer)} e join entities whole using (id)
            cross join lateral told_names(whole.names) n),
          compared as (
            select t.*, fold(given) as way, similarity(t.folded_name, fold(given)) as alike
            from told t cross join unnest(${ways}::text[]) as given),
          best as (
            select distinct on (c.id) c.*, e.cover from compared c
            join ${visibleEntities(viewer)} e using (id)
            where e.type = any(${types}::text[]) and alike >= ${admitsSlips ? 0.3 : 0.55}::real
            order by c.id, c.folded_name = c.way desc, alike desc, c.also)
          select id, case when cover = 'name' then '' else also end as also from best
          order by folded_name = way desc, alike desc, id limit 20`.execute(db);
        expect(rows.map(({ id, also }) => ({ id, also }))).toEqual(plain);
        found += plain.length;
      }),
      { numRuns: runsOf(100), interruptAfterTimeLimit: 60_000 },
    );
    expect(found).toBeGreaterThan(runsOf(100) / 4);
  }, 90_000);
});
