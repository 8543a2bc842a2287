import { mergeFields, mergeLists } from '@mangrove/contract';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from '../entities/test-entities.ts';
import { define, fieldsPath, redefine, waters } from './test-fields.ts';

const allShapes = {
  line: 'Net maker',
  text: 'Two\nlines',
  choice: 'lagoon',
  choices: ['lagoon', 'river'],
  number: 12.5,
  year: 1987,
  link: 'https://tide.example/x',
  flag: true,
};

describeOnOneEngine('values of defined fields', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);
  let superuser: Awaited<ReturnType<typeof visitor>>;
  let member: typeof superuser;
  let anybody: HttpClient;
  beforeEach(async () => {
    anybody = new HttpClient(test.app);
    superuser = await visitor({ isSuperuser: true });
    member = await visitor();
  });
  const read = async (path: string, client: HttpClient = anybody) =>
    (await client.get(`/api/v1/${path}`)).json();
  const found = async (query: string, client: HttpClient = anybody) =>
    (await read(`search/comprehensive?${query}`, client)).nodes
      .map(({ display_name }: { display_name: string }) => display_name)
      .sort();

  it('of every shape are saved, kept by a save that leaves them out, and emptied', async () => {
    for (const shape of Object.keys(allShapes)) {
      const options = shape.startsWith('choice') ? waters.options : [];
      await define(superuser, { label: `A ${shape}`, shape, kinds: ['project'], options });
    }
    const fields = Object.fromEntries(
      Object.entries(allShapes).map(([shape, value]) => [`a_${shape}`, value]),
    );
    const { id } = await create(member, 'projects', { name: 'Tide Lines', fields });
    expect((await read(`projects/${id}`)).fields).toEqual(fields);
    await put(member, `projects/${id}`, { description: 'Chalk.', fields: { a_line: 'Sailor' } });
    expect((await read(`projects/${id}`)).fields).toEqual({ ...fields, a_line: 'Sailor' });
    const empty = Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
    expect((await put(member, `projects/${id}`, { fields: empty })).json().fields).toEqual({});
  });

  it.each([
    ['a_line', 'x'.repeat(201), 'A line: at most 200 characters.'],
    ['a_line', 3, 'A line: this has to be a text.'],
    ['a_choice', 'ocean', 'A choice: “ocean” is not one of the options.'],
    ['a_choices', ['lagoon', 'sea'], 'A choices: “sea” is not one of the options.'],
    ['a_choices', 12, 'A choices: choose from the options.'],
    ['a_number', 'deep', 'A number: please enter a number, such as 12 or 3.5.'],
    ['a_year', 2.5, 'A year: please enter a year between 1 and 2100.'],
    [
      'a_link',
      'javascript:alert(1)',
      'A link: please enter an address, such as https://example.com.',
    ],
    ['a_flag', 'perhaps', 'A flag: this can only be yes or no.'],
    ['nothing', 'x', 'There is no field “nothing”.'],
    ['of_people', 'x', 'The field Of people is not for this kind.'],
  ])('are refused by a sentence that names the field: %s', async (key, value, sentence) => {
    for (const shape of Object.keys(allShapes)) {
      const options = shape.startsWith('choice') ? waters.options : [];
      await define(superuser, { label: `A ${shape}`, shape, kinds: ['project'], options });
    }
    await define(superuser, { label: 'Of people', shape: 'line', kinds: ['person'] });
    const { id } = await create(member, 'projects', { name: 'Tide Lines' });
    const answer = await put(member, `projects/${id}`, {
      ...{ description: 'Chalk.', fields: { [key]: value } },
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([400, sentence]);
    expect(answer.json().errors).toEqual([{ path: `fields.${key}`, message: sentence }]);
    expect(await read(`projects/${id}`)).toMatchObject({ fields: {}, description: '' });
  });

  it('that are refused are told in the order of the fields, first the one that a form shows first', async () => {
    const shown = { shape: 'year', kinds: ['project'], options: [] };
    await define(superuser, { label: 'Zeal', ...shown });
    await define(superuser, { label: 'Ebb', ...shown });
    const { id } = await create(member, 'projects', { name: 'Tide Lines' });
    const fields = { gone: 'x', ebb: 'never', zeal: 'never' };
    const answer = (await put(member, `projects/${id}`, { fields })).json();
    expect(answer.errors.map(({ path }: { path: string }) => path)).toEqual([
      'fields.zeal',
      'fields.ebb',
      'fields.gone',
    ]);
    expect(answer.detail).toBe(answer.errors[0].message);
  });

  it.each(['of "salt"', 'C:\\tide', '“Low” water', 'Ebb’s end', 'ÄRMEL'])(
    'are found by every word of %s',
    async (value) => {
      await define(superuser, { label: 'Said', shape: 'line', kinds: ['project'], options: [] });
      await create(member, 'projects', { name: 'Dry Dock', fields: { said: value } });
      for (const word of value.split(' ')) {
        expect([word, await found(`q=${encodeURIComponent(word)}`)]).toEqual([word, ['Dry Dock']]);
      }
    },
  );

  it('are found by the label of an option, whatever its key is', async () => {
    const field = await define(superuser, {
      ...{ label: 'Waters', shape: 'choices', kinds: ['project'], options: [{ label: 'Mud' }] },
    });
    const options = field.options.map(({ key }) => ({ key, label: 'Brackish “Tarn”' }));
    expect((await redefine(superuser, field, { options })).statusCode).toBe(200);
    const key = options[0]?.key ?? '';
    await create(member, 'projects', { name: 'Salt Works', fields: { waters: [key] } });
    await create(member, 'projects', { name: 'Dry Dock' });
    for (const word of ['brackish', 'tarn'])
      expect(await found(`q=${word}`)).toEqual(['Salt Works']);
  });

  it('are found with the reason, filter, count, colour and stand in the table', async () => {
    await define(superuser);
    await define(superuser, {
      ...{ label: 'Paints', shape: 'choices', kinds: ['project'], options: waters.options },
      ...{ filters: true, colors: true },
    });
    const fields = { waters: 'lagoon', paints: ['lagoon', 'river'] };
    const one = await create(member, 'projects', { name: 'Tide Lines', fields });
    await create(member, 'projects', { name: 'Salt Works', fields: { waters: 'open_sea' } });
    await create(member, 'projects', { name: 'Dry Dock' });
    const { results } = await read('search/entities?q=lagoon');
    expect(results).toMatchObject([
      { name: 'Tide Lines', matched_on: [{ field: 'defined', label: 'Waters', text: 'Lagoon' }] },
    ]);
    expect(await found('q=open sea')).toEqual(['Salt Works']);
    expect(await found('field.waters=lagoon')).toEqual(['Tide Lines']);
    expect(await found('field.waters=lagoon&field.waters=open_sea')).toHaveLength(2);
    expect(await found('field.waters=open_sea&field.paints=river')).toEqual([]);
    expect(await found('field.nothing=river')).toEqual([]);
    const { nodes } = await read('search/comprehensive?field.paints=river');
    expect(nodes[0].matched_on).toEqual([
      { field: 'defined', label: 'Paints', text: 'River', ranges: [[0, 5]] },
    ]);
    expect((await read('search/facets?facet=field.waters&field.waters=lagoon')).values).toEqual([
      { value: 'lagoon', label: 'Lagoon', count: 1 },
      { value: 'open_sea', label: 'Open Sea', count: 1 },
    ]);
    expect((await read('search/facets?facet=field.paints&part=RIV')).values).toEqual([
      { value: 'river', label: 'River', count: 1 },
    ]);
    expect((await read('search/facets?facet=field.nothing')).values).toEqual([]);
    const colors = await read('graph/colors?by=field.waters');
    expect([colors.names, colors.values, colors.node_values]).toEqual([
      ...[
        ['Lagoon', 'Open Sea'],
        ['lagoon', 'open_sea'],
        [0, 1],
      ],
    ]);
    expect((await read('graph/colors?by=field.nothing')).names).toEqual([]);
    expect((await anybody.get('/api/v1/graph/colors?by=field')).statusCode).toBe(400);
    const { columns } = await read('graph/fields');
    expect(columns).toEqual([
      { key: 'waters', ids: [one.id, one.id + 1], texts: ['Lagoon', 'Open Sea'] },
    ]);
  });

  it('that differ only in case or accents are one value, counted as they are found', async () => {
    await define(superuser, {
      ...{ label: 'Iwi', shape: 'line', kinds: ['project'], options: [] },
      ...{ filters: true, colors: true },
    });
    for (const iwi of ['Ngāti Tai', 'NGĀTI TAI', 'ngati tai', 'Ngāti Tai', 'Other']) {
      await create(member, 'projects', { name: `Of ${iwi}`, fields: { iwi } });
    }
    const { values } = await read('search/facets?facet=field.iwi');
    expect(values).toEqual([
      { value: 'Ngāti Tai', count: 4 },
      { value: 'Other', count: 1 },
    ]);
    expect(await found(`field.iwi=${encodeURIComponent('Ngāti Tai')}`)).toHaveLength(4);
    const colors = await read('graph/colors?by=field.iwi');
    expect([colors.names, colors.node_values]).toEqual([
      ['Ngāti Tai', 'Other'],
      [0, 0, 0, 0, 1],
    ]);
  });

  it('that only members see are in no answer to visitors, and found by members', async () => {
    await define(superuser, { ...waters, audience: 'members' });
    const fields = { waters: 'lagoon' };
    const { id } = await create(member, 'projects', { name: 'Tide Lines', fields });
    const reads = ['q=lagoon', 'field.waters=lagoon'];
    for (const query of reads) {
      expect(await found(query)).toEqual([]);
      expect(await found(query, await visitor())).toEqual(['Tide Lines']);
    }
    for (const path of [
      ...[`projects/${id}`, 'search/facets?facet=field.waters', 'graph/colors?by=field.waters'],
      ...['graph/fields', 'export?format=json', 'export?format=gexf', 'fields'],
    ]) {
      expect((await anybody.get(`/api/v1/${path}`)).body).not.toMatch(/lagoon/iu);
      expect((await member.get(`/api/v1/${path}`)).body).toMatch(/lagoon/iu);
    }
    expect((await read(`projects/${id}?as=visitor`, member)).fields).toEqual({});
    // Whoever may not know the field learns nothing by trying it.
    const unverified = await visitor({ isVerified: false });
    const tried = await unverified.post('/api/v1/people', {
      ...{ first_name: 'Ada', last_name: 'Reed', fields: { waters: 'x' } },
    });
    expect(tried.json().detail).toBe('There is no field “waters”.');
  });

  it.each(['csv', 'json', 'gexf', 'graphml', 'jsonld', 'geojson'])(
    'are in a file of %s',
    async (format) => {
      await define(superuser);
      await create(member, 'projects', { name: 'Tide Lines', fields: { waters: 'open_sea' } });
      const { body, rawPayload } = await member.get(`/api/v1/export?format=${format}`);
      const csv = () => unzipSync(new Uint8Array(rawPayload))['nodes.csv'] ?? new Uint8Array();
      const text = format === 'csv' ? strFromU8(csv()) : body;
      expect(text).toContain('Open Sea');
      expect(text).toMatch(/json$/u.test(format) ? /"waters":"Open Sea"/u : /field\.waters/u);
    },
  );

  it('are what the survivor of a merge says, or else the other, until it is undone', async () => {
    await define(superuser);
    await define(superuser, { label: 'Depth', shape: 'number', kinds: ['project'] });
    const one = await create(member, 'projects', { name: 'Tide', fields: { waters: 'river' } });
    const other = await create(member, 'projects', {
      ...{ name: 'Tides', fields: { waters: 'lagoon', depth: 4 } },
    });
    const merged = await member.post('/api/v1/merges', {
      ...{ type: 'project', survivor_id: one.id, merged_id: other.id },
      take: Object.fromEntries([
        ...mergeFields.map((field) => [field, 'survivor']),
        ...mergeLists.map((list) => [list, 'both']),
      ]),
    });
    expect(merged.statusCode, merged.body).toBeLessThan(300);
    expect((await read(`projects/${one.id}`)).fields).toEqual({ waters: 'river', depth: 4 });
    const undone = await member.post(`/api/v1/merges/${merged.json().merge_id}/undo`);
    expect(undone.statusCode, undone.body).toBeLessThan(300);
    expect((await read(`projects/${one.id}`)).fields).toEqual({ waters: 'river' });
    expect((await read(`projects/${other.id}`)).fields).toEqual({ waters: 'lagoon', depth: 4 });
  });

  it('are in the history, and come back with an undo, as far as their field is there', async () => {
    const field = await define(superuser);
    const depth = await define(superuser, { label: 'Depth', shape: 'number', kinds: ['project'] });
    const { id } = await create(member, 'projects', {
      ...{ name: 'Tide', fields: { waters: 'lagoon', depth: 4 } },
    });
    const saved = await put(member, `projects/${id}`, { fields: { waters: 'river', depth: 5 } });
    const { acts } = await read(`entities/project/${id}/history`, member);
    expect(acts[0].revisions[0].changes.fields).toEqual({
      before: { waters: 'lagoon', depth: 4 },
      after: { waters: 'river', depth: 5 },
    });
    await superuser.write('DELETE', `${fieldsPath}/${depth.id}`, { confirmation: 'Depth' });
    await redefine(superuser, field, { help: 'Where from?' });
    const version = acts[1].id;
    const restored = await member.post(
      `/api/v1/entities/project/${id}/versions/${version}/restore`,
      {
        version: saved.json().version,
      },
    );
    expect(restored.statusCode, restored.body).toBe(200);
    expect((await read(`projects/${id}`)).fields).toEqual({ waters: 'lagoon' });
  });

  it('cost a save two statements more, and a save without them none', async () => {
    await define(superuser);
    const counted = countQueries(context.db, 'everywhere');
    const other = await startTestApp(counted.db);
    const client = await signedIn(other, context.db);
    const { id } = await create(client, 'projects', { name: 'Tide Lines' });
    const costOf = async (body: object) => {
      counted.take();
      expect((await put(client, `projects/${id}`, body)).statusCode).toBe(200);
      return counted.take();
    };
    await costOf({ description: 'First' });
    const plain = await costOf({ description: 'Chalk' });
    expect(await costOf({ description: 'Lines', fields: { waters: 'river' } })).toBe(plain + 2);
    expect(await costOf({ description: 'Ink' })).toBe(plain);
    await other.close();
  });
});
