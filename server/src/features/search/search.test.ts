import { searchComprehensive as comprehensive, searchEntities } from '@mangrove/contract';
import { describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { type Parameters, setUpSearch } from './test-search.ts';

describeOnOneEngine('searching with filters', (context) => {
  const { server, search, namesOf, suggestionsFor, refuses } = setUpSearch(context);

  describe('the result', () => {
    it('contains the specified fields [spec 3.3]', async () => {
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
            matched_on: [{ field: 'name', text: 'Ada Reed', ranges: [[4, 8]] }],
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

    it('notes when max_nodes truncates it, and keeps nodes with more relationships [spec 3.9]', async () => {
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

    it('contains at most limit matches and counts all of them [spec 3.9]', async () => {
      for (let i = 0; i < 7; i++) await aPerson(context.db, `Seed ${i}`);
      const found = await search({ q: 'seed', limit: '3' });
      expect(found.nodes.map((node) => node.display_name)).toEqual(['Seed 0', 'Seed 1', 'Seed 2']);
      expect(found).toMatchObject({ total_matches: 7, total_nodes: 3, graph_truncated: false });
    });
  });

  it('contains only matches with a relationship of the requested roles and years', async () => {
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
    expect(await reached({ year_from: '2016', year_to: '2018' })).toEqual([]);
    expect(await reached({ year_to: '2000' })).toEqual([ada, early]);
    expect(await reached({ year_from: '2022' })).toEqual([ada, late]);
    expect(await reached({ role: 'Curator', year_to: '2000' })).toEqual([]);
  });

  it('for roles and years alone contains entities with such a relationship, best connected first', async () => {
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
      expect(await namesOf({ role: 'Curator', entity_type: 'people' })).toEqual(['Bo']);
      expect(await namesOf({ year_to: '2000', entity_type: 'people' })).toEqual(['Ada']);
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

  it('interprets open ranges, decades and years with a slash', async () => {
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

  describe('the search for entities and tags', () => {
    it('returns both, best match first, and tags only when no kind is requested [spec 3.3]', async () => {
      const room = await anOrganization(context.db, 'Art Room', { about: 'A room.' });
      await aPerson(context.db, 'Bea', { tags: ['ART', 'SMART'] });
      const results = await suggestionsFor({ q: 'art' });
      expect(searchEntities.reply.strict().parse({ results })).toEqual({ results });
      expect(results).toEqual([
        expect.objectContaining({ type: 'tag', name: 'ART' }),
        {
          id: room,
          type: 'organization',
          name: 'Art Room',
          description: 'A room.',
          matched_on: [{ field: 'name', text: 'Art Room', ranges: [[0, 3]] }],
        },
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

  describe('a refused search', () => {
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

    it('states in a sentence what is missing [spec 3.5]', async () => {
      expect((await refuses(comprehensive.path, {})).detail).toBe(
        'Please enter something to search for, or choose a filter.',
      );
      await refuses(searchEntities.path, { q: ' ' });
      await refuses(searchEntities.path, { q: 'a', limit: '51' });
      await refuses(searchEntities.path, { q: 'a', entity_types: 'nobody' });
    });
  });
});
