import { type DefinedField, limits } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { define, fieldsPath, redefine, waters } from './test-fields.ts';

describeOnOneEngine('fields that a community defines', (context) => {
  const test = sharedApp(context);
  let superuser: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    await context.empty();
    superuser = await signedIn(test, context.db, { isSuperuser: true });
  });
  const readAs = async (client: HttpClient) => (await client.get(fieldsPath)).json();
  const labels = async (client: HttpClient = superuser) =>
    (await readAs(client)).fields.map(({ label }: DefinedField) => label);
  const projectWith = async (fields: object) => {
    const answer = await superuser.post('/api/v1/projects', { name: 'Tide Lines', fields });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const read = async (id: number) => (await superuser.get(`/api/v1/projects/${id}`)).json().fields;

  it('have a key of their own that stays, and the order that superusers give them', async () => {
    const first = await define(superuser);
    expect(first).toMatchObject({ key: 'waters', version: 1, archived_at: null });
    expect(first.options.map(({ key }) => key)).toEqual(['lagoon', 'open_sea', 'river']);
    const depth = await define(superuser, {
      label: '2nd Depth!',
      shape: 'number',
      kinds: ['project'],
    });
    expect(depth.key).toBe('field_2nd_depth');
    const renamed = await redefine(superuser, first, { label: 'Home waters' });
    expect(renamed.json()).toMatchObject({ key: 'waters', label: 'Home waters', version: 2 });
    const ordered = await superuser.write('PUT', `${fieldsPath}/order`, { ids: [depth.id] });
    expect(ordered.json().fields.map(({ id }: DefinedField) => id)).toEqual([depth.id, first.id]);
    expect(await labels()).toEqual(['2nd Depth!', 'Home waters']);
    const unknown = await superuser.write('PUT', `${fieldsPath}/order`, { ids: [first.id, 999] });
    expect(unknown.statusCode).toBe(400);
    const log = await context.db
      .selectFrom('audit_log')
      .select('event')
      .where('event', 'like', 'field%')
      .orderBy('id')
      .execute();
    expect(log.map(({ event }) => event)).toEqual([
      ...['field_added', 'field_added', 'field_changed', 'fields_ordered'],
    ]);
  });

  it('are told to whom their values are told', async () => {
    await define(superuser);
    await define(superuser, { ...waters, label: 'Phone tree', audience: 'members' });
    expect(await labels(new HttpClient(test.app))).toEqual(['Waters']);
    expect(await labels(await signedIn(test, context.db, { isVerified: false }))).toEqual([
      'Waters',
    ]);
    const member = await signedIn(test, context.db);
    expect(await labels(member)).toEqual(['Waters', 'Phone tree']);
    expect(await readAs(member)).not.toHaveProperty('deleted');
    expect((await readAs(superuser)).deleted).toEqual([]);
  });

  it.each([
    ['label', { label: '  ' }, /label/u],
    ['options', { options: [] }, /add an option/u],
    ['options', { options: [{ label: 'Bay' }, { label: 'BÁY' }] }, /is there twice/u],
    ['options', { options: [{ key: 'bay', label: 'Bay' }] }, /merged or removed/u],
    ['kinds', { kinds: [] }, /at least one kind/u],
    ['options', { shape: 'line' }, /Only a choice has options/u],
    ['filters', { shape: 'text', options: [] }, /cannot be narrowed/u],
    ['colors', { shape: 'number', options: [] }, /cannot be coloured/u],
  ])('are refused with a wrong %s: %j', async (path, change, sentence) => {
    const answer = await superuser.post(fieldsPath, { ...waters, ...change });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.body).toMatch(sentence);
    expect(answer.json().errors[0].path).toContain(path);
    expect(await labels()).toEqual([]);
  });

  it('have a label each, and are at most thirty', async () => {
    const first = await define(superuser);
    const again = await superuser.post(fieldsPath, { ...waters, label: 'WATERS' });
    expect([again.statusCode, again.json().detail]).toEqual([
      ...[409, 'Another field has this label already.'],
    ]);
    for (let count = 1; count < limits.fields; count++) {
      await define(superuser, { ...waters, label: `Waters ${count}` });
    }
    const over = await superuser.post(fieldsPath, { ...waters, label: 'One more' });
    expect([over.statusCode, over.json().detail]).toEqual([
      ...[400, 'There can be at most 30 fields. Delete one first.'],
    ]);
    await superuser.write('DELETE', `${fieldsPath}/${first.id}`, { confirmation: 'Waters' });
    await define(superuser, { ...waters, label: 'One more' });
    expect((await superuser.post(`${fieldsPath}/${first.id}/restore`)).statusCode).toBe(400);
  });

  it('are changed by one superuser after the other', async () => {
    const field = await define(superuser);
    expect((await redefine(superuser, field, { help: 'Where from?' })).statusCode).toBe(200);
    const late = await redefine(superuser, field, { help: 'Which?' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale_version']);
    expect((await redefine(superuser, { ...field, id: 999 }, {})).statusCode).toBe(404);
  });

  it('lose no value: options in use and kinds with values stay', async () => {
    const field = await define(superuser);
    const { id } = await projectWith({ waters: 'lagoon' });
    const [lagoon, sea, river] = field.options;
    const without = await redefine(superuser, field, { options: [sea, river] });
    expect(without.json().detail).toBe(
      'Lagoon: chosen by 1. Merge it into another option instead of removing it.',
    );
    const ofPeople = await redefine(superuser, field, { kinds: ['person'] });
    expect(ofPeople.json().detail).toContain('1 of a kind that you take away');
    // Unused ones go, others are renamed and put in another order.
    const options = [{ ...sea, label: 'Ocean' }, lagoon, { label: 'Delta' }];
    const changed = await redefine(superuser, field, { options });
    expect(changed.json().options).toEqual([
      { key: 'open_sea', label: 'Ocean' },
      { key: 'lagoon', label: 'Lagoon' },
      { key: 'delta', label: 'Delta' },
    ]);
    expect(await read(id)).toEqual({ waters: 'lagoon' });
  });

  it('have options that become one, for those who chose either', async () => {
    const choices = await define(superuser, { ...waters, label: 'Paints', shape: 'choices' });
    const field = await define(superuser);
    const one = await projectWith({ waters: 'lagoon', paints: ['lagoon', 'river'] });
    const other = await projectWith({ waters: 'river', paints: ['open_sea'] });
    const merge = (to: DefinedField, from: string, into: string) =>
      superuser.post(`${fieldsPath}/${to.id}/merge-options`, { from, into, version: to.version });
    const merged = (await merge(field, 'lagoon', 'river')).json();
    expect(merged.options.map(({ key }: { key: string }) => key)).toEqual(['open_sea', 'river']);
    expect((await merge(field, 'river', 'open_sea')).statusCode).toBe(409);
    expect((await merge(merged, 'lagoon', 'river')).statusCode).toBe(400);
    await merge(choices, 'river', 'lagoon');
    expect(await read(one.id)).toEqual({ waters: 'river', paints: ['lagoon'] });
    expect(await read(other.id)).toEqual({ waters: 'river', paints: ['open_sea'] });
    await merge(merged, 'river', 'open_sea');
    // An editor that is open sends what it was told before.
    const saved = await superuser.write('PUT', `/api/v1/projects/${other.id}`, {
      fields: { waters: 'lagoon', paints: ['river'] },
    });
    expect(saved.json().fields).toEqual({ waters: 'open_sea', paints: ['lagoon'] });
  });

  it('are deleted with their values after the label was typed, and restored with them', async () => {
    const field = await define(superuser);
    const { id } = await projectWith({ waters: 'lagoon' });
    const remove = (confirmation: string) =>
      superuser.write('DELETE', `${fieldsPath}/${field.id}`, { confirmation });
    expect((await remove('waters')).json().detail).toBe(
      'Please type Waters to delete this field with its values.',
    );
    expect((await remove('Waters')).statusCode).toBe(204);
    expect((await remove('Waters')).statusCode).toBe(404);
    expect(await read(id)).toEqual({});
    const { fields, deleted } = await readAs(superuser);
    expect([fields, deleted.length]).toEqual([[], 1]);
    const late = await superuser.write('PUT', `/api/v1/projects/${id}`, {
      fields: { waters: 'river' },
    });
    expect(late.json().detail).toBe(
      'The field Waters was deleted meanwhile. Please copy what you typed there.',
    );
    // Its key is never given to another.
    expect((await define(superuser)).key).toBe('waters_2');
    expect((await superuser.post(`${fieldsPath}/${field.id}/restore`)).statusCode).toBe(409);
    await redefine(superuser, (await readAs(superuser)).fields[0], { label: 'Other waters' });
    expect((await superuser.post(`${fieldsPath}/${field.id}/restore`)).statusCode).toBe(200);
    expect(await read(id)).toEqual({ waters: 'lagoon' });
    expect((await superuser.post(`${fieldsPath}/${field.id}/restore`)).statusCode).toBe(404);
    await remove('Waters');
    test.clock.advance(31 * 24 * 3_600_000);
    superuser = await signedIn(test, context.db, { isSuperuser: true });
    expect((await superuser.post(`${fieldsPath}/${field.id}/restore`)).statusCode).toBe(404);
    expect((await readAs(superuser)).deleted).toEqual([]);
  });

  it('keep their values in the archive, where nobody changes them', async () => {
    const field = await define(superuser);
    const { id } = await projectWith({ waters: 'lagoon' });
    const archive = (is_archived: boolean) =>
      superuser.post(`${fieldsPath}/${field.id}/archive`, { is_archived });
    expect((await archive(true)).json().archived_at).not.toBeNull();
    const put = (fields: object) => superuser.write('PUT', `/api/v1/projects/${id}`, { fields });
    expect((await put({ waters: 'river' })).json().detail).toBe(
      'The field Waters is archived: its values cannot be changed.',
    );
    expect((await put({ waters: 'lagoon' })).statusCode).toBe(200);
    expect(await read(id)).toEqual({ waters: 'lagoon' });
    expect((await archive(false)).json().archived_at).toBeNull();
    expect((await put({ waters: 'river' })).json().fields).toEqual({ waters: 'river' });
  });

  it('are listed with who has not filled them, in the order of names and their numbers', async () => {
    const field = await define(superuser);
    await projectWith({ waters: 'lagoon' });
    for (const name of [
      '10. Art Room',
      '2. Art Room',
      'Hall 1000',
      'Hall 20',
      'Äther',
      'Boat Shed',
    ]) {
      await aProject(context.db, name);
    }
    const all = (await superuser.get(`${fieldsPath}/${field.id}/missing`)).json();
    expect(all.items.map(({ name }: { name: string }) => name)).toEqual([
      '2. Art Room',
      '10. Art Room',
      'Äther',
      'Boat Shed',
      'Hall 20',
      'Hall 1000',
    ]);
    const missing = await superuser.get(`${fieldsPath}/${field.id}/missing?page_size=1&page=4`);
    expect(missing.json()).toMatchObject({ total_count: 6, items: [{ name: 'Boat Shed' }] });
    expect((await superuser.get(`${fieldsPath}/999/missing`)).statusCode).toBe(404);
    // Nobody can fill a field in the archive.
    await superuser.post(`${fieldsPath}/${field.id}/archive`, { is_archived: true });
    const asked = await superuser.get(`${fieldsPath}/${field.id}/missing`);
    expect([asked.statusCode, asked.json().detail]).toEqual([
      400,
      'The field Waters is archived: nobody is asked for it.',
    ]);
  });
});
