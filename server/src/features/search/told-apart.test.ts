import { expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpSearch } from './test-search.ts';

describeOnOneEngine('entities of one name', (context) => {
  const { search, suggestionsFor } = setUpSearch(context);

  it('are told apart by text, place and best connected neighbour, and only they', async () => {
    const suva = { locations: [{ city: 'Suva', country: 'Fiji' }] };
    const first = await aPerson(context.db, 'Ada Ng', { about: 'Weaves.', ...suva });
    const second = await aPerson(context.db, 'ADA NG', { about: 'Weaves.' });
    const reed = await aPerson(context.db, 'Ada Reed', { about: 'Weaves.' });
    const [hub, small] = [await aProject(context.db, 'Hub'), await aProject(context.db, 'Small')];
    for (const other of [small, hub]) await relate(context.db, first, other);
    await relate(context.db, hub, reed);
    const told = [
      { about: '', place: 'Suva, Fiji', connection: 'Hub' },
      { about: '', place: '', connection: '' },
    ];
    const results = await suggestionsFor({ q: 'ada' });
    const byId = new Map(results.map(({ id, told_apart }) => [id, told_apart]));
    expect([byId.get(first), byId.get(second)]).toEqual(told);
    expect(results.find(({ name }) => name === 'Ada Reed')).not.toHaveProperty('told_apart');
    const { nodes } = await search({ q: 'ada' });
    expect(nodes.find(({ id }) => id === first)?.told_apart).toEqual(told[0]);
    expect(nodes.find(({ id }) => id === hub)).not.toHaveProperty('told_apart');
  });
});
