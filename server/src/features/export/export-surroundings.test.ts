import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the export of the surroundings of one entity', (context) => {
  const server = sharedApp(context);
  let ada: number;
  let bea: number;
  let choir: number;
  beforeAll(async () => {
    ada = await aPerson(context.db, 'Ada');
    bea = await aPerson(context.db, 'Bea');
    choir = await aProject(context.db, 'Choir');
    const dune = await aProject(context.db, 'Dune');
    await aPerson(context.db, 'Lone');
    await relate(context.db, ada, choir, 'Singer');
    await relate(context.db, bea, choir, 'Host');
    await relate(context.db, bea, dune, 'Host');
  });

  const ask = (query: string) => server.app.inject(`/api/v1/export?format=json&${query}`);
  const read = async (query: string) => {
    const { nodes, edges } = (await ask(query)).json();
    return [nodes.map(({ name }: { name: string }) => name), edges.length];
  };

  it('holds the entity and what is at most so many steps away', async () => {
    expect(await read(`focus=person_${ada}`)).toEqual([['Ada', 'Choir'], 1]);
    expect(await read(`focus=person_${ada}&steps=2`)).toEqual([['Ada', 'Bea', 'Choir'], 2]);
  });

  it('adds the neighbours of others', async () => {
    const [names, edges] = await read(`focus=${ada}&with=project_${choir}&with=person_${bea}`);
    expect([names, edges]).toEqual([['Ada', 'Bea', 'Choir', 'Dune'], 3]);
  });

  it('says in name and head what it holds', async () => {
    const answer = await ask(`focus=person_${ada}&steps=2`);
    expect(answer.headers['content-disposition']).toContain('-network-around-ada-');
    expect(answer.body).toContain('the whole network, around Ada');
    expect(answer.body).toContain(`focus=${ada}&steps=2`);
    const csv = await server.app.inject(`/api/v1/export?format=csv&focus=${ada}`);
    const files = unzipSync(new Uint8Array(csv.rawPayload));
    expect(strFromU8(files['nodes.csv'] ?? new Uint8Array())).not.toContain('Bea');
  });

  it('returns 404 for an entity that does not exist, and 400 for what is none', async () => {
    expect((await ask('focus=person_999999')).statusCode).toBe(404);
    expect((await ask('focus=nobody')).statusCode).toBe(400);
  });
});
