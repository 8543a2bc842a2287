// Searches and lists from a streaming replica: what it serves, and what is never told from it.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findPostgres } from '../postgres-server.ts';
import { setUpReplica } from '../replicated-app.ts';

describe.skipIf(findPostgres() === null)('a read replica', { timeout: 120_000 }, () => {
  const { set, pause, goOn, counted, create, change, get, found, listed, suggested } =
    setUpReplica();

  it('serves searches, facets, suggestions and lists', async () => {
    await create({ name: 'Kelpdrift Survey' });
    await goOn();
    for (const path of [
      '/search/comprehensive?q=kelpdrift',
      '/search/entities?q=kelpdrift',
      '/search/facets?facet=tag&q=kelpdrift',
      '/entities/suggest?query=kelpdrift',
    ]) {
      const before = set.replica.log().length;
      const { answer, ...by } = await counted(() => get(path, set.member));
      expect([path, by.replica, by.primary]).toEqual([path, 1, 0]);
      // What it was asked for is in its log.
      expect(set.replica.log().slice(before), path).toContain('kelpdrift');
      if (!path.includes('facets')) expect(answer.body).toContain('Kelpdrift Survey');
    }
    const before = set.replica.log().length;
    // The ids, and the entities.
    expect(await counted(listed)).toMatchObject({ replica: 2, primary: 0 });
    expect(set.replica.log().slice(before)).toContain('json_array_elements_text');
    expect(await listed()).toContain('Kelpdrift Survey');
    expect(set.readings.describe()?.lagSeconds).toBeLessThan(5);
  });

  it('is passed over for what it does not have yet', async () => {
    await goOn();
    await pause();
    await create({ name: 'Eelgrass Count' });
    const search = await counted(() => found('eelgrass'));
    expect(search).toEqual({ answer: ['Eelgrass Count'], replica: 0, primary: 1 });
    const list = await counted(listed);
    expect(list).toMatchObject({ replica: 0, primary: 2 });
    expect(list.answer).toContain('Eelgrass Count');
    expect(await suggested('eelgrass', set.member)).toEqual(['Eelgrass Count']);
    await goOn();
    expect(await counted(() => suggested('eelgrass', set.member))).toMatchObject({
      ...{ answer: ['Eelgrass Count'], replica: 1 },
    });
  });

  it('tells nobody of what has been hidden meanwhile', async () => {
    const { id, version } = await create({ name: 'Weirstone Archive', description: 'of weirs' });
    await goOn();
    const askAll = async () => [
      await found('weirstone'),
      await found('weirstone', '&entity_type=project'),
      await suggested('weirstone', set.member),
      (await listed()).filter((name) => name.startsWith('Weirstone')),
    ];
    const one = ['Weirstone Archive'];
    expect((await counted(askAll)).answer).toEqual([one, one, one, one]);
    await pause();
    await change(id, { version, audience: 'private' });
    const hidden = await counted(askAll);
    // It still has it, and its owner sees it only where the own role is asked.
    expect(hidden.answer).toEqual([[], [], [], []]);
    expect(hidden.replica).toBe(0);
    expect(await suggested('weirstone', set.owner)).toEqual(one);
    const { rows } = await sql<{ audience: string }>`
      select audience from entities where id = ${id}`.execute(set.observer.db);
    expect(rows).toEqual([{ audience: 'public' }]);
    await goOn();
    expect(await askAll()).toEqual([[], [], [], []]);
  });

  it('opens nothing by a role that somebody no longer has', async () => {
    const { id } = await create({ name: 'Saltmarsh Letters', audience: 'private' });
    await goOn();
    expect(await counted(() => suggested('saltmarsh', set.owner))).toMatchObject({
      ...{ answer: ['Saltmarsh Letters'], replica: 1 },
    });
    await pause();
    // A role is no part of the network, whose version stays.
    await set.primary.db.deleteFrom('user_roles').where('entity_id', '=', id).execute();
    expect(await counted(() => suggested('saltmarsh', set.owner))).toEqual({
      ...{ answer: [], replica: 0, primary: 1 },
    });
    await goOn();
  });

  it.each([
    ['words', 'shoalone', ''],
    ['words and a role', 'shoaltwo', '&role=Keeper'],
    ['a country and a role', '', '&country=Fiji&role=Keeper'],
  ])('keeps no older answer to %s under a newer version', async (_, word, filters) => {
    const place = { city: 'Suva', country: 'Fiji' };
    const { id, version } = await create({ name: `Lagoon ${word}`, locations: [place] });
    const keeper = await create({ name: 'Harbour Board' });
    await create(
      {
        ...{ node1_type: 'project', node1_id: id },
        ...{ node2_type: 'project', node2_id: keeper.id },
        relationship_metadata: { role_type: 'Keeper' },
      },
      'relationships',
    );
    await goOn();
    let readings = 0;
    // A save while the replica is read, which does not follow it: the snapshot is newer.
    set.between = async () => {
      readings += 1;
      if (readings > 1) return;
      await pause();
      const there = { city: 'Apia', country: 'Samoa' };
      await change(id, { version, name: `Moved ${version}`, locations: [there] });
      await set.test.network.current();
    };
    try {
      await found(word, filters);
      expect(readings).toBe(1);
      expect(await found(word, filters)).toEqual([]);
    } finally {
      set.between = () => Promise.resolve();
      await goOn();
    }
  });
});
