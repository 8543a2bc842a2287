import { type NetworkSizes, type ReplyOf, readNetworkTable } from '@mangrove/contract';
import { expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../../test/factories.ts';
import { sharedApp } from '../../../../test/shared-app.ts';
import { describeWithDatabase } from '../../../../test/with-database.ts';

type Table = ReplyOf<typeof readNetworkTable>;

describeWithDatabase('the table of a network too large to be sent', (context) => {
  const server = sharedApp(context);
  const read = async (query = '') => {
    const answer = await server.app.inject(`/api/v1/graph/table${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<Table>();
  };
  const namesOf = ({ items }: Table) => items.map(({ name }) => name);

  /** Hub with Äda, bo and Cy; far is with Äda; alone is with nobody. */
  async function aNetwork() {
    await context.empty();
    const hub = await anOrganization(context.db, 'Hub');
    const ada = await aPerson(context.db, 'Äda');
    const bo = await aPerson(context.db, 'bo', { year: '1990' });
    const show = await aProject(context.db, '10. Show');
    const small = await aProject(context.db, '2. Show');
    const alone = await aPerson(context.db, 'Zoe', { year: '1850' });
    await relate(context.db, hub, ada, 'Member', '1990');
    await relate(context.db, hub, ada, 'Founder');
    await relate(context.db, hub, bo, 'Member');
    await relate(context.db, hub, show, 'Host', '2000 - 2010');
    await relate(context.db, ada, small, 'Author', '1990');
    return { hub, ada, bo, show, small, alone };
  }

  it('is all of it by connections and then by name, in pages', async () => {
    const { hub } = await aNetwork();
    const whole = await read();
    expect(readNetworkTable.reply.parse(whole)).toEqual(whole);
    expect(namesOf(whole)).toEqual(['Hub', 'Äda', '2. Show', '10. Show', 'bo', 'Zoe']);
    expect(whole.items[0]).toEqual({
      ...{
        id: hub,
        type: 'organization',
        name: 'Hub',
        connections: 3,
        unconfirmed: 0,
        steps: null,
      },
    });
    const pages = await Promise.all([1, 2, 3].map((page) => read(`?page_size=4&page=${page}`)));
    expect(pages.flatMap(namesOf)).toEqual(namesOf(whole));
    expect(pages[0]).toMatchObject({ total_count: 6, total_pages: 2 });
  });

  it('is sorted by name, kind, steps, state, colour, size and years, without a value last', async () => {
    const { ada, hub, small } = await aNetwork();
    const names = ['2. Show', '10. Show', 'Äda', 'bo', 'Hub', 'Zoe'];
    expect(namesOf(await read('?sort=name&order=asc'))).toEqual(names);
    expect(namesOf(await read('?sort=name&order=desc'))).toEqual(names.toReversed());
    expect(namesOf(await read('?sort=type&order=asc'))).toEqual([
      'Hub',
      'Äda',
      'bo',
      'Zoe',
      '2. Show',
      '10. Show',
    ]);
    const away = await read(`?sort=steps&order=asc&from=${ada}`);
    expect(away.items.map(({ name, steps }) => [name, steps])).toEqual([
      ['Äda', 0],
      ['Hub', 1],
      ['2. Show', 1],
      ['10. Show', 2],
      ['bo', 2],
      ['Zoe', null],
    ]);
    expect(namesOf(await read(`?sort=steps&order=desc&from=${ada}`)).at(-1)).toBe('Zoe');
    expect(namesOf(await read('?sort=colour&color=year&order=asc'))).toEqual([
      'Zoe',
      '2. Show',
      'Äda',
      'bo',
      'Hub',
      '10. Show',
    ]);
    await context.db
      .updateTable('entities')
      .set({ state: 'ended' })
      .where('id', '=', hub)
      .execute();
    await context.db
      .updateTable('entities')
      .set({ state: 'paused' })
      .where('id', '=', small)
      .execute();
    const byState = ['2. Show', 'Hub', '10. Show', 'Äda', 'bo', 'Zoe'];
    expect(namesOf(await read('?sort=state&order=asc'))).toEqual(byState);
    // Author, Founder or Host or Member, and nothing.
    expect(namesOf(await read('?sort=colour&color=role&order=asc')).at(-1)).toBe('Zoe');
    expect(namesOf(await read('?sort=size&size=reach')).at(-1)).toBe('Zoe');
  });

  it('has what chosen years leave, with the connections that they leave', async () => {
    await aNetwork();
    const nineties = await read('?years=1990-1999&sort=name&order=asc');
    expect(nineties.items.map(({ name, connections }) => [name, connections])).toEqual([
      ['2. Show', 1],
      ['Äda', 2],
      ['bo', 1],
      ['Hub', 2],
    ]);
    const dated = await read('?years=1990-1999&undated=hide&sort=name&order=asc');
    expect(dated.items.map(({ connections }) => connections)).toEqual([1, 2, 0, 1]);
    expect(dated.total_count).toBe(4);
  });

  it('has the numbers that sizes stand for, of the whole', async () => {
    const { hub, ada, bo, show, small } = await aNetwork();
    const answer = await server.app.inject('/api/v1/graph/sizes?by=reach');
    const { node_id_gaps, node_values, count, starts } = answer.json<NetworkSizes>();
    let id = 0;
    const reach = node_id_gaps.map((gap, at) => {
      id += gap;
      return [id, node_values[at]];
    });
    expect(reach).toEqual([
      [hub, 4],
      [ada, 4],
      [bo, 3],
      [show, 3],
      [small, 2],
    ]);
    expect([count, starts]).toEqual([6, 6]);
  });

  it.each([
    ['sort=colour', 400],
    ['sort=size', 400],
    ['sort=steps', 400],
    ['sort=about', 400],
    ['sort=field.nowhere', 400],
    ['page=0', 400],
    ['group=999', 404],
  ])('%s is refused with %i', async (query, status) => {
    expect((await server.app.inject(`/api/v1/graph/table?${query}`)).statusCode).toBe(status);
  });
});
