import { strFromU8, unzipSync } from 'fflate';
import { MultiGraph } from 'graphology';
import gexf from 'graphology-gexf';
import graphml from 'graphology-graphml';
import { beforeEach, expect, it, vi } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the sizes of an export', (context) => {
  const server = sharedApp(context);
  // Ada and Bo know each other only by Tide, which Cy reaches by Reef.
  let ids: Record<'ada' | 'bo' | 'tide' | 'cy' | 'reef', string>;
  beforeEach(async () => {
    await context.empty();
    const { db } = context;
    const [ada, bo, cy] = [
      await aPerson(db, 'Ada'),
      await aPerson(db, 'Bo'),
      await aPerson(db, 'Cy'),
    ];
    const [tide, reef] = [await aProject(db, 'Tide'), await aProject(db, 'Reef')];
    for (const person of [ada, bo]) await relate(db, person, tide, 'Author');
    // Two relationships of a pair are one way.
    await relate(db, ada, tide, 'Editor');
    await relate(db, tide, reef, 'Part');
    await relate(db, cy, reef, 'Author');
    ids = {
      ...{ ada: `person_${ada}`, bo: `person_${bo}`, cy: `person_${cy}` },
      ...{ tide: `project_${tide}`, reef: `project_${reef}` },
    };
  });

  const ask = async (query: string) => {
    const answer = await server.app.inject(`/api/v1/export?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  interface Sized {
    id: string;
    reach: number;
  }

  it('are numbers of the whole network in JSON and GeoJSON, also of a part', async () => {
    const all: Sized[] = (await ask('format=json&size=reach')).json().nodes;
    expect(Object.fromEntries(all.map(({ id, reach }) => [id, reach]))).toEqual({
      ...{ [ids.ada]: 3, [ids.bo]: 3, [ids.tide]: 4, [ids.reef]: 4, [ids.cy]: 2 },
    });
    const [found] = (await ask('format=json&size=between&q=tide&connection_depth=1')).json().nodes;
    // Of the six pairs of others, all but Cy and Reef meet by Tide.
    expect(found).toMatchObject({ id: ids.tide, between: 0.8333 });
    const { features } = (await ask('format=geojson&size=reach')).json();
    expect(features[0].properties.reach).toBe(3);
  });

  it('are computed in a turn of the client, whose cost they are', async () => {
    const turns = server.app.readTurns;
    const goOn = vi.spyOn(turns, 'goOn');
    await ask('format=json');
    const plain = goOn.mock.calls.length;
    goOn.mockClear();
    await ask('format=json&size=between');
    expect(goOn.mock.calls.length).toBe(plain + 1);
    goOn.mockRestore();
  });

  it('are a column of CSV, which its explanation names', async () => {
    const files = unzipSync((await ask('format=csv&size=between')).rawPayload);
    const [head = '', ...rows] = strFromU8(files['nodes.csv'] ?? new Uint8Array()).split('\r\n');
    const column = head.split(',').indexOf('between');
    expect(column).toBeGreaterThan(0);
    expect(rows.find((row) => row.startsWith(ids.tide))?.split(',')[column]).toBe('0.8333');
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('between is the share');
  });

  it('are attributes and sizes of nodes in GEXF and GraphML, as the map draws them', async () => {
    const read = gexf.parse(MultiGraph, (await ask('format=gexf&size=reach')).body);
    expect(read.getNodeAttributes(ids.tide)).toMatchObject({ reach: 4, size: 40 });
    expect(read.getNodeAttributes(ids.cy)).toMatchObject({ reach: 2, size: 24 });
    const { body } = await ask('format=graphml&size=reach');
    expect(graphml.parse(MultiGraph, body).getNodeAttributes(ids.cy)).toMatchObject({ reach: 2 });
    expect(body).toContain('width="72" height="72"');
    expect(body).toContain('width="48" height="48"');
  });

  it('are left out unless they are asked for, and others are refused', async () => {
    const { body } = await ask('format=gexf');
    expect(body).not.toContain('viz:size');
    expect(body).not.toContain('reach');
    expect((await ask('format=graphml')).body).toContain('width="24" height="24"');
    const refused = await server.app.inject('/api/v1/export?format=gexf&size=fame');
    expect(refused.statusCode).toBe(400);
  });
});
