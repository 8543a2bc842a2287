import {
  searchComprehensive as comprehensive,
  Problem,
  type ReplyOf,
  type searchComprehensive,
  searchEntities,
} from '@mangrove/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

type Found = ReplyOf<typeof searchComprehensive>;
type Parameters = Record<string, string | string[]>;

describeWithDatabase('search', (context) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(context.db);
  });
  afterAll(() => server.close());
  beforeEach(() => context.empty());

  const get = (path: string, parameters: Parameters) => {
    const pairs = Object.entries(parameters).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    return server.app.inject(`${path}?${new URLSearchParams(pairs)}`);
  };
  const search = async (parameters: Parameters): Promise<Found> => {
    const response = await get(comprehensive.path, parameters);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const namesOf = async (parameters: Parameters) =>
    (await search(parameters)).nodes
      .filter((node) => node.is_match)
      .map((node) => node.display_name);
  const suggestionsFor = async (parameters: Parameters) => {
    const response = await get(searchEntities.path, parameters);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<ReplyOf<typeof searchEntities>>().results;
  };
  const refuses = async (path: string, parameters: Parameters) => {
    const response = await get(path, parameters);
    expect(response.statusCode, response.body).toBe(400);
    return Problem.strict().parse(response.json());
  };

  describe('what it answers', () => {
    it('carries the specified fields [spec 3.3]', async () => {
      const ada = await aPerson(context.db, 'Ada Reed', { about: 'Listens to reefs.' });
      const reef = await aProject(context.db, 'Reef Choir', { about: 'y'.repeat(130) });
      const lab = await anOrganization(context.db, 'Tide Lab');
      await relate(context.db, reef, ada, 'Composer', '2021 - 2023');
      await relate(context.db, lab, reef, 'Host');
      const found = await search({ q: 'reed', connection_depth: '2' });
      expect(comprehensive.reply.strict().parse(found)).toEqual(found);
      expect(found).toEqual({
        nodes: [
          {
            id: ada,
            type: 'person',
            display_name: 'Ada Reed',
            low_res_photo_url: '',
            photo_url: '',
            bio: 'Listens to reefs.',
            description: '',
            is_match: true,
            connection_depth: 0,
            connection_path: [{ type: 'person', id: ada }],
          },
          expect.objectContaining({
            id: reef,
            bio: '',
            description: `${'y'.repeat(100)}…`,
            is_match: false,
            connection_depth: 1,
            connection_path: [
              { type: 'person', id: ada },
              { type: 'project', id: reef },
            ],
          }),
          expect.objectContaining({
            id: lab,
            connection_depth: 2,
            connection_path: [
              { type: 'person', id: ada },
              { type: 'project', id: reef },
              { type: 'organization', id: lab },
            ],
          }),
        ],
        edges: [
          {
            node1_type: 'project',
            node1_id: reef,
            node2_type: 'person',
            node2_id: ada,
            relationship_metadata: { role_type: 'Composer', years_involved: '2021 - 2023' },
          },
          expect.objectContaining({ node1_id: lab, node2_id: reef }),
        ],
        graph_truncated: false,
        max_nodes: 500,
        truncation_message: null,
        total_matches: 1,
        total_nodes: 3,
        actual_depth_reached: 2,
        connection_depth: 2,
      });
    });

    it('says when the bound on nodes cuts, and keeps who has more relationships [spec 3.9]', async () => {
      const hub = await anOrganization(context.db, 'Hub');
      const [first, second, third] = [
        await aPerson(context.db),
        await aPerson(context.db),
        await aPerson(context.db),
      ];
      for (const person of [first, second, third]) await relate(context.db, hub, person);
      await relate(context.db, third, await aProject(context.db, 'Far'));
      const found = await search({ q: 'hub', connection_depth: '2', max_nodes: '3' });
      expect(found.nodes.map((node) => node.id)).toEqual([hub, first, third]);
      expect(found).toMatchObject({
        graph_truncated: true,
        max_nodes: 3,
        truncation_message: 'Showing 3 of 5 entities',
        total_nodes: 5,
        actual_depth_reached: 0,
      });
    });

    it('bounds the matches by the limit and counts all of them [spec 3.9]', async () => {
      for (let i = 0; i < 7; i++) await aPerson(context.db, `Seed ${i}`);
      const found = await search({ q: 'seed', limit: '3' });
      expect(found.nodes.map((node) => node.display_name)).toEqual(['Seed 0', 'Seed 1', 'Seed 2']);
      expect(found).toMatchObject({ total_matches: 7, total_nodes: 3, graph_truncated: false });
    });
  });

  describe('what it finds', () => {
    it('ranks the name, its beginning, its words, its parts, tags and text, in this order', async () => {
      await aPerson(context.db, 'By Text', { about: 'works on reefs and art' });
      await aPerson(context.db, 'By Tag', { tags: ['ART'] });
      await aPerson(context.db, 'Late Smart');
      await aPerson(context.db, 'The Art Room');
      await aPerson(context.db, 'Artist Union');
      await aPerson(context.db, 'Art');
      expect(await namesOf({ q: 'art' })).toEqual([
        'Art',
        'Artist Union',
        'The Art Room',
        'Late Smart',
        'By Tag',
        'By Text',
      ]);
    });

    it('needs every word, wherever it stands', async () => {
      await aProject(context.db, 'Salt Garden', { about: 'in Graz', tags: ['WATER'] });
      await aProject(context.db, 'Salt Market', { about: 'in Wien' });
      expect(await namesOf({ q: 'graz salt water' })).toEqual(['Salt Garden']);
      expect(await namesOf({ q: 'garden salt' })).toEqual(['Salt Garden']);
      expect(await namesOf({ q: 'salt paris' })).toEqual([]);
    });

    it.each([
      ['kunstlerhaus'],
      ['KÜNSTLERHAUS'],
      ['Künstlerhas'],
      ['kunstlerhuas'],
      ['nstlerh'],
      ['  künstlerhaus   wien '],
      ['Ku\u0308nstlerhaus'],
    ])('finds Künstlerhaus by "%s"', async (q) => {
      await anOrganization(context.db, 'Künstlerhaus Wien');
      await anOrganization(context.db, 'Secession');
      expect(await namesOf({ q })).toEqual(['Künstlerhaus Wien']);
      expect((await suggestionsFor({ q })).map(({ name }) => name)).toEqual(['Künstlerhaus Wien']);
    });

    it('takes a similar word only where nothing matches as typed', async () => {
      await aPerson(context.db, 'Marta Klein');
      await aPerson(context.db, 'Martha Klein');
      expect(await namesOf({ q: 'martha klein' })).toEqual(['Martha Klein']);
      expect(await namesOf({ q: 'marrta klien' })).toEqual(['Marta Klein']);
      expect(await namesOf({ q: 'zzyzx' })).toEqual([]);
    });

    it.each([
      ['Walmdüller', 'Ferdinand Georg Waldmüller'],
      ['Seilgmann', 'Adalbert Seligmann'],
      ['waldmlüler', 'Ferdinand Georg Waldmüller'],
      ['Klmt', 'Gustav Klimt'],
      ['Klimmt', 'Gustav Klimt'],
      ['Glimt', 'Gustav Klimt'],
      ['Klimd', 'Gustav Klimt'],
      ['limt', 'Gustav Klimt'],
      ['Kliimt', 'Gustav Klimt'],
      ['Klmit', 'Gustav Klimt'],
      ['Kurzwiel', 'Max Kurzweil'],
      ['Kurzwel', 'Max Kurzweil'],
      ['Gustav Klmt', 'Gustav Klimt'],
    ])('finds by %s, in which letters are turned or one is wrong, %s', async (q, name) => {
      for (const person of [
        'Gustav Klimt',
        'Adalbert Seligmann',
        'Ferdinand Georg Waldmüller',
        'Max Kurzweil',
        'Alfred Roller',
        'Otto Wagner',
      ]) {
        await aPerson(context.db, person);
      }
      expect(await namesOf({ q })).toEqual([name]);
      expect((await suggestionsFor({ q })).map((found) => found.name)).toEqual([name]);
    });

    it('finds a word of four to seven letters whatever the one slip in it is', async () => {
      const letter = fc.constantFrom(...'aeioulnrstmk');
      const word = fc.array(letter, { minLength: 5, maxLength: 6 }).map((each) => each.join(''));
      await fc.assert(
        fc.asyncProperty(word, fc.nat(), letter, fc.nat(3), async (meant, place, other, slip) => {
          await context.empty();
          await aPerson(context.db, `Ada ${meant}`);
          const at = place % meant.length;
          const [before, after] = [meant.slice(0, at), meant.slice(at)];
          const turned = (after[1] ?? '') + (after[0] ?? '') + after.slice(2);
          const typed = [
            before + after.slice(1),
            before + other + after,
            before + other + after.slice(1),
            before + turned,
          ][slip];
          expect(await namesOf({ q: typed ?? '' }), `${typed} for ${meant}`).toHaveLength(1);
        }),
        { numRuns: 40 },
      );
    });

    it.each([
      ['李明', ['明 李', '李 明', '李明远', '李 明远']],
      ['明李', ['明 李', '李 明']],
      ['山田太', ['太郎 山田']],
      ['山田太郎', ['太郎 山田']],
      ['김민준', ['민준 김']],
      ['太山', []],
    ])('finds a name that is written together as %s', async (q, names) => {
      for (const [first, last] of [
        '明 李',
        '李 明',
        '李明远 ',
        '李 明远',
        '太郎 山田',
        '민준 김',
      ].map((name) => name.split(' '))) {
        await aPerson(context.db, `${first} ${last}`.trim());
      }
      await aPerson(context.db, '大明 王', { about: '李' });
      expect((await namesOf({ q })).sort()).toEqual([...names].sort());
      const suggested = (await suggestionsFor({ q })).map(({ name }) => name);
      expect(suggested.sort()).toEqual([...names].sort());
    });

    it('puts the best connected first where there are filters and no words', async () => {
      await aPerson(context.db, 'Ana', { tags: ['WATER'] });
      const ben = await aPerson(context.db, 'Ben', { tags: ['WATER'] });
      const cy = await aPerson(context.db, 'Cy', { tags: ['WATER'] });
      const dune = await anOrganization(context.db, 'Dune', { tags: ['SAND'] });
      for (const role of ['Member', 'Founder']) await relate(context.db, cy, dune, role);
      await relate(context.db, dune, ben);
      for (const _engine of ['the database', 'the cached network']) {
        expect(await namesOf({ tag: 'WATER' })).toEqual(['Cy', 'Ben', 'Ana']);
        expect(await namesOf({ tag: 'WATER', limit: '2' })).toEqual(['Cy', 'Ben']);
        expect(await namesOf({ entity_type: ['people', 'organization'] })).toEqual([
          'Dune',
          'Cy',
          'Ben',
          'Ana',
        ]);
        expect((await search({ entity_type: 'people', limit: '1' })).total_matches).toBe(3);
        await server.network.current();
      }
    });

    it.each([
      ['%', '100% Wool'],
      ['_', 'snake_case'],
      ['\\', 'back\\slash'],
      ["o'", "O'Hara"],
      ['🌊', 'Tide 🌊'],
      ['سلام', 'سلام دنیا'],
      ['京', '東京ラボ'],
      ['Привет', 'Привет Мир'],
    ])('takes %s as it stands', async (q, name) => {
      await aProject(context.db, name);
      await aProject(context.db, 'Plain');
      expect(await namesOf({ q })).toEqual([name]);
    });

    it.each([
      ["';drop table entities;--"],
      ['" or 1=1 --'],
      ['$1 $x :y ?'],
      ['\u0000\u200b%'],
      ['\ud800'],
      ['\u0301 %%'],
      ['z '.repeat(100)],
      ['(a+)+$|^(([a-z])+.)+[A-Z]'],
      ['(?:.*.*)*'.repeat(20)],
      ['\u202emargaid\u2069'],
      ['👩‍👩‍👧‍👦🏳️‍🌈'.repeat(8)],
      ['é'.repeat(200)],
      [Array.from({ length: 66 }, (_, i) => i.toString(36).padStart(2, 'q')).join(' ')],
    ])('is not misled by %s', async (q) => {
      await aProject(context.db, 'Plain');
      expect(await namesOf({ q })).toEqual([]);
      expect(await suggestionsFor({ q })).toEqual([]);
      expect(await namesOf({ q: 'plain' })).toEqual(['Plain']);
    });

    it('widens within tags and kinds, narrows between them and the words', async () => {
      await aPerson(context.db, 'Ana', { tags: ['WATER'] });
      await aProject(context.db, 'Brook', { tags: ['WATER', 'SOUND'] });
      await anOrganization(context.db, 'Choir', { tags: ['SOUND'] });
      await anOrganization(context.db, 'Dune');
      expect(await namesOf({ tag: 'water' })).toEqual(['Ana', 'Brook']);
      expect(await namesOf({ tag: ['WATER', 'SOUND'] })).toEqual(['Ana', 'Brook', 'Choir']);
      expect(await namesOf({ entity_type: ['people', 'organization'] })).toEqual([
        'Ana',
        'Choir',
        'Dune',
      ]);
      expect(await namesOf({ tag: 'SOUND', entity_type: 'organization' })).toEqual(['Choir']);
      expect(await namesOf({ tag: 'SOUND', q: 'bro' })).toEqual(['Brook']);
      expect(await namesOf({ tag: 'UNHEARD-OF' })).toEqual([]);
    });

    it('ranks well beyond the candidates that a common word leaves', async () => {
      await context.db
        .insertInto('entities')
        .values(
          Array.from({ length: 1_200 }, (_, i) => ({
            type: 'person' as const,
            name: `Walker ${String(i).padStart(4, '0')}`,
            about: 'walks by the river',
          })),
        )
        .execute();
      await aProject(context.db, 'The River Club');
      await aProject(context.db, 'River');
      const found = await search({ q: 'river', limit: '3' });
      expect(found.nodes.map((node) => node.display_name)).toEqual([
        'River',
        'The River Club',
        'Walker 0000',
      ]);
      expect(found.total_matches).toBe(1_202);
    });
  });

  it('keeps only relationships in the wanted roles and years, and all matches', async () => {
    const ada = await aPerson(context.db, 'Ada');
    const early = await aProject(context.db, 'Early');
    const late = await aProject(context.db, 'Late');
    await relate(context.db, ada, early, 'Künstlerin', '1999');
    await relate(context.db, ada, late, 'Curator', '2015, 2019 - 2022');
    const reached = async (parameters: Parameters) =>
      (await search({ q: 'ada', ...parameters })).nodes.map((node) => node.id);
    expect(await reached({})).toEqual([ada, early, late]);
    expect(await reached({ role: 'kunstlerin' })).toEqual([ada, early]);
    expect(await reached({ role: ['Künstlerin', 'Curator'] })).toEqual([ada, early, late]);
    expect(await reached({ year_from: '2016', year_to: '2018' })).toEqual([ada]);
    expect(await reached({ year_to: '2000' })).toEqual([ada, early]);
    expect(await reached({ year_from: '2022' })).toEqual([ada, late]);
    expect(await reached({ role: 'Curator', year_to: '2000' })).toEqual([ada]);
  });

  it('finds by roles and years alone whoever has a fitting relationship, best connected first', async () => {
    const ada = await aPerson(context.db, 'Ada');
    const bo = await aPerson(context.db, 'Bo');
    const reef = await aProject(context.db, 'Reef');
    const tide = await aProject(context.db, 'Tide');
    await aPerson(context.db, 'Nobody');
    await relate(context.db, ada, reef, 'Künstlerin', '1999');
    await relate(context.db, bo, reef, 'Kunstlerin', '2015 - 2019');
    await relate(context.db, bo, tide, 'Curator', '2020');
    for (const _engine of ['the database', 'the cached network']) {
      expect(await namesOf({ role: 'künstlerin' })).toEqual(['Bo', 'Reef', 'Ada']);
      expect(await namesOf({ role: ['Künstlerin', 'Curator'] })).toEqual([
        'Bo',
        'Reef',
        'Ada',
        'Tide',
      ]);
      expect(await namesOf({ year_from: '2016' })).toEqual(['Bo', 'Reef', 'Tide']);
      expect(await namesOf({ q: ' ', year_to: '2000' })).toEqual(['Reef', 'Ada']);
      expect(await namesOf({ role: 'Curator', year_to: '2000' })).toEqual([]);
      // Where a kind is asked for too, roles narrow the relationships and not the matches.
      expect(await namesOf({ role: 'Curator', entity_type: 'people' })).toEqual([
        'Bo',
        'Ada',
        'Nobody',
      ]);
      await server.network.current();
    }
    const bounded = await search({ role: 'Künstlerin', limit: '1' });
    expect(bounded).toMatchObject({ total_matches: 3, total_nodes: 2, actual_depth_reached: 1 });
    expect(bounded.nodes.map(({ id, is_match }) => [id, is_match])).toEqual([
      [bo, true],
      [reef, false],
    ]);
    expect(bounded.edges).toHaveLength(1);
  });

  it('reads open ranges, decades and years by a slash as everybody does', async () => {
    const ada = await aPerson(context.db, 'Ada');
    const projects: Record<string, number> = {};
    for (const years of ['2019-', 'until 1905', '1990s', '2020/21']) {
      projects[years] = await aProject(context.db, `Project ${years}`);
      await relate(context.db, ada, projects[years], 'Artist', years);
    }
    const reached = async (year: string) => {
      const { nodes } = await search({ q: 'ada', year_from: year, year_to: year });
      return Object.keys(projects).filter((years) =>
        nodes.some(({ id }) => id === projects[years]),
      );
    };
    for (const _engine of ['the database', 'the cached network']) {
      expect(await reached('1850')).toEqual(['until 1905']);
      expect(await reached('1906')).toEqual([]);
      expect(await reached('1995')).toEqual(['1990s']);
      expect(await reached('2021')).toEqual(['2019-', '2020/21']);
      expect(await reached('2030')).toEqual(['2019-']);
      await server.network.current();
    }
  });

  describe('entities and tags', () => {
    it('answers both, best match first, and tags only when no kind is asked for [spec 3.3]', async () => {
      const room = await anOrganization(context.db, 'Art Room', { about: 'A room.' });
      await aPerson(context.db, 'Bea', { tags: ['ART', 'SMART'] });
      const results = await suggestionsFor({ q: 'art' });
      expect(searchEntities.reply.strict().parse({ results })).toEqual({ results });
      expect(results).toEqual([
        expect.objectContaining({ type: 'tag', name: 'ART' }),
        { id: room, type: 'organization', name: 'Art Room', description: 'A room.' },
        expect.objectContaining({ type: 'tag', name: 'SMART' }),
        expect.objectContaining({ type: 'person', name: 'Bea' }),
      ]);
      expect(await suggestionsFor({ q: '#art', entity_types: 'people' })).toEqual([
        expect.objectContaining({ type: 'person', name: 'Bea' }),
      ]);
      expect(await suggestionsFor({ q: 'art', limit: '1' })).toHaveLength(1);
      expect((await suggestionsFor({ q: 'smrat' })).map(({ name }) => name)).toContain('SMART');
    });
  });

  describe('what it refuses', () => {
    it.each<[Parameters]>([
      [{}],
      [{ q: '' }],
      [{ q: '   ' }],
      [{ q: '\u200b' }],
      [{ q: '', tag: '' }],
      [{ q: ' ', role: ' ' }],
      [{ q: 'x'.repeat(201) }],
      [{ q: 'x'.repeat(10_000) }],
      [{ q: '(a+)+'.repeat(2_000) }],
      [{ q: '🌊'.repeat(3_000) }],
      [{ q: ['a', 'b'] }],
      [{ q: 'a', connection_depth: '0' }],
      [{ q: 'a', connection_depth: '99' }],
      [{ q: 'a', connection_depth: '1.5' }],
      [{ q: 'a', connection_depth: 'one' }],
      [{ q: 'a', limit: '-1' }],
      [{ q: 'a', limit: '501' }],
      [{ q: 'a', max_nodes: '1000000000' }],
      [{ q: 'a', max_nodes: '0' }],
      [{ q: 'a', max_nodes: '99999999999999999999' }],
      [{ q: 'a', entity_type: 'tag' }],
      [{ q: 'a', year_from: '20x' }],
      [{ q: 'a', year_from: '2020', year_to: '2019' }],
    ])('%j', async (parameters) => {
      const problem = await refuses(comprehensive.path, parameters);
      expect(problem.code).toBe('malformed');
    });

    it('says in a sentence what is missing [spec 3.5]', async () => {
      expect((await refuses(comprehensive.path, {})).detail).toBe(
        'Please enter something to search for, or choose a filter.',
      );
      await refuses(searchEntities.path, { q: ' ' });
      await refuses(searchEntities.path, { q: 'a', limit: '51' });
      await refuses(searchEntities.path, { q: 'a', entity_types: 'nobody' });
    });
  });
});
