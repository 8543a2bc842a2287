import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { setUpSearch } from './test-search.ts';

describeWithDatabase('searching', (context) => {
  const { server, search, namesOf, suggestionsFor } = setUpSearch(context);

  describe('the matches', () => {
    it('are ranked by whole name, its beginning, words and parts, then tags and text', async () => {
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

    it('that fit alike are sorted by name, numbers in them by their value', async () => {
      const names = ['Tide 2', 'Tide 10', 'Tide 10b', 'Tide 1000', 'Tide House'];
      for (const name of names.toReversed()) await aProject(context.db, name);
      expect(await namesOf({ q: 'tide' })).toEqual(names);
      expect(await namesOf({ q: 'tidde' })).toEqual(names);
    });

    it('contain every word, in any field', async () => {
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
    ])('include Künstlerhaus for "%s"', async (q) => {
      await anOrganization(context.db, 'Künstlerhaus Wien');
      await anOrganization(context.db, 'Secession');
      expect(await namesOf({ q })).toEqual(['Künstlerhaus Wien']);
      expect((await suggestionsFor({ q })).map(({ name }) => name)).toEqual(['Künstlerhaus Wien']);
    });

    it('include similar words only when no word matches exactly', async () => {
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
    ])('for the misspelling %s are %s', async (q, name) => {
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

    it('include a word of five or six letters for any one slip in it', async () => {
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
        { numRuns: runsOf(40) },
      );
    });

    it.each([
      ['李明', ['明 李', '李 明', '李明远', '李 明远']],
      ['明李', ['明 李', '李 明']],
      ['山田太', ['太郎 山田']],
      ['山田太郎', ['太郎 山田']],
      ['김민준', ['민준 김']],
      ['太山', []],
    ])('include names written without spaces as %s', async (q, names) => {
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

    it('are sorted by connections when there are filters and no words', async () => {
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
    ])('treat %s literally', async (q, name) => {
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
    ])('are empty for the unusual input %s', async (q) => {
      await aProject(context.db, 'Plain');
      expect(await namesOf({ q })).toEqual([]);
      expect(await suggestionsFor({ q })).toEqual([]);
      expect(await namesOf({ q: 'plain' })).toEqual(['Plain']);
    });

    it('grow with each tag or kind, and shrink with each further filter or word', async () => {
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

    it('are ranked correctly when a common word has very many', async () => {
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
});
