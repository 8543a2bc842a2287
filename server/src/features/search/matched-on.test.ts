import {
  type MatchReason,
  type ReplyOf,
  searchComprehensive,
  searchEntities,
  suggestEntities,
} from '@mangrove/contract';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';

type Parameters = Record<string, string | string[]>;

/** A reason as readable text, with the hits between square brackets. */
function read({ field, text, ranges }: MatchReason): string {
  let shown = '';
  let at = 0;
  for (const [start, end] of ranges) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return `${field}: ${shown}${text.slice(at)}`;
}

describeWithDatabase('the reasons of a match', (context) => {
  const server = sharedApp(context);
  beforeEach(() => context.empty());

  const ask = async <Reply>(path: string, parameters: Parameters): Promise<Reply> => {
    const pairs = Object.entries(parameters).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    const response = await server.app.inject(`${path}?${new URLSearchParams(pairs)}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const search = (parameters: Parameters) =>
    ask<ReplyOf<typeof searchComprehensive>>(searchComprehensive.path, parameters);
  const reasonsOf = async (parameters: Parameters) =>
    (await search(parameters)).nodes
      .filter((node) => node.is_match)
      .map((node) => node.matched_on.map(read));

  it('name the field and mark the hit in names, tags and texts', async () => {
    await aProject(context.db, 'Flood Wall', { about: 'Not about the flood.', tags: ['FLOOD'] });
    await aProject(context.db, 'River Walk', {
      about: 'flood and floodplain',
      tags: ['FLOODPLAIN', 'FLOOD'],
    });
    await aProject(context.db, 'Voices', { about: 'Songs after the flood of 2011.' });
    expect(await reasonsOf({ q: 'flood' })).toEqual([
      ['name: [Flood] Wall'],
      ['tag: [FLOOD]'],
      ['about: Songs after the [flood] of 2011.'],
    ]);
  });

  it('name for each of several words the first field that contains it', async () => {
    await aProject(context.db, 'Salt Garden', { about: 'in Graz', tags: ['WATER'] });
    expect(await reasonsOf({ q: 'graz salt water' })).toEqual([
      ['name: [Salt] Garden', 'tag: [WATER]', 'about: in [Graz]'],
    ]);
  });

  it('shorten a long text to about eighty characters, between words', async () => {
    const about = `${'Lorem ipsum dolor sit amet. '.repeat(8)}It was painted after the flood of 2011, ${'and so on and on. '.repeat(9)}`;
    await aPerson(context.db, 'Ada', { about: about.trim() });
    const [[reason] = []] = await reasonsOf({ q: 'flood' });
    expect(reason).toBe(
      'about: …was painted after the [flood] of 2011, and so on and on. and so on and on. and so…',
    );
  });

  it('show two fragments of a text whose words are far apart', async () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(10);
    await aPerson(context.db, 'Ada', { about: `reef ${filler}tide` });
    const [reasons = []] = await reasonsOf({ q: 'reef tide' });
    expect(reasons).toEqual([
      expect.stringMatching(/^about: \[reef\] lorem .*…$/u),
      expect.stringMatching(/^about: ….* \[tide\]$/u),
    ]);
  });

  it.each([
    ['kunstler', 'name: [Künstler]haus Straße'],
    ['strasse', 'name: Künstlerhaus [Straße]'],
    ['STRASSE', 'name: Künstlerhaus [Straße]'],
    ['ras', 'name: Künstlerhaus St[raß]e'],
    ['Künstlerhuas', 'name: [Künstlerhaus] Straße'],
    ['kunstlerhauss', 'name: [Künstlerhaus] Straße'],
  ])('mark the original letters for %s', async (q, reason) => {
    await anOrganization(context.db, 'Künstlerhaus Straße');
    expect(await reasonsOf({ q })).toEqual([[reason]]);
  });

  it.each([
    ['李明', 'name: [明] [李]', '明 李'],
    ['李明', 'name: [李 明]远', '李 明远'],
    ['山田太', 'name: [太]郎 [山田]', '太郎 山田'],
  ])('mark both parts of a name for %s, typed as one word', async (q, reason, name) => {
    await aPerson(context.db, name);
    expect(await reasonsOf({ q })).toEqual([[reason]]);
  });

  it('shorten a text without spaces between characters', async () => {
    await aPerson(context.db, 'Li', { about: `${'海'.repeat(120)}洪水${'👩‍👩‍👧‍👦'.repeat(40)}` });
    const { nodes } = await search({ q: '洪水' });
    const [reason] = nodes[0]?.matched_on ?? [];
    expect(reason && read(reason)).toMatch(/^about: …海+\[洪水\](?:👩‍👩‍👧‍👦)+…$/u);
    expect(reason?.text.length).toBeLessThan(120);
  });

  it('say the language of the first text, where somebody said it', async () => {
    for (const about_language of ['de', '']) {
      const values = { type: 'project' as const, name: 'Tide', about: 'Zeichnet Gezeiten' };
      await context.db
        .insertInto('entities')
        .values({ ...values, about_language })
        .execute();
    }
    const { nodes } = await search({ q: 'gezeiten' });
    expect(nodes.map((node) => node.matched_on[0]?.main_language)).toEqual(['de', undefined]);
  });

  it('contain hostile texts unchanged', async () => {
    const about = '<img src=x onerror=alert(1)> <mark>flood</mark> %s \\u0000 \r\n {{flood}}';
    await aPerson(context.db, 'Ada', { about });
    expect(await reasonsOf({ q: 'flood' })).toEqual([
      ['about: <img src=x onerror=alert(1)> <mark>[flood]</mark> %s \\u0000    {{[flood]}}'],
    ]);
  });

  it('name the tag, or the role and years, in a search without words', async () => {
    const ana = await aPerson(context.db, 'Ana', { tags: ['SALT', 'WATER'] });
    const reef = await aProject(context.db, 'Reef', { tags: ['WATER'] });
    await relate(context.db, ana, reef, 'Curator', '2015');
    expect(await reasonsOf({ tag: ['WATER', 'SAND'] })).toEqual([
      ['tag: [WATER]'],
      ['tag: [WATER]'],
    ]);
    expect(await reasonsOf({ role: 'curator' })).toEqual([
      ['role: [Curator], 2015'],
      ['role: [Curator], 2015'],
    ]);
    expect(await reasonsOf({ year_from: '2010' })).toEqual([
      ['role: Curator, [2015]'],
      ['role: Curator, [2015]'],
    ]);
    expect(await reasonsOf({ q: 'ana', tag: 'WATER' })).toEqual([['name: [Ana]']]);
    expect(await reasonsOf({ q: 'ana', tag: ['WATER', 'SAND'] })).toEqual([
      ['name: [Ana]', 'tag: [WATER]'],
    ]);
    expect(await reasonsOf({ entity_type: 'people' })).toEqual([[]]);
  });

  it('are empty for entities that are only connected to a match', async () => {
    const ada = await aPerson(context.db, 'Ada Reed');
    const reef = await aProject(context.db, 'Reef', { about: 'reed' });
    const lab = await anOrganization(context.db, 'Lab');
    await relate(context.db, ada, lab);
    await relate(context.db, ada, reef);
    const { nodes } = await search({ q: 'ada' });
    expect(nodes.filter(({ is_match }) => !is_match).map((node) => node.matched_on)).toEqual([
      [],
      [],
    ]);
  });

  it('are returned with suggestions of tags and entities', async () => {
    const account = await signedIn(server, context.db);
    await aPerson(context.db, 'Bea', { about: 'Lives by the sea.', tags: ['SMART'] });
    const { results } = await ask<ReplyOf<typeof searchEntities>>(searchEntities.path, {
      q: 'mar',
    });
    expect(results.map(({ type, matched_on }) => [type, ...matched_on.map(read)])).toEqual([
      ['tag', 'name: S[MAR]T'],
      ['person', 'tag: S[MAR]T'],
    ]);
    const reply = await account.get(`${suggestEntities.path}?query=sea`);
    const suggested: ReplyOf<typeof suggestEntities> = reply.json();
    expect(suggested.results.flatMap(({ matched_on }) => matched_on.map(read))).toEqual([
      'about: Lives by the [sea].',
    ]);
  });

  // The words share so little that no one can be taken for a typo of another.
  const words = ['Flut', 'Éva', 'o’Hara', 'x<b>', '🌊', '👩‍👧', 'سلام', '東京', 'nai\u0308ve', 'a'];
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\p{M}]/gu, '')
      .toLowerCase();

  it('always mark the searched word in a fragment of the stored text', async () => {
    const text = fc
      .array(fc.constantFrom(...words, 'lorem', 'ipsum', '\n', '-'), {
        minLength: 12,
        maxLength: 60,
      })
      .map((parts) => parts.join(' ').trim());
    let marked = 0;
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...words), async (about, word) => {
        await context.empty();
        await aPerson(context.db, 'Nobody', { about });
        const q = word.replace('’', "'");
        for (const { matched_on } of (await search({ q })).nodes) {
          for (const { field, text: shown, ranges } of matched_on) {
            const source = field === 'about' ? about : 'Nobody';
            expect(source.replace(/\s/gu, ' ')).toContain(shown.replace(/^…|…$/gu, ''));
            expect(ranges.length).toBeGreaterThan(0);
            let before = -1;
            for (const [start, end] of ranges) {
              expect(start).toBeGreaterThan(before);
              expect(plain(shown.slice(start, end)).replace('’', "'")).toContain(plain(q));
              before = end;
              marked += 1;
            }
          }
        }
      }),
      { numRuns: runsOf(60) },
    );
    expect(marked).toBeGreaterThan(runsOf(20));
  });
});
