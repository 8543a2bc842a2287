import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../../test-render.tsx';
import type { MapAddress } from '../map-address.ts';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { TimeStrip } from './time-strip.tsx';
import { useTime } from './use-time.ts';

/** Ada – Bo in 2000 and once undated; Bo – Cy from 2003 to 2004; Ada – Reef Study undated. */
const told = {
  version: '1',
  ranges: [
    [2000, 2000],
    [2003, 2004],
  ],
  edge_id_gaps: [1, 2],
  edge_ranges: [0, 1],
  node_id_gaps: [],
  node_ranges: [],
};
const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  answer.mockImplementation(async () => Response.json(told));
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const network = buildNetwork(someColumns());
const picture = { network, whole: network, highlight: null, path: null, scope: '' };
let address: MapAddress = {};

function Screen({ first }: { first: MapAddress }) {
  const [now, setNow] = useState(first);
  address = now;
  const [isCovered, setCovered] = useState(false);
  const time = useTime({ address: now, onAddress: setNow, picture, result: null, reply: null });
  return (
    <>
      <button type="button" onClick={() => time.open(!time.isOpen)}>
        Open
      </button>
      <button type="button" onClick={() => setCovered(!isCovered)}>
        Cover
      </button>
      {time.isOpen && !isCovered && <TimeStrip time={time} isFloating />}
      <output>{time.shown ? [...time.shown.mask.edges].join(' ') : 'all'}</output>
    </>
  );
}

const open = async (first: MapAddress = {}) => {
  await renderPart(<Screen first={first} />);
  if (first.years === undefined) fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('slider', { name: 'First year' });
};
const handle = (end: 'First' | 'Last') => screen.getByRole('slider', { name: `${end} year` });
const edges = () => document.querySelector('output')?.textContent ?? null;

it('requests the years only once the strip is opened', async () => {
  await renderPart(<Screen first={{}} />);
  expect(answer).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('All years')).toBeDefined();
  expect(screen.getByText('· 2 relationships')).toBeDefined();
  expect(edges()).toBe('all');
});

it('opens the strip with the years of the address', async () => {
  await open({ years: '2003-2004' });
  expect(screen.getByText('2003 to 2004')).toBeDefined();
  expect(handle('First').getAttribute('aria-valuetext')).toBe('2003; 2003 to 2004, 1 relationship');
  expect(edges()).toBe('2 2 1');
});

it('narrows the years by a handle, at once on the map and later in the address', async () => {
  await open({ q: 'reef' });
  fireEvent.change(handle('Last'), { target: { value: '2000' } });
  expect(edges()).toBe('1 2 0');
  expect(address).toEqual({ q: 'reef' });
  await waitFor(() => expect(address).toEqual({ q: 'reef', years: '2000' }));
  fireEvent.change(handle('Last'), { target: { value: '2004' } });
  await waitFor(() => expect(address).toEqual({ q: 'reef' }));
  expect(edges()).toBe('all');
});

it('hides undated relationships, and shows them again', async () => {
  await open({ years: '2000' });
  fireEvent.click(screen.getByRole('button', { name: 'Hide undated relationships' }));
  expect(edges()).toBe('1 0 0');
  await waitFor(() => expect(address).toEqual({ years: '2000', undated: 'hide' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show undated relationships' }));
  expect(edges()).toBe('1 2 0');
});

it('plays to the last year, and writes the address after stopping', async () => {
  await open({ years: '2000-2001' });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Play the years' }));
  const seen: (string | null)[] = [];
  for (let step = 0; step < 4; step++) {
    await act(() => vi.advanceTimersByTimeAsync(700));
    seen.push(edges());
    expect(address.years).toBe('2000-2001');
  }
  expect(seen).toEqual(['2 2 0', '2 2 1', '2 2 1', '2 2 1']);
  expect(screen.getByRole('button', { name: 'Play the years' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(address.years).toBe('2003-2004');
});

it('stops playing when closed or covered, and returns the focus to the button that opened it', async () => {
  await renderPart(<Screen first={{}} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(await screen.findByRole('button', { name: 'Play the years' }));
  const close = screen.getByRole('button', { name: 'Close the years' });
  close.focus();
  fireEvent.click(close);
  expect(opener).toHaveFocus();

  await act(() => fireEvent.click(opener));
  fireEvent.click(await screen.findByRole('button', { name: 'Play the years' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cover' }));
  expect(screen.queryByRole('slider')).toBeNull();
  await waitFor(() => expect(address.years).toBe('2000'));
  fireEvent.click(screen.getByRole('button', { name: 'Cover' }));
  expect(await screen.findByRole('button', { name: 'Play the years' })).toBeDefined();
});

it('moves by a year with its buttons, and stays within the years', async () => {
  await open({ years: '2002' });
  const later = screen.getByRole('button', { name: 'One year later' });
  for (let press = 0; press < 3; press++) fireEvent.click(later);
  expect(handle('First')).toHaveProperty('value', '2004');
  expect(edges()).toBe('2 2 1');
  fireEvent.click(screen.getByRole('button', { name: 'One year earlier' }));
  expect(handle('Last')).toHaveProperty('value', '2003');
});

it('says that no relationship names a year', async () => {
  answer.mockImplementation(async () =>
    Response.json({ ...told, ranges: [], edge_id_gaps: [], edge_ranges: [] }),
  );
  await renderPart(<Screen first={{}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('No relationship on this map names a year.')).toBeDefined();
});

it('reports that the years could not be read, and tries again on request', async () => {
  answer.mockImplementation(async () => Response.json({ detail: 'no' }, { status: 422 }));
  await renderPart(<Screen first={{}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/The years could not be read/u)).toBeDefined();
  answer.mockImplementation(async () => Response.json(told));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('All years')).toBeDefined();
});
