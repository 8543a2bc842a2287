// Walks the places at which the browser shows names and pictures: none shows what is covered before a
// press, each shows it afterwards.
import {
  type CoveredPlace,
  coveredName,
  coveredPlaces,
  type EntityWithConnections,
  type Revealed,
} from '@mangrove/contract/browser';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { coverColumns, reveal, showCovered } from '../domain/entity/covers.ts';
import {
  aConnection,
  aPerson,
  emptyFields,
  noConnections,
  withConnections,
} from '../domain/entity/test-entities.ts';
import { EntityArticle } from '../features/entity-page/entity-article.tsx';
import { CompactSearch } from '../features/entity-search/compact-search.tsx';
import { NodeCard } from '../features/graph/card/node-card.tsx';
import { buildScene } from '../features/graph/drawing/scene.ts';
import { writeSvg } from '../features/graph/export/picture-svg.ts';
import { buildNetwork } from '../features/graph/network/network.ts';
import { someColumns } from '../features/graph/network/test-network.ts';
import { buildResult } from '../features/graph/search/map-result.ts';
import { aReply } from '../features/graph/search/test-reply.ts';
import { listRows } from '../features/graph/table/table-rows.ts';
import { serveAnswers } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';
import { renderPart } from '../test-render.tsx';

const canary = /canary/iu;
const note = 'Ask her family.';
const picture = '/api/v1/files/person/canary.webp';
const zara = withConnections(
  aPerson({
    ...{ first_name: 'Zara', last_name: 'Canary', name: 'Zara Canary', bio: 'Sings.' },
    ...{ photo_url: picture, low_res_photo_url: picture },
    ...{ cover: 'both', cover_note: note, passed_on: true },
  }),
);
const lines: EntityWithConnections = {
  ...(emptyFields('project') as object as EntityWithConnections & { type: 'project' }),
  ...{ id: 12, type: 'project', name: 'Tide Lines', photo_url: '', low_res_photo_url: '' },
  ...{ version: 1, created_at: zara.created_at, updated_at: zara.updated_at },
  images: [
    {
      ...{ image_url: '/api/v1/files/project/canary.webp', low_res_url: '', order: 0 },
      ...{ caption: 'Canary at sea', audience: 'public', covered: true },
    },
  ],
  connections: {
    ...noConnections,
    people: [{ ...aConnection(10, 'Zara Canary'), photo_url: picture, cover: 'both' }],
  },
};

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeAll(async () => {
  server = await serveAnswers({
    'GET /api/v1/people/10/with-connections': { status: 200, body: zara },
    'GET /api/v1/projects/12/with-connections': { status: 200, body: lines },
    'GET /api/v1/places/Apia%2C%20Samoa': {
      status: 200,
      body: {
        ...{ place: 'Apia, Samoa', within: ['Samoa'], places: [] },
        counts: { person: 1, project: 0, organization: 0 },
        entities: [
          {
            id: 10,
            type: 'person',
            name: 'Zara Canary',
            cover: 'both',
            photo_url: picture,
            at: '',
          },
        ],
      },
    },
    'GET /api/v1/search/entities': {
      status: 200,
      body: {
        results: [
          {
            ...{
              id: 10,
              type: 'person',
              name: 'Zara Canary',
              cover: 'both',
              description: 'Sings.',
            },
            matched_on: [{ field: 'name', text: 'Zara Canary', ranges: [[5, 11]] }],
          },
        ],
      },
    },
  });
});
afterAll(() => server.stop());
afterEach(() => showCovered(false));

const seen = () => document.body.innerHTML;
const whole = () => {
  const columns = someColumns();
  const names = ['Zara Canary', ...columns.names.slice(1)];
  return { ...columns, names, pictures: { 0: picture }, covers: { 0: 'both' as const } };
};
const networkFor = (asked: Revealed) => buildNetwork(coverColumns(whole(), asked));

type BrowserPlace = {
  [Place in CoveredPlace]: (typeof coveredPlaces)[Place] extends 'browser' ? Place : never;
}[CoveredPlace];

/** What a reader who asked for some sees at each place. */
const shown: Record<BrowserPlace, (asked: Revealed) => Promise<string>> = {
  map: async (asked) => {
    const network = networkFor(asked);
    const reply = aReply([{ id: 10, name: 'Zara Canary', path: [10] }]);
    const nodes = reply.nodes.map((node) => ({
      ...{ ...node, photo_url: picture, cover: 'both' as const },
      matched_on: [{ field: 'name' as const, text: 'Zara Canary', ranges: [] }],
    }));
    const result = buildResult(network, { ...reply, nodes }, asked);
    const scenes = [network, result.network].map(buildScene);
    return JSON.stringify([scenes.map(({ names, pictures }) => [names, pictures]), result.reasons]);
  },
  'drawn export': async (asked) => {
    const { names } = buildScene(networkFor(asked));
    const theme = { fontFamily: 'serif', background: '#fff', label: '#000', fill: [], dim: [] };
    const node = { kind: 0, x: 0, y: 0, radius: 5, color: '#111', alpha: 1, rings: [] };
    const parts = {
      ...{ width: 9, height: 9, theme, fields: [], edges: [], labels: [] },
      nodes: names.map((name) => ({ ...node, name })),
    };
    return writeSvg(parts as never, { title: '', description: '', credit: '' });
  },
  table: async (asked) => {
    const rows = listRows(networkFor(asked), null);
    expect(rows.find(({ id }) => id === 10)?.cover).toBe('both');
    return JSON.stringify(rows);
  },
  card: async () => {
    await renderPart(<NodeCard type="person" id={10} hrefOf={() => '/map'} />);
    await screen.findByText('Sings.');
    return seen();
  },
  'page in the app': async () => {
    openAt('/people/10');
    await screen.findByText('Sings.');
    return seen() + document.title;
  },
  'page of a place in the app': async () => {
    openAt('/places/Apia,_Samoa');
    await screen.findByRole('heading', { level: 1, name: 'Apia, Samoa' });
    return seen();
  },
  connections: async () => {
    openAt('/projects/12-tide-lines');
    await screen.findByText('Friend, 2020');
    return seen();
  },
  gallery: async () => {
    openAt('/projects/12-tide-lines');
    await screen.findByRole('heading', { name: 'Pictures' });
    return document.querySelector('[aria-labelledby="gallery"]')?.innerHTML ?? '';
  },
  'search results': async () => {
    await renderPart(<CompactSearch onMore={() => undefined} />);
    await userEvent.type(screen.getByRole('combobox'), 'ca');
    return (await screen.findByRole('option')).innerHTML;
  },
};

it('every place of the list shows what is covered only to who asked for it', async () => {
  const places = Object.entries(coveredPlaces).filter(([, where]) => where === 'browser');
  expect(Object.keys(shown).sort()).toEqual(places.map(([place]) => place).sort());
  const all: Revealed = { has: () => true };
  for (const [place, read] of Object.entries(shown)) {
    showCovered(false);
    expect((await read(new Set<number>())).match(canary), place).toBeNull();
    cleanup();
    showCovered(true);
    expect(await read(all), place).toMatch(canary);
    cleanup();
  }
});

it('an entity is shown after one press, for this visit, with the words of its community', async () => {
  openAt('/people/10');
  expect(await screen.findByRole('heading', { level: 1, name: coveredName })).toBeInTheDocument();
  expect(screen.getByText(note)).toBeInTheDocument();
  expect(screen.getByText('Passed on')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Zara Canary' })).toBeInTheDocument();
  expect(document.querySelector(`article img[src="${picture}"]`)).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  cleanup();
  await renderPart(<EntityArticle entity={zara} actions={null} />);
  expect(window.sessionStorage.getItem('revealed')).toBe('[10]');
});

it('a picture of a gallery is shown after one press, and its caption with it', async () => {
  openAt('/projects/12-tide-lines');
  await userEvent.click(await screen.findByRole('button', { name: 'Show picture 1' }));
  expect(screen.getByRole('img', { name: 'Canary at sea' })).toBeInTheDocument();
  expect(screen.queryByText('Zara Canary')).toBeNull();
});

it('columns of a network without covers stay the same, and covered ones while nothing changes', () => {
  const columns = someColumns();
  const none = new Set<number>();
  expect(coverColumns(columns, none)).toBe(columns);
  const covered = whole();
  const before = coverColumns(covered, none);
  const after = coverColumns({ ...covered, version: '2' }, none);
  expect([after.names, after.pictures]).toEqual([before.names, before.pictures]);
  expect(after.names).toBe(before.names);
  reveal(10);
  expect(coverColumns(covered, new Set([10])).names).toEqual(covered.names);
});
