import { sql } from 'kysely';
import { type Executor, transactLong } from '../../db/transact.ts';

/** Forgets the words that no entity has any more: names of people who are gone may be among them. */
export async function sweepWords(db: Executor): Promise<void> {
  const unused = sql`not exists (select from entity_words ew where ew.word_id = words.id)`;
  const { rows } = await sql`select from words where ${unused} limit 1`.execute(db);
  if (rows.length === 0) return;
  await transactLong(db, async (tx) => {
    // Whoever is about to use a word that was found unused has this table locked already.
    await sql`lock table entity_words in share row exclusive mode`.execute(tx);
    await sql`delete from words where ${unused}`.execute(tx);
  });
}
