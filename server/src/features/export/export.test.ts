import { exportEndings, exportFormats } from '@mangrove/contract';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { MultiGraph } from 'graphology';
import gexf from 'graphology-gexf';
import graphml from 'graphology-graphml';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

/** A node and an edge as the test reads them back from every format. */
type Node = Record<'id' | 'type' | 'name' | 'place' | 'years' | 'tags', string>;
type Edge = Record<'id' | 'source' | 'target' | 'role' | 'years', string>;
type Read = (body: Buffer) => { nodes: Node[]; edges: Edge[] };

const text = (value: unknown) => String(value ?? '');
const nodeOf = (id: unknown, name: unknown, more: Record<string, unknown>): Node => ({
  ...{ id: text(id), name: text(name), type: text(more.type), place: text(more.place) },
  ...{ years: text(more.years), tags: text(more.tags) },
});
const edgeOf = (more: Record<string, unknown>): Edge => ({
  ...{ id: text(more.id), source: text(more.source), target: text(more.target) },
  ...{ role: text(more.role), years: text(more.years) },
});

function readGraph(graph: MultiGraph) {
  return {
    nodes: graph.mapNodes((id, given) => nodeOf(id, given.label, given)),
    edges: graph.mapEdges((id, given, source, target) => edgeOf({ ...given, id, source, target })),
  };
}

const readCsv = (bytes: Uint8Array | undefined) =>
  parse(strFromU8(bytes ?? new Uint8Array()), { columns: true, bom: true }) as Record<
    string,
    string
  >[];

const readers: Record<string, Read> = {
  gexf: (body) => readGraph(gexf.parse(MultiGraph, body.toString())),
  graphml: (body) => readGraph(graphml.parse(MultiGraph, body.toString())),
  csv: (body) => {
    const files = unzipSync(new Uint8Array(body));
    return {
      nodes: readCsv(files['nodes.csv']).map((row) => nodeOf(row.id, row.name, row)),
      edges: readCsv(files['edges.csv']).map(edgeOf),
    };
  },
  json: (body) => {
    const { nodes, edges } = JSON.parse(body.toString());
    return {
      nodes: nodes.map((row: { id: string; name: string; tags: string[] }) =>
        nodeOf(row.id, row.name, { ...row, tags: row.tags.join('; ') }),
      ),
      edges: edges.map(edgeOf),
    };
  },
};

describeOnOneEngine('the export', (context) => {
  const server = sharedApp(context, { DATA_LICENCE: 'CC BY 4.0 & more' });
  beforeEach(() => context.empty());

  const ask = (query: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/api/v1/export?${query}`, headers });
  const download = async (query: string) => {
    const answer = await ask(query);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };

  async function aNetwork() {
    const ada = await aPerson(context.db, 'Ada Reed', {
      locations: [{ city: 'Suva', country: 'Fiji' }],
      tags: ['FLOOD', 'ARCHIVE'],
    });
    const lines = await aProject(context.db, 'Tide Lines', { year: '2019 - 2021' });
    const club = await anOrganization(context.db, 'Club');
    const author = await relate(context.db, ada, lines, 'Author', '2019');
    const host = await relate(context.db, club, lines, 'Host', 'since 2020');
    // A second relationship of one pair, without years.
    const curator = await relate(context.db, ada, lines, 'Curator');
    const nodes = [
      nodeOf(`person_${ada}`, 'Ada Reed', {
        type: 'person',
        place: 'Suva, Fiji',
        years: '2019',
        tags: 'FLOOD; ARCHIVE',
      }),
      nodeOf(`project_${lines}`, 'Tide Lines', { type: 'project', years: '2019 - 2021' }),
      nodeOf(`organization_${club}`, 'Club', { type: 'organization', years: 'since 2020' }),
    ];
    const ends = { source: `person_${ada}`, target: `project_${lines}` };
    const edges = [
      edgeOf({ ...ends, id: author, role: 'Author', years: '2019' }),
      edgeOf({
        ...ends,
        id: host,
        source: `organization_${club}`,
        role: 'Host',
        years: 'since 2020',
      }),
      edgeOf({ ...ends, id: curator, role: 'Curator' }),
    ];
    return { ada, lines, club, nodes, edges };
  }

  it.each(Object.entries(readers))(
    'as %s is read back unchanged by another library',
    async (format, read) => {
      const { nodes, edges } = await aNetwork();
      expect(read((await download(`format=${format}`)).rawPayload)).toEqual({ nodes, edges });
    },
  );

  it.each(Object.entries(readers))(
    'as %s contains only the result of a search',
    async (format, read) => {
      const { ada, lines } = await aNetwork();
      const found = read((await download(`format=${format}&q=reed&role=author`)).rawPayload);
      expect(found.nodes.map(({ id }) => id)).toEqual([`person_${ada}`, `project_${lines}`]);
      expect(found.edges.map(({ role }) => role)).toEqual(['Author']);
    },
  );

  it('contains positions with upward y for Gephi, and first and last years as numbers', async () => {
    await aNetwork();
    const { nodes } = (await download('format=json')).json();
    const graph = gexf.parse(MultiGraph, (await download('format=gexf')).body);
    for (const { id, x, y, degree } of nodes) {
      expect(graph.getNodeAttributes(id)).toMatchObject({ x, y: 0 - y, degree });
    }
    const years = graph.mapEdges((_, { year_from, year_to }) => [year_from, year_to]);
    expect(years).toEqual([
      [2019, 2019],
      [2020, undefined],
      [undefined, undefined],
    ]);
  });

  it('as GraphML has the labels, shapes and places that yEd draws', async () => {
    await aNetwork();
    const [{ x, y }] = (await download('format=json')).json().nodes;
    const { body } = await download('format=graphml');
    const corner = `x="${Math.round(5 * x - 12)}" y="${Math.round(5 * y - 12)}"`;
    expect(body).toContain(
      `<y:ShapeNode><y:Geometry ${corner} width="24" height="24"/><y:NodeLabel modelName="sides" modelPosition="s">Ada Reed</y:NodeLabel><y:Shape type="ellipse"/></y:ShapeNode>`,
    );
    expect(body).toContain('<y:EdgeLabel>Author</y:EdgeLabel>');
  });

  it('as JSON-LD describes entities and their roles', async () => {
    const { ada, lines, club } = await aNetwork();
    const answer = await download('format=jsonld');
    expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/u);
    const { '@context': words, '@graph': graph } = answer.json();
    expect(words).toBe('https://schema.org');
    const at = (path: string) => `http://localhost:3000${path}`;
    expect(graph).toEqual([
      expect.objectContaining({ '@type': 'Dataset', license: 'CC BY 4.0 & more' }),
      expect.objectContaining({
        '@type': 'Person',
        '@id': at(`/people/${ada}-ada-reed`),
        name: 'Ada Reed',
        knowsAbout: ['FLOOD', 'ARCHIVE'],
        homeLocation: [{ '@type': 'Place', name: 'Suva, Fiji' }],
      }),
      expect.objectContaining({ '@type': 'Project', identifier: `project_${lines}` }),
      expect.objectContaining({ '@type': 'Organization', name: 'Club' }),
      {
        '@id': at(`/people/${ada}-ada-reed`),
        memberOf: {
          '@type': 'OrganizationRole',
          roleName: 'Author',
          startDate: '2019',
          endDate: '2019',
          memberOf: { '@id': at(`/projects/${lines}-tide-lines`) },
        },
      },
      expect.objectContaining({ '@id': at(`/organizations/${club}-club`) }),
      expect.objectContaining({ '@id': at(`/people/${ada}-ada-reed`) }),
    ]);
  });

  it.each(exportFormats)('as %s contains its title, date, search and licence', async (format) => {
    await aNetwork();
    const answer = await download(`format=${format}&q=reed`);
    const said =
      format === 'csv'
        ? strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['README.txt'] ?? new Uint8Array())
        : answer.body.replaceAll('&#38;', '&');
    const day = new Date().toISOString().slice(0, 10);
    for (const part of ['Mangrove: what a search found', day, 'q=reed', 'CC BY 4.0 & more']) {
      expect(said).toContain(part);
    }
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="mangrove-search-reed-${day}.${exportEndings[format]}"`,
    );
  });

  it('notes a limited search, with the full count', async () => {
    const hub = await anOrganization(context.db, 'Hub');
    for (let count = 0; count < 4; count++)
      await relate(context.db, hub, await aPerson(context.db));
    const { about, nodes } = (await download('format=json&q=hub&max_nodes=3')).json();
    expect(nodes).toHaveLength(3);
    expect(about).toMatchObject({
      nodes: 3,
      edges: 2,
      note: 'Cut at 3 of 5 entities (max_nodes).',
    });
    expect(about.question).toBe('q=hub&connection_depth=1&limit=50&max_nodes=3');
    const few = (
      await download('format=json&entity_type=person&limit=2&connection_depth=1')
    ).json();
    expect(few.about.note).toBe('Made of 2 of 4 matches (limit).');
  });

  describe('with hostile texts', () => {
    const names = [
      '=cmd|"/c calc"!A1',
      '+1 "quoted", <b>&amp;</b>',
      ']]><!--',
      '𠮷 👩🏽‍🚀 Ünï',
      "'=1",
    ];

    it.each(Object.entries(readers))('as %s is well-formed', async (format, read) => {
      const project = await aProject(context.db, '</graph>');
      for (const name of names) {
        const person = await anOrganization(context.db, name);
        await relate(context.db, person, project, `=${name}`, '2020');
      }
      const { nodes, edges } = read((await download(`format=${format}`)).rawPayload);
      const guarded = (name: string) =>
        format === 'csv' && /^'*[=+]/u.test(name) ? `'${name}` : name;
      expect(nodes.map(({ name }) => name)).toEqual(['</graph>', ...names.map(guarded)]);
      expect(edges.map(({ role }) => role)).toEqual(names.map((name) => guarded(`=${name}`)));
    });

    it.each(['gexf', 'graphml'])(
      'as %s omits characters that are invalid in XML',
      async (format) => {
        await anOrganization(context.db, 'a\u0001b\u001F\tc\uFFFE');
        const read = readers[format] as Read;
        const [node] = read((await download(`format=${format}`)).rawPayload).nodes;
        expect(node?.name).toBe('ab\tc');
      },
    );
  });

  it('is answered 304 while nothing changed', async () => {
    await aNetwork();
    const first = await download('format=gexf');
    const again = { 'if-none-match': String(first.headers.etag) };
    expect((await ask('format=gexf', again)).statusCode).toBe(304);
    expect((await ask('format=gexf&q=reed', again)).statusCode).toBe(200);
    await aPerson(context.db);
    expect((await ask('format=gexf', again)).statusCode).toBe(200);
  });

  it('of an empty network is well-formed', async () => {
    for (const [format, read] of Object.entries(readers)) {
      const { rawPayload } = await download(`format=${format}`);
      expect([format, read(rawPayload)]).toEqual([format, { nodes: [], edges: [] }]);
    }
  });

  it.each([
    ...['format=json&years=90', 'format=json&undated=show'],
    'format=pdf',
    '',
    'format=json&year_from=2020&year_to=2010',
    'format=json&limit=9999',
  ])('refuses an invalid query: %s', async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });

  it('has a file name in any script', async () => {
    const { headers } = await download(`format=json&q=${encodeURIComponent('Größe')}`);
    const day = new Date().toISOString().slice(0, 10);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="mangrove-search-gro-e-${day}.json"; filename*=UTF-8''mangrove-search-gr%C3%B6%C3%9Fe-${day}.json`,
    );
  });
});

describeOnOneEngine('the export with rate limits', (context) => {
  const server = sharedApp(context, { RATE_LIMIT: 'on' });

  it('is limited per minute, and states that no licence is granted by default', async () => {
    const ask = () => server.app.inject('/api/v1/export?format=json');
    expect((await ask()).json().about.licence).toMatch(/^No licence is granted/u);
    const codes: number[] = [];
    for (let count = 0; count < 12; count++) codes.push((await ask()).statusCode);
    expect(codes).toEqual([...Array<number>(11).fill(200), 429]);
    expect(Number((await ask()).headers['retry-after'])).toBeGreaterThan(0);
  });
});
