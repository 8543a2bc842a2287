import { sql } from 'kysely';
import { seededRandom } from '../graph/src/layout/random.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { type Db, openInMemory, openPostgres } from '../server/src/db/open.ts';
import { startPostgres } from '../server/test/postgres-server.ts';

export const amounts = {
  users: 10_000,
  tags: 20_000,
  entities: 100_000,
  relationships: 300_000,
  audit: 200_000,
} as const;

type Amounts = { readonly [Name in keyof typeof amounts]: number };

/** The same product with 13,000 entities, as one that runs on the embedded engine may have. */
export const smallerAmounts: Amounts = {
  users: 1_300,
  tags: 2_600,
  entities: 13_000,
  relationships: 39_000,
  audit: 26_000,
};

export interface LargeDatabase {
  db: Db;
  engine: 'embedded' | 'postgresql';
  /** Words that some names hold. */
  words: string[];
  close(): Promise<void>;
}

const syllables = 'ka mo ri ta lu sen dor vi pe na gel os tri bal zu ha fe mi ro qua'.split(' ');

/** A product in use, on PostgreSQL where it is installed: the same one each time. */
export async function openLargeDatabase(): Promise<LargeDatabase> {
  return open(await startPostgres(), amounts);
}

/** One of 13,000 entities on the embedded engine. */
export function openEmbeddedDatabase(): Promise<LargeDatabase> {
  return open(null, smallerAmounts);
}

async function open(
  server: Awaited<ReturnType<typeof startPostgres>>,
  amounts: Amounts,
): Promise<LargeDatabase> {
  const opened = server
    ? openPostgres(server.urlOf('postgres'), () => undefined)
    : await openInMemory();
  await migrate(opened.db);
  const words = makeWords();
  await fill(opened.db, words, amounts);
  return {
    db: opened.db,
    engine: opened.engine,
    words,
    close: async () => {
      await opened.close();
      await server?.stop();
    },
  };
}

function makeWords(): string[] {
  const random = seededRandom(7);
  const pick = () => syllables[Math.floor(random() * syllables.length)] ?? '';
  const words = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 3 + Math.floor(random() * 3) }, pick).join(''),
  );
  return [...new Set(words)];
}

/** Written by the database itself: rows would take minutes on their way. */
async function fill(db: Db, words: string[], amounts: Amounts): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection);
    await run('set statement_timeout = 0');
    await run('select setseed(0.5)');
    await run('create temporary table words (n serial primary key, word text)');
    await sql`insert into words (word)
      select json_array_elements_text(${JSON.stringify(words)}::json)`.execute(connection);
    const aWord = `(select word from words where n = 1 + (i * 7919 + %s * 104729) % ${words.length})`;
    const word = (salt: number) => aWord.replace('%s', String(salt));
    await run(`insert into users (email, email_key, name, password_hash, user_type, is_superuser,
        is_verified, is_active, created_at, last_login_at)
      select e, e, initcap(${word(1)}), '-', 'person', i % 500 = 0, i % 7 <> 0, i % 50 <> 0,
        now() - i * interval '1 hour',
        case when i % 3 = 0 then null else now() - i * interval '20 minutes' end
      from (select i, ${word(1)} || '.' || i || '@example.org' as e
        from generate_series(1, ${amounts.users}) i) as made`);
    await run(`create temporary table texts as
      select e as of, string_agg(word, ' ') as about
      from generate_series(1, ${amounts.entities}) e, generate_series(1, e % 40) s, words
      where n = 1 + (e * 31 + s * 7919) % ${words.length}
      group by e`);
    await run('analyze texts');
    await run(`insert into entities (type, first_name, last_name, name, about, user_id, created_at,
        updated_at)
      select type, first, last, first || ' ' || last, about,
        case when type = 'person' and i <= ${amounts.users} then i end,
        now() - i * interval '11 minutes', now() - (i * 7919 % 100000) * interval '3 minutes'
      from (select i, (array['person', 'person', 'project', 'organization'])[1 + i % 4] as type,
          initcap(${word(2)}) as first, initcap(${word(3)}) as last,
            coalesce(texts.about, '') as about
        from generate_series(1, ${amounts.entities}) i left join texts on texts.of = i) as made`);
    await run(`insert into locations (entity_id, city, country)
      select i, initcap(${word(6)}), initcap(${word(7)})
      from generate_series(1, ${amounts.entities}, 2) i`);
    await run(`insert into tags (name, tag_type, created_at)
      select 'T-' || upper(to_hex(i * 7)), (array['discipline', 'community', 'interest'])[1 + i % 3],
        now() - i * interval '1 minute'
      from generate_series(1, ${amounts.tags}) i`);
    await run('insert into official_tags select name from tags where id % 100 = 0');
    await run(`insert into entity_tags (entity_id, tag_id, tag_type, sort_order)
      select e, greatest(1, ceil(power(random(), 3) * ${Math.round(amounts.tags * 0.8)}))::integer,
        (array['person', 'community', 'discipline'])[1 + e % 3], s
      from generate_series(1, ${amounts.entities}) e, generate_series(1, 3) s
      on conflict do nothing`);
    await run(`insert into relationships (node1_id, node2_id, role, years)
      select a, (1 + (a * 7919 + r::bigint * 104729) % ${amounts.entities})::integer,
        (array['Member', 'Artist', 'Curator', 'Host'])[1 + r % 4], (1990 + r % 35)::text
      from (select greatest(1, ceil(power(random(), 2) * ${amounts.entities}))::integer as a, r
        from generate_series(1, ${amounts.relationships}) r) as made
      where a <> (1 + (a * 7919 + r::bigint * 104729) % ${amounts.entities})::integer
      on conflict do nothing`);
    await run(`insert into user_roles (user_id, entity_id, role_type, is_verified)
      select 1 + (e * 31) % ${amounts.users}, e, (array['OWNER', 'CONTRIBUTOR', 'MEMBER'])[1 + e % 3],
        true
      from generate_series(1, ${amounts.entities}) e
      on conflict do nothing`);
    await run(`insert into audit_log (at, event, actor_id, target_type, target_id, ip)
      select now() - i * interval '1 minute',
        (array['login_succeeded', 'login_failed', 'tag_changed', 'user_deleted'])[1 + i % 4],
        1 + (i * 17) % ${amounts.users}, case when i % 2 = 0 then 'user' end,
        case when i % 2 = 0 then 1 + (i * 13) % ${amounts.users} end, '192.0.2.1'
      from generate_series(1, ${amounts.audit}) i`);
    await run('drop table words, texts');
    // As the background worker of a product in use does.
    await run('vacuum analyze');
  });
}
