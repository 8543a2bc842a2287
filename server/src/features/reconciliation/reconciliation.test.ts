import { readFileSync } from 'node:fs';
import type { IdentifierItem, Platform } from '@mangrove/contract';
import { Ajv } from 'ajv';
import { sql, type UpdateObject } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import type { Schema } from '../../db/schema.ts';

/** A schema of the specification, without what no program can load. */
function schema(name: string) {
  const file = new URL(`./test-schemas/${name}.json`, import.meta.url);
  const read = JSON.parse(readFileSync(file, 'utf8'), (key, value) =>
    key === '$schema' || key === 'authentication' ? undefined : value,
  );
  return read;
}

const ajv = new Ajv({ strict: false, schemas: [schema('type')] });
const validators = new Map(
  [
    'manifest',
    'reconciliation-query-batch',
    'reconciliation-result-batch',
    'suggest-entities-response',
    'suggest-types-response',
    'suggest-properties-response',
  ].map((name) => [name, ajv.compile(schema(name))]),
);

function fits(name: string, answer: unknown) {
  const validate = validators.get(name);
  validate?.(answer);
  expect(validate?.errors, name).toBeNull();
}

const orcid = '0000-0002-1825-0097';
const item: IdentifierItem = { scheme: 'orcid', value: orcid, status: 'stated' };
const identified = { identifiers: sql<IdentifierItem[]>`${JSON.stringify([item])}::jsonb` };

describeOnOneEngine('the reconciliation service', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  /** Gives an entity what its factory does not. */
  const set = async (id: number, more: UpdateObject<Schema, 'entities'>) => {
    await context.db.updateTable('entities').set(more).where('id', '=', id).execute();
    return id;
  };
  const open = (url: string) => test.app.inject({ url, headers: { origin: 'https://a.example' } });
  const send = (queries: string, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/reconcile',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ queries }).toString(),
    });
  const ask = async (batch: Record<string, unknown>) => {
    fits('reconciliation-query-batch', batch);
    const answer = await send(JSON.stringify(batch), { origin: 'https://a.example' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const body = answer.json();
    fits('reconciliation-result-batch', body);
    return body;
  };
  /** The names of the candidates, with their points; a certain one gets an exclamation mark. */
  const found = async (question: Record<string, unknown>) =>
    (await ask({ q0: question })).q0.result.map(
      (one: { name: string; score: number; match: boolean }) =>
        `${one.name} ${one.score}${one.match ? '!' : ''}`,
    );

  it('says what it can do, as the specification wants it', async () => {
    const answer = await open('/reconcile');
    fits('manifest', answer.json());
    expect(answer.json()).toMatchObject({
      versions: ['0.2'],
      defaultTypes: [{ id: 'Person' }, { id: 'Project' }, { id: 'Organization' }],
      view: { url: 'http://localhost:3000/map?node={{id}}' },
    });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it('finds each name of a batch, of the kinds that are asked for', async () => {
    const mere = await aPerson(context.db, 'Mere Kingi', { about: 'Weaves nets.' });
    await aProject(context.db, 'Mere Kingi');
    const batch = {
      q0: { query: 'kingi, mere', type: 'Person' },
      q1: { query: 'Nobody' },
      q2: { query: 'Mere Kinggi', type: ['project', 'Organization'], type_strict: 'any' },
      q3: { query: 'Mere Kingi', limit: 1 },
      q4: { query: 'Mree Kingi', type: 'Person' },
    };
    const answer = await ask(batch);
    expect(answer.q0.result).toEqual([
      {
        id: `person_${mere}`,
        name: 'Mere Kingi',
        description: 'Weaves nets.',
        type: [{ id: 'Person', name: 'Person' }],
        score: 60,
        match: false,
        features: [{ id: 'same_name', value: true }],
      },
    ]);
    expect(answer.q1.result).toEqual([]);
    expect(answer.q2.result).toMatchObject([{ type: [{ id: 'Project' }], score: 50 }]);
    expect(answer.q3.result).toHaveLength(1);
    expect(answer.q4.result).toMatchObject([{ id: `person_${mere}`, score: 50 }]);
    const asked = `/reconcile?queries=${encodeURIComponent(JSON.stringify(batch))}`;
    expect((await open(asked)).json()).toEqual(answer);
  });

  it('is certain of one only by what stands beside the name', async () => {
    const locations = [{ city: 'Suva', country: 'Fiji' }];
    const links: [Platform, string][] = [['website', 'https://kingi.example']];
    await set(await aPerson(context.db, 'Mere Kingi', { locations, links }), identified);
    await aPerson(context.db, 'Mere Kingi');
    const with_ = (...properties: unknown[]) => found({ query: 'Mere Kingi', properties });
    expect(await with_()).toEqual(['Mere Kingi 60', 'Mere Kingi 60']);
    expect(await with_({ pid: 'city', v: 'suva' })).toEqual(['Mere Kingi 75', 'Mere Kingi 60']);
    expect(await with_({ pid: 'city', v: 'Suva' }, { pid: 'country', v: 'Samoa' })).toEqual([
      'Mere Kingi 60',
      'Mere Kingi 60',
    ]);
    expect(await with_({ pid: 'link', v: ['kingi.example', 'x'] })).toEqual([
      'Mere Kingi 100!',
      'Mere Kingi 60',
    ]);
    expect(
      await with_({ pid: 'orcid', v: { id: 'https://orcid.org/0000-0002-1825-0097' } }),
    ).toEqual(['Mere Kingi 100!', 'Mere Kingi 60']);
    expect(await with_({ pid: 'orcid', v: 'nonsense' }, { pid: 'shoe size', v: 44 })).toHaveLength(
      2,
    );
    expect(await found({ properties: [{ pid: 'orcid', v: orcid }] })).toEqual(['Mere Kingi 95!']);
  });

  it('finds who has the identifier that stands in place of the name', async () => {
    await set(await aPerson(context.db, 'Ines Quill'), identified);
    for (const query of [orcid, `https://orcid.org/${orcid}`, `orcid:${orcid}`]) {
      expect(await found({ query })).toEqual(['Ines Quill 95!']);
      expect(await found({ query, type: 'Project' })).toEqual([]);
    }
    expect(await found({ query: '0000-0002-1694-233X' })).toEqual([]);
  });

  it('keeps the facts of one question from the others', async () => {
    await set(await aPerson(context.db, 'Mere Kingi'), identified);
    await aPerson(context.db, 'Hana Ito');
    const answer = await ask({
      a: { query: 'Hana Ito', properties: [{ pid: 'orcid', v: orcid }] },
      b: { query: 'Hana Ito' },
    });
    const names = (key: string) => answer[key].result.map(({ name }: { name: string }) => name);
    expect([names('a'), names('b')]).toEqual([['Mere Kingi', 'Hana Ito'], ['Hana Ito']]);
  });

  it('answers everybody as a visitor, without what is not for export, under covers', async () => {
    await set(await aPerson(context.db, 'Mere Kingi'), { audience: 'members' });
    await set(await aPerson(context.db, 'Mere Kinga'), { not_for_export: true });
    const covered = await aPerson(context.db, 'Mere Kingo', { about: 'Mere wove.' });
    await set(covered, { cover: 'name' });
    expect((await ask({ q: { query: 'Mere Kingo' } })).q.result).toMatchObject([
      { id: `person_${covered}`, name: 'Name covered', description: '' },
    ]);
    const typed = await open('/reconcile/suggest/entity?prefix=Mere');
    expect(typed.json().result).toMatchObject([{ name: 'Name covered', description: '' }]);
    expect(typed.body).not.toContain('King');
    const preview = (await open(`/reconcile/preview/person_${covered}`)).body;
    expect(preview).toContain('Name covered');
    expect(preview).not.toMatch(/King|wove/u);
  });

  it('suggests entities, kinds and properties', async () => {
    await anOrganization(context.db, 'Tide Archive', { about: 'Keeps films.' });
    const suggest = async (what: string, prefix: string) =>
      (await open(`/reconcile/suggest/${what}?prefix=${prefix}`)).json();
    const entities = await suggest('entity', 'tide');
    fits('suggest-entities-response', entities);
    expect(entities.result).toMatchObject([
      { name: 'Tide Archive', description: 'Keeps films.', notable: [{ id: 'Organization' }] },
    ]);
    const types = await suggest('type', 'pro');
    fits('suggest-types-response', types);
    expect(types.result).toEqual([{ id: 'Project', name: 'Project' }]);
    const known = await suggest('property', 'or');
    fits('suggest-properties-response', known);
    expect(known.result).toMatchObject([{ id: 'orcid', name: 'ORCID' }]);
    expect((await open('/reconcile/suggest/entity?prefix=tide&cursor=1')).json().result).toEqual(
      [],
    );
    expect((await open('/reconcile/suggest/shoes')).statusCode).toBe(400);
  });

  it('shows a small page about one, which any site may frame', async () => {
    const id = await aPerson(context.db, '<b>Mere</b>', { about: 'Weaves <i>nets</i>.' });
    const answer = await open(`/reconcile/preview/person_${id}`);
    const { page } = readPage(answer);
    expect(page.querySelector('h1')?.textContent).toBe('<b>Mere</b>');
    expect(page.body.textContent).toContain('Weaves <i>nets</i>.');
    expect(page.querySelector('a')?.getAttribute('href')).toContain(`/people/${id}`);
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(answer.headers['x-frame-options']).toBeUndefined();
    const kept = await set(await aPerson(context.db, 'Hana Ito'), { not_for_export: true });
    const hidden = await set(await aPerson(context.db, 'Hana Ito'), { audience: 'members' });
    for (const key of [`person_${kept}`, `person_${hidden}`, 'person_9999', '12', 'x']) {
      expect((await open(`/reconcile/preview/${key}`)).statusCode, key).toBe(404);
    }
  });

  it.each([
    'no JSON',
    '[]',
    '{"q0": 5}',
    '{"q0": {"query": "a", "properties": 4}}',
    JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, { query: 'a' }]))),
  ])('says what it takes instead of %s', async (queries) => {
    const answer = await send(queries);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      'Send up to 50 questions as JSON, such as {"q0": {"query": "Ines Quill"}}.',
    ]);
  });

  it('takes characters that no database holds', async () => {
    const answer = await send('{"q0": {"query": "\\ud800 Mere \\u0000"}}');
    expect(answer.statusCode).toBe(200);
  });
});
