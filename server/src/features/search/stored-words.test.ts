import { EventEmitter, once } from 'node:events';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson } from '../../../test/factories.ts';
import { writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { transact } from '../../db/transact.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { findMatches } from './queries.ts';
import { sweepWords } from './service.ts';
import { parseSearchText } from './words.ts';

type Step =
  | { do: 'add'; names: string[] }
  | { do: 'change'; which: number; about: string }
  | { do: 'touch' | 'remove'; which: number }
  | { do: 'sweep' };

const texts = fc
  .array(fc.constantFrom('reef', 'Reef', 'tide', 'Künstler', 'a', '½', 'reef\ttide', '\n', '  '), {
    maxLength: 5,
  })
  .map((deps) => deps.join(' '));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('add' as const),
      names: fc.array(texts, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ do: fc.constant('change' as const), which: fc.nat(9), about: texts }),
    fc.record({ do: fc.constant('touch' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('remove' as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant('sweep' as const) }),
  ),
  { minLength: 1, maxLength: 8 },
);

describeWithDatabase('the stored words of entities', (context) => {
  beforeEach(() => context.empty());

  const storedWords = async () =>
    (
      await sql<{ kept: string }>`
        select distinct ew.entity_id || ' ' || w.word as kept
        from entity_words ew join words w on w.id = ew.word_id order by kept`.execute(context.db)
    ).rows.map(({ kept }) => kept);
  // The expected words: the folded texts, split at white space.
  const wordsOfTexts = async () => {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, fold(part) as text from entities,
        unnest(regexp_split_to_array(name || ' ' || about, '[[:space:]]+')) as part
      where fold(part) <> ''`.execute(context.db);
    return [...new Set(rows.map(({ id, text }) => `${id} ${text}`))].sort();
  };
  const listWords = async () =>
    (
      await sql<{ word: string }>`select distinct word from words order by word`.execute(context.db)
    ).rows.map(({ word }) => word);

  it('are the same after an import, with the names of people marked', async () => {
    const folder = writeNetworkFolder({
      'people.csv':
        'id,first_name,last_name,bio,nations\np1,Tide,tide,Künstler KUNSTLER tide ½,Ngāi Tahu; Kāi Tahu\np2,Ada,Tide,"two\nlines",\n',
      'organizations.csv': 'id,name,description\no1,Tide House,tide  ´ house\n',
      'relationships.csv': 'node1_type,node1_id,node2_type,node2_id\n',
      'projects.csv': 'id,name\nx1,Low Water\n',
    });
    const images = openLocalImages(dirname(folder));
    await importNetwork({ db: context.db, images }, folder, { source: 'folder:w' }, silentWatcher);
    const { rows: stored } = await sql<{ text: string }>`
      select ew.entity_id || ' ' || w.is_personal || ' ' || w.word as text
      from entity_words ew join words w on w.id = ew.word_id order by text`.execute(context.db);
    const { rows: made } = await sql<{ text: string }>`
      select e.id || ' ' || w.is_personal || ' ' || w.word as text
      from entities e cross join lateral words_of(
        e.type, all_names(e.name, e.names), searched_text(e)) as w
      order by text`.execute(context.db);
    expect(stored).toEqual(made);
    expect(stored.map(({ text }) => text.replace(/^\d+ /u, ''))).toEqual(
      expect.arrayContaining(['true tide', 'false tahu']),
    );
  });

  it('equal the words of names and texts after random changes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        await context.empty();
        for (const step of taken) await take(step);
        expect((await storedWords()).sort()).toEqual(await wordsOfTexts());
        await sweepWords(context.db);
        const used = (await storedWords()).map((kept) => kept.slice(kept.indexOf(' ') + 1));
        expect((await listWords()).sort()).toEqual([...new Set(used)].sort());
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  async function take(step: Step): Promise<void> {
    const { rows } = await sql<{ id: number }>`select id from entities order by id`.execute(
      context.db,
    );
    const chosen = 'which' in step ? (rows[step.which % Math.max(1, rows.length)]?.id ?? 0) : 0;
    if (step.do === 'add') {
      const values = step.names.map((text) => ({
        type: 'project' as const,
        name: `N ${text}`,
        about: text,
      }));
      await context.db.insertInto('entities').values(values).execute();
    } else if (step.do === 'change') {
      await context.db
        .updateTable('entities')
        .set({ about: step.about })
        .where('id', '>=', chosen)
        .execute();
    } else if (step.do === 'touch') {
      await context.db
        .updateTable('entities')
        .set({ year: '2020' })
        .where('id', '=', chosen)
        .execute();
    } else if (step.do === 'remove') {
      await context.db.deleteFrom('entities').where('id', '=', chosen).execute();
    } else {
      await sweepWords(context.db);
    }
  }

  it('are found across lines, by parts, and with folded letters', async () => {
    const id = await aPerson(context.db, 'Ada Reed', { about: 'Half\tof\nit: 2½ reefs-and-tides' });
    for (const typed of ['of', 's-an', '½', '2½', '1/2', 'ree', 'REEFS-AND-TIDES', 'it:']) {
      const question = {
        ...parseSearchText(typed),
        tags: [],
        types: [],
        limit: 5,
        viewer: 'public' as const,
      };
      const { matches } = await findMatches(context.db, question);
      expect(
        matches.map((match) => match.id),
        typed,
      ).toEqual([id]);
    }
  });

  it('are searchable for both of two entities that add a new word in parallel', async () => {
    await Promise.all([
      aPerson(context.db, 'Zephyrine One'),
      anOrganization(context.db, 'Zephyrine Two'),
      sweepWords(context.db),
    ]);
    const question = {
      ...parseSearchText('zephyrine'),
      tags: [],
      types: [],
      limit: 5,
      viewer: 'public' as const,
    };
    expect((await findMatches(context.db, question)).total).toBe(2);
  });

  describe('the sweep', () => {
    it('waits for a transaction that is about to use an unused word', async () => {
      const gone = await aPerson(context.db, 'Lorelei');
      await context.db.deleteFrom('entities').where('id', '=', gone).execute();
      const turns = new EventEmitter();
      const inserted = once(turns, 'inserted');
      const writing = transact(context.db, async (tx) => {
        await tx.insertInto('entities').values({ type: 'project', name: 'Lorelei' }).execute();
        const committing = once(turns, 'commit');
        turns.emit('inserted');
        await committing;
      });
      await inserted;
      const sweeping = sweepWordsElsewhere();
      await new Promise((resolve) => setTimeout(resolve, 50));
      turns.emit('commit');
      await Promise.all([writing, sweeping]);
      const question = {
        ...parseSearchText('lorelei'),
        tags: [],
        types: [],
        limit: 5,
        viewer: 'public' as const,
      };
      expect((await findMatches(context.db, question)).total).toBe(1);
    });
  });

  // On the embedded engine, the single connection makes it wait anyway.
  async function sweepWordsElsewhere(): Promise<void> {
    const another = await context.openAnother();
    try {
      await sweepWords(another.db);
    } finally {
      await another.close();
    }
  }
});
