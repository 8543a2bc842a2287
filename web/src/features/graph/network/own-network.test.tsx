import type { OwnGraph } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { columnsQuery } from '../../../domain/network/network-columns.ts';
import { aroha, serveAnswers, sessionOf } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { useWholeNetwork } from '../api.ts';
import { buildNetwork, type Network } from './network.ts';
import { withOwn } from './own-network.ts';
import { someColumns } from './test-network.ts';

/** A private project between Bo Lind and the Tide Archive, and a relationship with a removed node. */
const own: OwnGraph = {
  nodes: { ids: [35], kinds: 'j', names: ['Own Study'], x: [7], y: [8], pictures: {} },
  edges: { ids: [9, 12, 13], sources: [20, 35, 35], targets: [35, 50, 99], unconfirmed: [] },
};

it('withOwn adds what only those with a role see, and locks it', () => {
  const { columns, lockedIds } = withOwn(someColumns(), own);
  const network = buildNetwork(columns, undefined, lockedIds);
  expect(network.names).toEqual([
    'Ada Ng',
    'Bo Lind',
    'Cy Okafor',
    'Own Study',
    'Reef Study',
    'Tide Archive',
  ]);
  expect(network.locked).toEqual([3]);
  expect([...network.degrees]).toEqual([2, 3, 1, 2, 1, 1]);
  expect(columns.edge_id_gaps).toHaveLength(6);
});

it('withOwn leaves a part of a large network a part, with the degrees of the whole', () => {
  const counts = { person: 90_000, project: 1, organization: 1 };
  const density = { left: 0, top: 0, cell: 1, columns: 1, digits: 'z' };
  const part = { counts, from_degree: 7, density };
  const degrees = [7, 9, 8, 7, 7];
  const { columns } = withOwn({ ...someColumns(), degrees, part }, own);
  const network = buildNetwork(columns);
  expect(network.total).toBe(90_002);
  expect(network.counts).toEqual(counts);
  expect([...network.degrees]).toEqual([7, 9, 8, 2, 7, 7]);
});

it('withOwn locks nothing that others see as well', () => {
  const nodes = { ...own.nodes, ids: [40], names: ['Reef Study'], pictures: { 0: '/own.webp' } };
  const none = { ids: [], sources: [], targets: [], unconfirmed: [] };
  const { columns, lockedIds } = withOwn(someColumns(), { nodes, edges: none });
  expect(lockedIds).toEqual([]);
  expect(columns.pictures[3]).toBe('/own.webp');
});

it('withOwn leaves the columns of somebody without roles as they are', () => {
  const columns = someColumns();
  const none = { ids: [], kinds: '', names: [], x: [], y: [], pictures: {} };
  const nothing = { nodes: none, edges: { ids: [], sources: [], targets: [], unconfirmed: [] } };
  expect(withOwn(columns, nothing).columns).toBe(columns);
  expect(withOwn(columns, undefined).columns).toBe(columns);
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeAll(async () => {
  server = await serveAnswers();
});
beforeEach(() => {
  server.answers['GET /api/v1/graph/columns'] = { status: 200, body: someColumns() };
  server.answers['GET /api/v1/graph/own'] = { status: 200, body: own };
});
afterAll(() => server.stop());

const seen: Network[] = [];
let queries: ReturnType<typeof useQueryClient>;
function Names() {
  const { network } = useWholeNetwork();
  queries = useQueryClient();
  if (network && seen.at(-1) !== network) seen.push(network);
  return <p>{network?.names.join(', ')}</p>;
}

it('useWholeNetwork asks for what only they see on behalf of those who are signed in', async () => {
  await renderPart(<Names />);
  expect(await screen.findByText(/^Ada Ng, .*Reef Study/u)).toBeInTheDocument();
  expect(server.callsTo('GET /api/v1/graph/own')).toEqual([]);
  document.body.replaceChildren();
  server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
  await renderPart(<Names />);
  expect(await screen.findByText(/Own Study/u)).toBeInTheDocument();
});

it('useWholeNetwork returns the same network while nothing that is drawn changes', async () => {
  server.answers['GET /api/v1/graph/own'] = { status: 404 };
  await renderPart(<Names />);
  await screen.findByText(/Reef Study/u);
  const held = queries.getQueryData(columnsQuery.queryKey) ?? someColumns();
  const count = seen.length;
  queries.setQueryData(columnsQuery.queryKey, { ...held, version: 'e-2' });
  const names = held.names.with(0, 'Ada Okoye');
  queries.setQueryData(columnsQuery.queryKey, { ...held, version: 'e-3', names });
  await waitFor(() => expect(seen.at(-1)?.names).toBe(names));
  expect(seen).toHaveLength(count + 1);
});
