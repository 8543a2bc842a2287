import type { EntityWithConnections } from '@mangrove/contract/browser';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aConnection, aPerson, withConnections } from '../../../domain/entity/test-entities.ts';
import { renderPart } from '../../../test-render.tsx';
import { serveForTest } from '../../../test-server.ts';
import type { MapAddress } from '../map-address.ts';
import { MapScreenProvider } from '../map-screen-context.ts';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { type AddressChange, changeAddress } from '../selection.ts';
import { useCardFocus } from '../use-card-focus.ts';
import type { MapScreenState } from '../use-map-screen.ts';
import { findLine } from './line.ts';
import { ScreenLine } from './screen-line.tsx';
import { useLine } from './use-line.ts';

const network = buildNetwork(someColumns());
const picture = { network, whole: network, highlight: null, scope: '', path: null };
type Relationship = EntityWithConnections['connections']['people'][number]['relationships'][number];
const teaching: Partial<Relationship> = {
  role: 'Teacher',
  year: '1990-1992',
  direction: 'forward',
};
const friends: Partial<Relationship> = {
  ...{ role: 'Friend', year: '', direction: null },
  ...{ confirmation: 'unconfirmed', waits_for: 20 },
};
const roleTypes = [{ id: 1, role: 'Teacher', inverse: 'Student of', is_official: true }];

let server: Awaited<ReturnType<typeof serveForTest>>;
let ada: object | null;
let addresses: MapAddress[];
const adaWith = (...said: Partial<Relationship>[]) => {
  const bo = aConnection(
    20,
    'Bo Lind',
    [teaching, ...said].map(() => ({ role: '', year: '' })),
  );
  const relationships = bo.relationships.map((each, at) => ({
    ...each,
    ...[teaching, ...said][at],
  }));
  return withConnections(aPerson(), { people: [{ ...bo, relationships }] });
};

beforeEach(async () => {
  addresses = [];
  ada = adaWith(friends);
  server = await serveForTest(({ url }, response) => {
    const reef = { ...aConnection(10, 'Ada Ng', [{ role: 'Author', year: '2001' }]) };
    const body = url.endsWith('/role-types/inverses')
      ? { role_types: roleTypes }
      : url.includes('/role-types')
        ? { role_types: roleTypes }
        : url.includes('/projects/40/')
          ? withConnections(aPerson({ id: 40 }), { people: [reef] })
          : ada;
    response.writeHead(body ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { detail: 'Not now.', code: 'internal' }));
  });
});
afterEach(() => server.stop());

/** The part of a map screen that lines need, with an address that they change. */
function Screen({ first }: { first: MapAddress }) {
  const [address, setAddress] = useState(first);
  const card = useCardFocus(null);
  const held = useRef(address);
  const change = (what: AddressChange) => {
    held.current = changeAddress(held.current, what);
    addresses.push(held.current);
    setAddress(held.current);
  };
  const found = findLine(network, network, address.edge);
  const selected = address.node === 'person_10' ? 0 : null;
  const line = useLine({ address, all: network, picture, line: found, selected, card, change });
  const shown = {
    ...{ network, line, card, isFrame: false },
    closeCard: () => change({ edge: null }),
    hrefOfEntity: (type: string, id: number) => `/map?node=${type}_${id}`,
    openNode: (node: string) => change({ node }),
  };
  return (
    <MapScreenProvider value={shown as unknown as MapScreenState}>
      <ScreenLine />
    </MapScreenProvider>
  );
}

const card = () => screen.findByRole('article', { name: 'Ada Ng – Bo Lind' });

it('says a role once that both ends have', async () => {
  const siblings: Partial<Relationship> = { role: 'Sibling', year: '1970', direction: 'both' };
  ada = adaWith(siblings);
  await renderPart(<Screen first={{ edge: 'person_10..person_20' }} />);
  const shown = within(await card());
  expect(await shown.findAllByText('Sibling')).toHaveLength(1);
});

it.each([
  ['Maker of', 'Maker of Bo Lind'],
  ['Maker', 'Maker'],
])('says a role without an inverse, %s, once and by the end that holds it', async (role, read) => {
  ada = adaWith({ role, year: '1970', direction: 'forward' });
  await renderPart(<Screen first={{ edge: 'person_20..person_10' }} />);
  const shown = within(await screen.findByRole('article', { name: 'Bo Lind – Ada Ng' }));
  const one = within((await shown.findByText(read)).closest('li') as HTMLElement);
  expect(one.getAllByRole('term').map((name) => name.textContent)).toEqual(['Ada Ng']);
  expect(one.getAllByRole('definition').map((role) => role.textContent)).toEqual([read]);
  await waitFor(() =>
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Maker: Ada Ng, 1970'),
  );
});

it('lists every relationship of the pair, with its role from both ends, years and confirmation', async () => {
  await renderPart(<Screen first={{ edge: 'person_10..person_20' }} />);
  const shown = within(await card());
  expect(await shown.findByText('2 connections')).toBeVisible();
  const roles = async () =>
    (await shown.findAllByRole('definition')).map((role) => role.textContent);
  await waitFor(async () => expect(await roles()).toEqual(['Teacher', 'Student of']));
  expect(shown.getAllByRole('term').map((name) => name.textContent)).toEqual(['Ada Ng', 'Bo Lind']);
  expect(shown.getByText('1990-1992 · confirmed')).toBeVisible();
  expect(shown.getByText('Friend')).toBeVisible();
  expect(shown.getByText('year unknown · not confirmed by Bo Lind')).toBeVisible();
  const bo = shown.getByRole('link', { name: /^Bo Lind/u });
  expect(bo).toHaveAttribute('href', '/map?node=person_20');
  await userEvent.click(bo);
  expect(addresses.at(-1)).toEqual({ node: 'person_20' });
});

it('reads the same line from its other end', async () => {
  await renderPart(<Screen first={{ edge: 'person_20..person_10' }} />);
  const shown = within(await screen.findByRole('article', { name: 'Bo Lind – Ada Ng' }));
  await waitFor(() =>
    expect(shown.getAllByRole('definition').map((role) => role.textContent)).toEqual([
      'Student of',
      'Teacher',
    ]),
  );
});

it('E steps through the lines of the selected node, Shift+E back, and says each as a sentence', async () => {
  await renderPart(<Screen first={{ node: 'person_10' }} />);
  await userEvent.keyboard('e');
  expect(addresses.at(-1)).toEqual({ node: 'person_10', edge: 'person_10..project_40' });
  await waitFor(() =>
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(
      'Line 1 of 2. Ada Ng – Reef Study: Author, 2001, confirmed.',
    ),
  );
  expect(await screen.findByRole('heading', { name: 'Ada Ng – Reef Study' })).toHaveFocus();
  await userEvent.keyboard('e');
  expect(addresses.at(-1)?.edge).toBe('person_10..person_20');
  await waitFor(() =>
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(
      'Line 2 of 2. Ada Ng – Bo Lind: Teacher, 1990-1992, confirmed; Friend, year unknown, not confirmed by Bo Lind.',
    ),
  );
  await userEvent.keyboard('e');
  expect(addresses.at(-1)?.edge).toBe('person_10..project_40');
  await userEvent.keyboard('{Shift>}E{/Shift}');
  expect(addresses.at(-1)?.edge).toBe('person_10..person_20');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(addresses.at(-1)).toEqual({ node: 'person_10' });
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getAllByRole('status')[0]).toBeEmptyDOMElement();
});

it('does nothing for E while no node is selected', async () => {
  await renderPart(<Screen first={{}} />);
  await userEvent.keyboard('e');
  expect(addresses).toEqual([]);
});

it('reports one of the ends, with words that name the line', async () => {
  await renderPart(<Screen first={{ edge: 'person_10..person_20' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Report Bo Lind' }));
  const dialog = await screen.findByRole('dialog', { name: /Bo Lind/u });
  expect(within(dialog).getByDisplayValue(/^About the line to Ada Ng:/u)).toBeVisible();
});

it('says that the two are no longer connected, and shows a failure with a way to try again', async () => {
  ada = null;
  await renderPart(<Screen first={{ edge: 'person_10..person_20' }} />);
  expect(await screen.findByText('Not now.')).toBeVisible();
  ada = withConnections(aPerson());
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('These two are no longer connected.')).toBeVisible();
});
