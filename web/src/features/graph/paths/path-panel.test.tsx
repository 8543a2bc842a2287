import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../test-render.tsx';
import { serveForTest } from '../../../test-server.ts';
import type { MapAddress } from '../map-address.ts';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { type AddressChange, changeAddress } from '../selection.ts';
import { PathPanel } from './path-panel.tsx';
import type { PathsReply } from './paths-api.ts';

const network = buildNetwork(someColumns());
const ada = { type: 'person', id: 10, name: 'Ada Ng' } as const;
const bo = { type: 'person', id: 20, name: 'Bo Lind' } as const;
const cy = { type: 'person', id: 30, name: 'Cy Okafor' } as const;
const reef = { type: 'project', id: 40, name: 'Reef Study' } as const;
const related = (role: string, year: string) => [{ relationship_id: 1, role, year, node1_id: 10 }];
const found: PathsReply = {
  paths: [
    {
      length: 2,
      cost: 3,
      nodes: [ada, reef, cy],
      steps: [related('Author', '1990'), related('Host', '1991')],
    },
    { length: 2, cost: 4, nodes: [ada, bo, cy], steps: [related('Friend', ''), related('', '')] },
  ],
  from_reach: null,
  to_reach: null,
};
const nothing: PathsReply = {
  paths: [],
  from_reach: { entities: 0, steps: 0 },
  to_reach: { entities: 1200, steps: 3 },
};

let server: Awaited<ReturnType<typeof serveForTest>>;
let reply: PathsReply | null;
beforeEach(async () => {
  reply = found;
  server = await serveForTest(({ url }, response) => {
    if (url.endsWith('/survivor')) {
      const id = url.includes('/person/77/') ? 10 : null;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id, type: id === null ? null : 'person' }));
      return;
    }
    const isSearch = url.includes('/search/entities');
    const result = { ...cy, description: '', matched_on: [] };
    const body = isSearch ? { results: [{ ...result, type: 'tag' }, result] } : reply;
    response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { detail: 'Not now.', code: 'malformed' }));
  });
});
afterEach(() => server.stop());

/** The panel with an address that it can change. */
function Panel({ first, takesFocus, ...told }: { first: MapAddress; takesFocus: boolean } & Told) {
  const [address, setAddress] = useState(first);
  const change = (what: AddressChange) => {
    const next = changeAddress(address, what);
    told.onAddress(next);
    setAddress(next);
  };
  return (
    <PathPanel
      network={network}
      address={address}
      takesFocus={takesFocus}
      hrefOf={(type, id) => `/map?node=${type}_${id}`}
      onWeighting={(weighting) => change({ weighting })}
      onChoose={(index) => change({ nth: index + 1 })}
      {...told}
    />
  );
}

type Told = ReturnType<typeof tell>;
const tell = () => ({
  onAddress: vi.fn(),
  onEnds: vi.fn(),
  onShow: vi.fn(),
  onOpen: vi.fn(),
  onWithoutFilters: vi.fn(),
  onClose: vi.fn(),
});

async function show(address: MapAddress, takesFocus = true) {
  const told = tell();
  await renderPart(<Panel first={address} takesFocus={takesFocus} {...told} />);
  return told;
}
const asked = () => server.seen.map(({ url }) => url).filter((url) => url.includes('/graph/paths'));
const both = { path: 'person_10..person_30' };

describe('the panel of paths', () => {
  it('shows each path as a sentence, draws the chosen one, and changes it with arrow keys', async () => {
    const { onShow } = await show(both);
    const [first, second] = await screen.findAllByRole('radio');
    expect(first).toBeChecked();
    expect(first).toHaveAccessibleName(
      'Ada Ng was author of Reef Study (1990), which was hosted by Cy Okafor (1991). 2 steps',
    );
    expect(onShow).toHaveBeenLastCalledWith([10, 40, 30]);
    expect(screen.getByText(/^2 paths\. Path 1: Ada Ng was author/u)).toHaveRole('status');
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toBeChecked();
    expect(onShow).toHaveBeenLastCalledWith([10, 20, 30]);
    expect(screen.getByText(/^2 paths\. Path 2: /u)).toHaveRole('status');
  });

  it('keeps the chosen path and the weighting in the address', async () => {
    const { onAddress, onShow } = await show({ ...both, nth: 2 });
    const [first, second] = await screen.findAllByRole('radio');
    expect(second).toBeChecked();
    expect(onShow).toHaveBeenLastCalledWith([10, 20, 30]);
    await userEvent.click(first as HTMLElement);
    expect(onAddress).toHaveBeenLastCalledWith(both);
    await userEvent.click(second as HTMLElement);
    expect(onAddress).toHaveBeenLastCalledWith({ ...both, nth: 2 });
    await userEvent.click(screen.getByRole('checkbox', { name: /Plainly shortest/u }));
    expect(onAddress).toHaveBeenLastCalledWith({ ...both, weighting: 'none' });
    expect((await screen.findAllByRole('radio'))[0]).toBeChecked();
  });

  it('opens the card of a node of the chosen path', async () => {
    const { onOpen } = await show(both);
    const nodes = await screen.findByRole('list');
    expect(within(nodes).getByText('Author, 1990')).toBeVisible();
    await userEvent.click(within(nodes).getByRole('link', { name: /Reef Study/u }));
    expect(onOpen).toHaveBeenCalledWith('project', 40);
  });

  it('shows which of two nodes is the object of a directed role', async () => {
    const pupil = { relationship_id: 2, role: 'Pupil of', year: '1990', node1_id: 30 };
    const steps = [[...related('Friend', ''), { ...pupil, node1_id: 20 }], [pupil]];
    reply = { ...found, paths: [{ length: 2, cost: 4, nodes: [ada, bo, cy], steps }] };
    await show(both);
    const [first, second] = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(first).toHaveTextContent('Ada NgFriend · ↑ Bo Lind: Pupil of, 1990');
    expect(second).toHaveTextContent('Bo Lind↑ Cy Okafor: Pupil of, 1990');
  });

  it('requests paths within the filters of the search, or the plainly shortest ones', async () => {
    const { onWithoutFilters } = await show({
      ...both,
      ...{ role: ['Author'], year_from: 1990, q: 'x', years: '1990-1999', undated: 'hide' },
    });
    await screen.findAllByRole('radio');
    expect(asked()[0]).toMatch(/from=person_10&to=person_30&weighting=degree&role=Author/u);
    expect(asked()[0]).toContain('year_from=1990');
    expect(asked()[0]).toContain('years=1990-1999&undated=hide');
    expect(screen.getByText(/the years 1990 to 1999, dated relationships/u)).toBeVisible();
    expect(asked()[0]).not.toContain('q=');
    await userEvent.click(screen.getByRole('checkbox', { name: /Plainly shortest/u }));
    await waitFor(() => expect(asked()[1]).toContain('weighting=none'));
    await userEvent.click(screen.getByRole('button', { name: 'Search everything' }));
    expect(onWithoutFilters).toHaveBeenCalled();
  });

  it('lets the user choose the second end by name, and offers no tags', async () => {
    const { onEnds } = await show({ path: 'person_10..' });
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('Ada Ng');
    const to = screen.getByRole('combobox', { name: 'To' });
    expect(to).toHaveFocus();
    await userEvent.type(to, 'cy');
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(1);
    await userEvent.click(options[0] as HTMLElement);
    expect(onEnds).toHaveBeenCalledWith('person_10..person_30');
    expect(asked()).toEqual([]);
  });

  it.each([
    ['person_10..', 'To'],
    ['..person_10', 'From'],
  ])('focuses the missing end when opened from a page: %s', async (path, field) => {
    await show({ path }, false);
    expect(screen.getByRole('combobox', { name: field })).toHaveFocus();
  });

  it('does not take the focus when a link to a path opens it', async () => {
    await show(both, false);
    await screen.findAllByRole('radio');
    expect(document.body).toHaveFocus();
  });

  it('says how far each end reaches when there is no path', async () => {
    reply = nothing;
    const { onShow } = await show(both);
    expect(await screen.findByText('No connection within 6 steps')).toBeVisible();
    expect(screen.getByText('No connections lead from Ada Ng.')).toBeVisible();
    expect(
      screen.getByText('Cy Okafor reaches 1,200 others, the farthest in 3 steps.'),
    ).toBeVisible();
    expect(onShow).toHaveBeenLastCalledWith(null);
  });

  it('shows why there is no answer, and tries again on request', async () => {
    reply = null;
    await show(both);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    reply = found;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
  });

  it.each([['person_99..person_30'], ['person_10..nonsense'], ['person_40..person_30']])(
    'asks for another end when one of the link is not on the map: %s',
    async (path) => {
      await show({ path });
      expect(await screen.findByText('This end is not on the map')).toBeVisible();
      expect(asked()).toEqual([]);
    },
  );

  it('replaces a merged end by its survivor, in place of the old address', async () => {
    const { onEnds } = await show({ path: 'person_77..person_30' });
    await waitFor(() => expect(onEnds).toHaveBeenCalledWith('person_10..person_30', false));
    expect(screen.queryByText('This end is not on the map')).toBeNull();
  });

  it('asks for another end when both are the same', async () => {
    await show({ path: 'person_10..10' });
    expect(screen.getByText(/Both ends are the same/u)).toBeVisible();
    expect(asked()).toEqual([]);
  });
});
