// Compares the whole answer of the search, matching included, with a plain reference model: on up
// to five hundred random networks, and on a real one if its data is there (see the import's tests).
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entityTypes, type GraphNode, parseYears } from '@mangrove/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PlainEntity,
  type PlainQuestion,
  type PlainRelationship,
  searchPlainly,
} from '../../../test/plain-search.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine, describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Executor } from '../../db/transact.ts';
import { multirangeOf } from '../../db/year-ranges.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';

const rounds = runsOf(40);
const networksAtOnce = 5;

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

async function ask(server: TestApp, question: PlainQuestion) {
  const query = new URLSearchParams({
    q: question.words.join(' '),
    connection_depth: String(question.depth),
    max_nodes: String(question.maxNodes),
    limit: String(question.limit),
    ...(question.role === null ? {} : { role: question.role }),
    ...(question.tag === null ? {} : { tag: question.tag }),
    ...(question.yearFrom === null ? {} : { year_from: String(question.yearFrom) }),
    ...(question.yearTo === null ? {} : { year_to: String(question.yearTo) }),
  });
  for (const type of question.types) query.append('entity_type', type);
  const response = await server.app.inject(`/api/v1/search/comprehensive?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  const { nodes, edges, ...rest } = response.json();
  return {
    ...rest,
    nodes: nodes.map((node: GraphNode) => {
      expect(node.is_match).toBe(node.connection_depth === 0);
      return { id: node.id, depth: node.connection_depth, path: node.connection_path };
    }),
    edges: edges.map((edge: Record<string, Record<string, string>>) => [
      edge.node1_id,
      edge.node2_id,
      edge.relationship_metadata?.role_type,
      edge.relationship_metadata?.years_involved,
    ]),
  };
}

// Short, so that no similar word is taken for the typed one, and some are parts of others.
const vocabulary = 'Art arty smart Tür tu Wà way X_y o%o 🌊 سلام 李 明 李明 太郎 山田 山田太'.split(
  ' ',
);
const tagNames = ['ART', 'WAY', 'TUR', 'SMART'];
const askable = 'art tu wa x_y o% 🌊 سلام y 李明 明李 山田太 郎山'.split(' ');

const texts = (most: number) =>
  fc
    .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: most })
    .chain((words) => fc.constantFrom(' ', '-', ' (').map((glue) => words.join(glue)));

const networks = fc.integer({ min: 2, max: 14 }).chain((size) =>
  fc.record({
    entities: fc.array(
      fc.record({
        type: fc.constantFrom(...entityTypes),
        name: texts(3),
        about: fc.oneof(fc.constant(''), texts(4)),
        tags: fc.uniqueArray(fc.constantFrom(...tagNames), { maxLength: 2 }),
      }),
      { minLength: size, maxLength: size },
    ),
    relationships: fc.uniqueArray(
      fc
        .record({
          from: fc.integer({ min: 0, max: size - 1 }),
          to: fc.integer({ min: 0, max: size - 1 }),
          role: fc.constantFrom('Artist', 'Member'),
          years: fc.constantFrom('', '2010', '2012 - 2016', '1890, 2020-', 'until 1900', '2010s'),
        })
        .filter((relationship) => relationship.from !== relationship.to),
      { maxLength: 24, selector: ({ from, to, role, years }) => `${from} ${to} ${role} ${years}` },
    ),
    question: fc
      .record({
        words: fc.uniqueArray(fc.constantFrom(...askable), { maxLength: 2 }),
        types: fc.uniqueArray(fc.constantFrom(...entityTypes), { maxLength: 2 }),
        tag: fc.option(fc.constantFrom('art', 'way'), { freq: 2 }),
        depth: fc.integer({ min: 1, max: 3 }),
        maxNodes: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(500)),
        limit: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(50)),
        role: fc.option(fc.constantFrom('Artist', 'Member'), { freq: 2 }),
        yearFrom: fc.option(fc.constantFrom(1800, 2011, 2016), { freq: 2 }),
        yearTo: fc.option(fc.constantFrom(2016, 2021, 2100), { freq: 2 }),
      })
      .filter(
        ({ words, types, tag, role, yearFrom, yearTo }) =>
          (words.length > 0 ||
            [types[0] ?? null, tag, role, yearFrom, yearTo].some((filter) => filter !== null)) &&
          !words.some((word) => words.some((other) => other !== word && other.includes(word))),
      ),
  }),
);

type GivenNetwork = typeof networks extends fc.Arbitrary<infer Network> ? Network : never;

describeWithDatabase('the whole answer of the search [spec 3.3]', (context) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(context.db);
    await context.empty();
    await context.db
      .insertInto('tags')
      .values(tagNames.map((name) => ({ name })))
      .execute();
  });
  afterAll(() => server.close());

  it('equals that of a reference model on random networks', async () => {
    let answered = 0;
    let asked = 0;
    // Several networks are stored together, so that each question must also ignore the others.
    const many = fc.array(networks, { minLength: networksAtOnce, maxLength: networksAtOnce });
    await fc.assert(
      fc.asyncProperty(many, async (given) => {
        const { entities, relationships } = await store(given);
        // In every second round the snapshot is out of date, and the database answers by itself.
        asked += 1;
        if (asked % 2 === 0) await server.network.current();
        for (const { question } of given) {
          const wanted = { ...question, words: longestFirst(question.words) };
          if (wanted.yearFrom && wanted.yearTo && wanted.yearFrom > wanted.yearTo) continue;
          expect(await ask(server, wanted)).toEqual(searchPlainly(entities, relationships, wanted));
          answered += 1;
        }
      }),
      { numRuns: rounds },
    );
    expect(answered).toBeGreaterThan(rounds * networksAtOnce * 0.9);
  }, 600_000);

  async function store(given: GivenNetwork[]) {
    await context.db.deleteFrom('entities').execute();
    const entities: PlainEntity[] = [];
    const relationships: PlainRelationship[] = [];
    const rows = [];
    const uses: { entity_id: number; tag: string }[] = [];
    for (const network of given) {
      const first = entities.length + 1;
      for (const { type, name, about, tags } of network.entities) {
        const id = entities.length + 1;
        rows.push({ id, type, name, about });
        uses.push(...tags.map((tag) => ({ entity_id: id, tag })));
        entities.push({
          id,
          type,
          name,
          // These names have no numbers.
          sortName: fold(name),
          foldedName: fold(name),
          foldedAbout: fold(about),
          foldedTags: tags.map(fold),
        });
      }
      for (const relationship of network.relationships) {
        relationships.push({
          ...relationship,
          from: relationship.from + first,
          to: relationship.to + first,
        });
      }
    }
    await context.db.insertInto('entities').values(rows).execute();
    if (uses.length > 0) {
      await sql`
        insert into entity_tags (entity_id, tag_id, tag_type)
        select u.entity_id, t.id, 'person'
        from json_to_recordset(${JSON.stringify(uses)}::json) as u (entity_id integer, tag text)
        join tags t on t.name = u.tag`.execute(context.db);
    }
    if (relationships.length > 0) {
      await context.db
        .insertInto('relationships')
        .values(
          relationships.map(({ from, to, role, years }) => ({
            node1_id: from,
            node2_id: to,
            role,
            years,
            year_ranges: multirangeOf(parseYears(years)),
          })),
        )
        .execute();
    }
    await raiseNetworkVersion(context.db);
    return { entities, relationships };
  }
});

/** The order in which the product sorts words; the phrase itself stays as typed. */
function longestFirst(words: string[]): string[] {
  return [...words].sort((a, b) => b.length - a.length);
}

/**
 * Entities with another form of each word, found in whole texts: 6 in a name or tag, 7 elsewhere.
 * Asked for all words at once, because the texts are the slow part.
 */
async function readForms(db: Executor, words: string[]): Promise<Map<string, Map<number, number>>> {
  const { rows } = await sql<{ word: string; id: number; rank: number }>`
    with texts as materialized (
      select e.id, to_tsvector('english', fold(e.about)) as about,
        to_tsvector('english', fold(case when e.type = 'person' then '' else e.name end)) as name,
        to_tsvector('english', fold(coalesce((select string_agg(replace(t.name, '-', ' '), ' ')
          from entity_tags u join tags t on t.id = u.tag_id where u.entity_id = e.id), ''))) as tags
      from entities e
    ), asked as materialized (
      select word, plainto_tsquery('english', word) as query from unnest(${words}::text[]) as word
    )
    select word, id, case when name @@ query or tags @@ query then 6 else 7 end as rank
    from texts join asked on name @@ query or tags @@ query or about @@ query`.execute(db);
  const forms = new Map(words.map((word) => [word, new Map<number, number>()]));
  for (const { word, id, rank } of rows) forms.get(word)?.set(id, rank);
  return forms;
}

const folder =
  process.env.KUENSTLERHAUS_DIR ??
  fileURLToPath(new URL('../../../../../shared/data/kuenstlerhaus', import.meta.url));

describe.skipIf(!existsSync(folder))(
  'the Künstlerhaus network (skipped where its data is missing)',
  () => {
    describeOnOneEngine('the whole answer of the search', (context) => {
      let server: TestApp;
      beforeAll(async () => {
        server = await startTestApp(context.db);
        const images = openLocalImages(mkdtempSync(join(tmpdir(), 'mangrove-images-')));
        const source = { source: 'folder:k' };
        await importNetwork({ db: context.db, images }, folder, source, silentWatcher);
      }, 120_000);
      afterAll(() => server.close());

      it('equals that of a reference model', async () => {
        const { rows: entities } = await sql<PlainEntity>`
          select e.id, e.type, e.name, e.folded_name as "foldedName",
            e.sort_name as "sortName",
            fold(e.about) as "foldedAbout",
            (select coalesce(json_agg(fold(t.name)), '[]') from entity_tags u
              join tags t on t.id = u.tag_id where u.entity_id = e.id) as "foldedTags"
          from entities e order by e.id`.execute(context.db);
        const { rows: relationships } = await sql<PlainRelationship>`
          select node1_id as from, node2_id as to, role, years
          from relationships order by id`.execute(context.db);
        const words = [...new Set(entities.flatMap(({ foldedName }) => foldedName.split(' ')))]
          .filter((word) => /^[a-z]{3,}$/u.test(word))
          .sort();
        const asked = Array.from({ length: 40 }, (_, index) => {
          const word = words[(index * 7919) % words.length] ?? '';
          if (index % 14 === 7) return [];
          return [index % 4 === 0 ? word.slice(0, 3) : word];
        });
        const forms = await readForms(context.db, [...new Set(asked.flat())]);
        let compared = 0;
        for (const [index, typed] of asked.entries()) {
          const question: PlainQuestion = {
            words: typed,
            types: index % 5 === 0 ? ['organization', 'person'] : [],
            tag: null,
            depth: 1 + (index % 3),
            maxNodes: index % 2 === 0 ? 500 : 60,
            limit: 50,
            role: index % 7 === 0 ? 'Exhibitor' : null,
            yearFrom: index % 6 === 0 ? 1850 : null,
            yearTo: index % 6 === 0 ? 1890 : null,
          };
          if (typed[0] !== undefined) question.forms = forms.get(typed[0]) ?? new Map();
          const expected = searchPlainly(entities, relationships, question);
          // With more matches than this by words, the product ranks only the best thousand.
          if (question.words.length > 0 && expected.total_matches > 1_000) continue;
          expect(await ask(server, question), JSON.stringify(question)).toEqual(expected);
          compared += 1;
        }
        expect(compared).toBeGreaterThan(30);
      }, 300_000);
    });
  },
);
