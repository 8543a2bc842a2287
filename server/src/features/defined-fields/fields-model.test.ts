// Random fields with random values, through everything that is done with them, beside a model.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  canColor,
  canFilter,
  type DefinedField,
  type DefinedShape,
  type DefinedValue,
  definedShapes,
  fieldAudiences,
  hasOptions,
} from '@mangrove/contract';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { exportNetwork } from '../exchange/export-service.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { define, fieldsPath } from './test-fields.ts';

type Values = Record<string, DefinedValue>;

const word = fc.stringMatching(/^[A-Za-z;,"'=é]{1,8}$/u);
const definition = fc.record({
  shape: fc.constantFrom(...definedShapes),
  audience: fc.constantFrom(...fieldAudiences),
  options: fc.uniqueArray(word, {
    minLength: 2,
    maxLength: 4,
    selector: (label) => label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  }),
});
const network = fc.record({
  definitions: fc.array(definition, { minLength: 1, maxLength: 4 }),
  /** Of each entity a number for each field, of which its value is made; 0 for none. */
  entities: fc.array(fc.array(fc.nat(6), { minLength: 4, maxLength: 4 }), {
    minLength: 2,
    maxLength: 4,
  }),
});

const makers: Record<DefinedShape, (n: number, keys: readonly string[]) => DefinedValue> = {
  line: (n) => `Word ${n % 3}`,
  text: (n) => `Line ${n}\nand =another`,
  choice: (n, keys) => keys[n % keys.length] ?? '',
  choices: (n, keys) => keys.filter((_, at) => at === n % keys.length || at === (n + 1) % 3),
  number: (n) => (n % 3) - 1.5,
  year: (n) => 1900 + (n % 3),
  link: (n) => `https://tide.example/${n}`,
  flag: () => true,
};
const itemsOf = (value: DefinedValue | undefined) =>
  value === undefined ? [] : [value].flat().map(String);

describeWithDatabase('defined fields with random values', (context) => {
  const test = sharedApp(context);
  const root = mkdtempSync(join(tmpdir(), 'mangrove-fields-'));
  const images = openLocalImages(join(root, 'files'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let folders = 0;

  it('are where a model has them', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(network, async ({ definitions, entities }) => {
        await context.empty();
        const superuser = await signedIn(test, context.db, { isSuperuser: true });
        const visitor = new HttpClient(test.app);
        const read = async (path: string, client: HttpClient = superuser) => {
          const answer = await client.get(`/api/v1/${path}`);
          expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
          return answer.json();
        };
        const fields: DefinedField[] = [];
        for (const [index, { shape, audience, options }] of definitions.entries()) {
          const given = { shape, audience, label: `Field ${index}`, kinds: ['project'] };
          const labels = hasOptions(shape) ? options.map((label) => ({ label })) : [];
          const uses = { filters: canFilter(shape), colors: canColor(shape), in_table: true };
          fields.push(await define(superuser, { ...given, ...uses, options: labels }));
        }
        const valuesOf = (numbers: readonly number[], offset = 0): Values =>
          Object.fromEntries(
            fields.flatMap(({ key, shape, options }, at) => {
              const number = numbers[at] ?? 0;
              const keys = options.map((option) => option.key);
              return number === 0 ? [] : [[key, makers[shape](number + offset, keys)]];
            }),
          );
        const told = (values: Values) =>
          Object.fromEntries(
            Object.entries(values).filter(
              ([key]) => fields.find((one) => one.key === key)?.audience === 'public',
            ),
          );
        const model = new Map<number, Values>();
        for (const [index, numbers] of entities.entries()) {
          const body = { name: `Tide ${index}`, fields: valuesOf(numbers) };
          const answer = await superuser.post('/api/v1/projects', body);
          expect(answer.statusCode, answer.body).toBe(201);
          model.set(answer.json().id, body.fields);
        }
        const compare = async (expected: ReadonlyMap<number, Values> = model) => {
          for (const [id, values] of expected) {
            expect((await read(`projects/${id}`)).fields).toEqual(values);
            expect((await read(`projects/${id}`, visitor)).fields).toEqual(told(values));
          }
        };
        await compare();

        // Filtered, counted, coloured, and listed where they are missing.
        for (const { id: fieldId, key, shape, audience } of fields) {
          const all = [...model.values()].flatMap((values) => itemsOf(values[key]));
          const { values } = await read(`search/facets?facet=field.${key}`);
          const counts = new Map(
            values.map((one: { value: string; count: number }) => [one.value, one.count]),
          );
          const asked = [...new Set(canFilter(shape) ? all : [])];
          expect(new Set(counts.keys())).toEqual(new Set(asked));
          for (const value of asked) {
            const having = [...model].filter(([, own]) => itemsOf(own[key]).includes(value));
            expect(counts.get(value)).toBe(having.length);
            const query = new URLSearchParams({ [`field.${key}`]: value });
            const found = await read(`search/comprehensive?${query}`);
            expect(found.nodes.map(({ id }: { id: number }) => id).sort()).toEqual(
              having.map(([id]) => id).sort(),
            );
            const seen = await read(`search/comprehensive?${query}`, visitor);
            expect(seen.nodes).toHaveLength(audience === 'public' ? having.length : 0);
          }
          const having = [...model].filter(([, own]) => key in own);
          const colors = await read(`graph/colors?by=field.${key}`);
          expect(colors.node_values).toHaveLength(canColor(shape) ? having.length : 0);
          const missing = await read(`fields/${fieldId}/missing`);
          expect(missing.total_count).toBe(model.size - having.length);
          const { columns } = await read('graph/fields');
          const column = columns.find((one: { key: string }) => one.key === key);
          expect(column.ids).toEqual(having.map(([id]) => id));
        }

        // Changed, and the change undone.
        const [[first = 0, before = {}] = []] = model;
        const fresh = valuesOf([1, 1, 1, 1], 1);
        const changed = await superuser.write('PUT', `/api/v1/projects/${first}`, {
          fields: fresh,
        });
        expect(changed.json().fields).toEqual({ ...before, ...fresh });
        const act = changed.headers['x-act-id'];
        if (act !== undefined) await superuser.post(`/api/v1/acts/${act}/undo`);
        await compare();

        // Exported, deleted with its field and restored, archived, imported again.
        const [field] = fields;
        if (!field) return;
        const folder = join(root, `export-${++folders}`);
        await exportNetwork({ db: context.db, images }, folder, { force: true }, silentWatcher);
        const at = `${fieldsPath}/${field.id}`;
        await superuser.write('DELETE', at, { confirmation: field.label });
        const without = [...model].map(([id, { [field.key]: _, ...rest }]) => [id, rest] as const);
        await compare(new Map(without));
        expect((await superuser.post(`${at}/restore`)).statusCode).toBe(200);
        await superuser.post(`${at}/archive`, { is_archived: true });
        await compare();
        await context.db.deleteFrom('entities').execute();
        const source = `folder:${folders}`;
        await importNetwork({ db: context.db, images }, folder, { source }, silentWatcher);
        const again = await context.db
          .selectFrom('entities')
          .select('fields')
          .where('type', '=', 'project')
          .orderBy('id')
          .execute();
        expect(again.map((row) => row.fields)).toEqual([...model.values()]);
      }),
      { numRuns: runsOf(5), endOnFailure: true },
    );
  });
});
