import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { writeCsv } from '../../../kit/files/csv.ts';
import { renderPart } from '../../../test-render.tsx';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { nodeColumns } from '../table/node-columns.tsx';
import { compareSteps, listResultRows } from '../table/table-rows.ts';
import { withWhy } from '../table/why-column.tsx';
import { buildResult, type SearchReply } from './map-result.ts';
import { ResultSection } from './result-section.tsx';
import { aReply } from './test-reply.ts';
import type { MapSearch } from './use-map-search.ts';

/** A reply in which Cy was found by a tag; Bo and Ada are connected. */
function chain(): SearchReply {
  const reply = aReply([
    { id: 30, name: 'Cy Okafor', path: [30] },
    { id: 20, name: 'Bo Lind', path: [30, 20] },
    { id: 10, name: 'Ada Ng', path: [30, 20, 10] },
  ]);
  const [cy] = reply.nodes;
  cy?.matched_on.push({ field: 'tag', text: 'FLOOD', ranges: [[0, 5]] });
  return reply;
}
const result = () => buildResult(buildNetwork(someColumns()), chain());
const actions = {
  selected: null,
  selectHref: () => '',
  onSelect: () => undefined,
  mapHref: () => '',
  onShowOnMap: () => undefined,
};

it('tells results of one name apart by what differs', async () => {
  const reply = chain();
  const [cy] = reply.nodes;
  if (cy) cy.told_apart = { about: 'Weaves.', place: 'Suva, Fiji', connection: 'Reef' };
  const search = { question: { q: 'cy' }, reply, isWaiting: false, error: null } as MapSearch;
  await renderPart(
    <ResultSection
      search={search}
      result={buildResult(buildNetwork(someColumns()), reply)}
      {...{ selected: null, hrefOf: () => '', onOpen: () => undefined }}
    />,
  );
  expect(screen.getByText('Weaves. · Suva, Fiji · connected with Reef')).toBeVisible();
});

it('lists direct matches with their reasons, then connected entities with the way to them', async () => {
  const search = {
    question: { q: 'flood' },
    reply: chain(),
    isWaiting: false,
    error: null,
    scope: 'flood',
  } as unknown as MapSearch;
  await renderPart(
    <ResultSection
      search={search}
      result={result()}
      selected={null}
      hrefOf={(key) => key}
      onOpen={() => undefined}
    />,
  );
  const direct = within(screen.getByRole('region', { name: 'Direct matches' }));
  expect(direct.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Cy OkaforDirect matchTag FLOODMatch',
  ]);
  const connected = within(screen.getByRole('region', { name: 'Connected through these' }));
  expect(connected.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Bo Lind1 step away via Cy Okafor',
    'Ada Ng2 steps away via Cy Okafor → Bo Lind',
  ]);
});

it('marks results that step back as not in the chosen years', async () => {
  const search = {
    question: { q: 'flood' },
    reply: chain(),
    scope: 'flood',
  } as unknown as MapSearch;
  await renderPart(
    <ResultSection
      search={search}
      result={result()}
      selected={null}
      back={Uint8Array.of(0, 1, 0)}
      hrefOf={(key) => key}
      onOpen={() => undefined}
    />,
  );
  const outside = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes('Not in these years'));
  expect(outside.map(({ textContent }) => textContent)).toEqual([
    'Bo Lind1 step away via Cy OkaforNot in these years',
  ]);
});

it('gives the reason for each row in the table and its file', () => {
  const columns = withWhy(nodeColumns(true, actions));
  const rows = listResultRows(result()).sort(compareSteps);
  const lines = writeCsv(columns, rows, { by: 'steps', order: 'asc' }).trim().split('\r\n');
  expect(lines.map((line) => line.split(',')).map((cells) => [cells[0], cells[5]])).toEqual([
    ['Name', 'Why'],
    ['Cy Okafor', 'Tag FLOOD'],
    ['Bo Lind', 'Connected through Cy Okafor'],
    ['Ada Ng', 'Connected through Cy Okafor → Bo Lind'],
  ]);
});
