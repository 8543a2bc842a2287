import { limits } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { publicUrl, usePages } from './test-pages.ts';

describeOnOneEngine('short addresses', (context) => {
  const { open, test } = usePages(context);
  let member: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    member = await signedIn(test(), context.db);
  });

  const make = async (address: string, by = member) => {
    const answer = await by.post('/api/v1/short-addresses', { address });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ url: string }>().url;
  };
  const pathOf = (url: string) => new URL(url).pathname;
  const leadsTo = async (url: string) => (await open(pathOf(url))).headers.location;

  it('lead to a view, which keeps the one it has', async () => {
    const view = '/map?q=tide%20%26%20salt&node=person_3&years=1990-1999';
    const url = await make(view);
    expect(url).toMatch(/^https:\/\/map\.example\.org\/s\/[2-9a-hjkmnp-z]{7}$/u);
    expect(await leadsTo(url)).toBe(view);
    expect((await open(pathOf(url).toUpperCase().replace('/S/', '/s/'))).statusCode).toBe(302);
    expect(await make(`${new URL(url).origin}${view}#where`)).toBe(url);
    const other = await signedIn(test(), context.db);
    expect(await make(view, other)).toBe(url);
    expect(await make('/map?q=tide')).not.toBe(url);
  });

  it('are the same for members who ask at the same moment', async () => {
    const others = await Promise.all([1, 2, 3].map(() => signedIn(test(), context.db)));
    for (const view of ['/map?q=tide', '/map?q=salt', '/map?q=reef']) {
      const made = await Promise.all([member, ...others].map((one) => make(view, one)));
      expect(new Set(made).size).toBe(1);
    }
    const stored = await context.db.selectFrom('short_addresses').select('id').execute();
    expect(stored).toHaveLength(3);
  });

  it('of a page hold its number alone, as its name may be hidden later', async () => {
    const id = await aPerson(context.db, 'Ines Quill');
    const url = await make(`/people/${id}-ines-quill?from=paper`);
    expect(await leadsTo(url)).toBe(`/people/${id}`);
    expect(await make(`${publicUrl}/people/${id}-another-name`)).toBe(url);
    const stored = await context.db.selectFrom('short_addresses').select('address').execute();
    expect(stored).toEqual([{ address: `/people/${id}` }]);
  });

  it.each([
    'https://evil.example.org/map',
    '//evil.example.org/map',
    String.raw`\\evil.example.org\map`,
    'javascript:alert(1)',
    'http://localhost:1/map',
    '/profile',
    '/api/v1/graph',
    '/s/abc2345',
    '/people/12%',
    '/people/none',
    '/map/../profile',
    '',
  ])('are refused of %s', async (address) => {
    const answer = await member.post('/api/v1/short-addresses', { address });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'rule_broken']);
    expect(await context.db.selectFrom('short_addresses').select('id').execute()).toEqual([]);
  });

  it('that nobody made are a page that is not there', async () => {
    const answer = await open('/s/abc2345');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    for (const one of ['/s/%00', '/s/a%00b']) expect((await open(one)).statusCode).toBe(404);
    expect((await open('/s/abc2345', { accept: 'application/json' })).json().code).toBe(
      'not_found',
    );
  });

  it('are at most a number for each account', async () => {
    const rows = Array.from({ length: limits.shortAddresses }, (_, index) => ({
      ...{ code: `code${index}`, address: `/map?q=${index}` },
      ...{ made_by: member.userId, created_at: new Date() },
    }));
    await context.db.insertInto('short_addresses').values(rows).execute();
    const answer = await member.post('/api/v1/short-addresses', { address: '/map?q=more' });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      'You have made 500 short addresses.',
    ]);
    expect(await make('/map?q=1')).toContain('/s/code1');
  });

  it('are listed for superusers with who made them, searched and deleted', async () => {
    const url = await make('/map?q=reef');
    await make('/map?q=tide_');
    const superuser = await signedIn(test(), context.db, { isSuperuser: true });
    const list = async (query = '') =>
      (await superuser.get(`/api/v1/short-addresses${query}`)).json();
    const all = await list();
    expect(all).toMatchObject({ total_count: 2, total_pages: 1 });
    expect(all.items.map(({ address }: { address: string }) => address)).toEqual([
      '/map?q=tide_',
      '/map?q=reef',
    ]);
    expect((await list('?search=q%3Dr')).items).toMatchObject([{ url, address: '/map?q=reef' }]);
    expect((await list('?search=_')).total_count).toBe(1);
    const { id } = all.items[1];
    const gone = () => superuser.write('DELETE', `/api/v1/short-addresses/${id}`);
    expect((await gone()).statusCode).toBe(204);
    expect((await gone()).statusCode).toBe(404);
    expect((await open(pathOf(url))).statusCode).toBe(404);
    const log = await context.db.selectFrom('audit_log').select(['event', 'details']).execute();
    expect(log).toContainEqual({ event: 'short_address_deleted', details: { id } });
  });

  it('stay when the account that made them is deleted, without its name', async () => {
    const url = await make('/map?q=reef');
    await context.db.deleteFrom('users').where('id', '=', member.userId).execute();
    const superuser = await signedIn(test(), context.db, { isSuperuser: true });
    expect((await superuser.get('/api/v1/short-addresses')).json().items).toMatchObject([
      { url, made_by: null },
    ]);
    expect(await leadsTo(url)).toBe('/map?q=reef');
  });
});
