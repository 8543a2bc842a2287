import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../../test-render.tsx';
import { serveForTest } from '../../../test-server.ts';
import { GroupField } from '../color/group-field.tsx';
import type { MapAddress } from '../map-address.ts';
import { FilterForm } from './filter-form.tsx';

const counts: Record<string, Record<string, number>> = {
  tag: { WATER: 2312, SALT: 3, 'SALT-MARSH': 2 },
  role: { Curator: 4 },
  country: {},
  place: { 'Suva, Fiji': 6 },
  nation: {},
  state: { ended: 7 },
  entity_source: { none: 41 },
  relationship_source: {},
  year: {},
};
let server: Awaited<ReturnType<typeof serveForTest>>;
let isBroken = false;

beforeEach(async () => {
  isBroken = false;
  server = await serveForTest(({ url }, response) => {
    const query = new URL(url, 'http://x').searchParams;
    const facet = query.get('facet') ?? '';
    const part = (query.get('part') ?? '').toLowerCase();
    const values = Object.entries(counts[facet] ?? {})
      .filter(([value]) => value.toLowerCase().includes(part))
      .map(([value, count]) => ({ value, count }));
    const years = facet === 'year' ? { first: 1868, last: 1914 } : null;
    response.writeHead(isBroken ? 400 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isBroken ? { detail: 'No.', code: 'malformed' } : { values, years }),
    );
  });
});
afterEach(() => server.stop());

async function show(address: MapAddress = {}) {
  const add = vi.fn();
  await renderPart(<FilterForm address={address} onAdd={add} onRemove={vi.fn()} />);
  return add;
}
const field = (name: string) => screen.getByRole('combobox', { name: `and ${name} any of` });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

it('FilterForm offers the most frequent values with their counts, except chosen ones', async () => {
  await show({ q: 'reef', tag: ['WATER'] });
  await userEvent.click(field('Tag'));
  await waitFor(() => expect(options()).toEqual(['SALT3', 'SALT-MARSH2']));
  const asked = server.seen.map(({ url }) => url).find((url) => url.includes('facet=tag'));
  expect(asked).toContain('q=reef');
  expect(asked).toContain('tag=WATER');
  expect(asked).not.toContain('max_nodes');
});

it('FilterForm adds a typed value by the keyboard alone', async () => {
  const add = await show();
  await userEvent.type(field('Tag'), 'marsh');
  await waitFor(() => expect(options()).toEqual(['SALT-MARSH2']));
  await userEvent.keyboard('{Enter}');
  expect(add).toHaveBeenCalledExactlyOnceWith({ kind: 'tag', value: 'SALT-MARSH' });
  expect(field('Tag')).toHaveValue('');
});

it('FilterForm reports that no value fits, and that counting failed', async () => {
  await show();
  await userEvent.type(field('Tag'), 'zzz');
  expect((await screen.findAllByText('No tag fits')).length).toBeGreaterThan(0);
  isBroken = true;
  await userEvent.type(field('Role'), 'cur');
  const failed = 'The filters could not be counted. Please try again.';
  expect((await screen.findAllByText(failed)).length).toBeGreaterThan(0);
});

it('FilterForm shows the first and last year of the result in the fields for years', async () => {
  await show();
  await waitFor(() =>
    expect(screen.getByLabelText('From year')).toHaveAttribute('placeholder', '1868'),
  );
  expect(screen.getByLabelText('To year')).toHaveAttribute('placeholder', '1914');
});

it('FilterForm applies the years of two handles after a pause, open at the ends of the range', async () => {
  const add = await show({ year_to: 1900 });
  const handle = (name: string) => screen.findByRole('slider', { name });
  expect(await handle('Years to')).toHaveValue('1900');
  expect(await handle('Years from')).toHaveValue('1868');
  expect(await handle('Years to')).toHaveAttribute('aria-valuetext', '1900; 1868 to 1900');
  fireEvent.change(await handle('Years from'), { target: { value: '1880' } });
  expect(await handle('Years from')).toHaveAttribute('aria-valuetext', '1880; 1880 to 1900');
  expect(screen.getByLabelText('From year')).toHaveValue('1880');
  expect(add).not.toHaveBeenCalled();
  fireEvent.change(await handle('Years to'), { target: { value: '1914' } });
  await waitFor(() =>
    expect(add).toHaveBeenCalledExactlyOnceWith({ kind: 'years', from: 1880, to: undefined }),
  );
});

it('FilterForm applies the years of its handles when it closes before they have rested', async () => {
  const add = await show();
  const from = await screen.findByRole('slider', { name: 'Years from' });
  fireEvent.change(from, { target: { value: '1880' } });
  expect(add).not.toHaveBeenCalled();
  cleanup();
  expect(add).toHaveBeenCalledExactlyOnceWith({ kind: 'years', from: 1880, to: undefined });
});

it('FilterForm says that every filter must fit, with any of its values', async () => {
  await show();
  const names = screen.getAllByRole('combobox').map((box) => box.closest('div')?.parentElement);
  expect(names.map((around) => around?.querySelector('label')?.textContent)).toEqual([
    'and Tag any of',
    'and Role any of',
    'and Country any of',
    'and Place any of',
    'and Nation or Iwi any of',
  ]);
  expect(screen.getByRole('group', { name: 'Type any of' })).toBeInTheDocument();
});

it('FilterForm counts beside each state, and what has no source', async () => {
  const add = await show({ q: 'reef' });
  const button = (name: string) => screen.findByRole('button', { name });
  expect(await button('Ended 7 matches')).toHaveAttribute('aria-pressed', 'false');
  expect(await button('Planned 0 matches')).toBeInTheDocument();
  const group = screen.getByRole('group', { name: 'Without a source' });
  expect(group).toHaveTextContent('Entities41Connections0');
  await userEvent.click(await button('Connections 0 matches'));
  expect(add).toHaveBeenCalledExactlyOnceWith({ kind: 'relationship_source', value: 'none' });
});

it('GroupField finds groups by typed text, with their counts, and omits empty groups', async () => {
  const choose = vi.fn();
  const group = (id: number, name: string, size: number) => ({ id, name, size, color: 0 });
  const groups = [group(1, 'Tide Club', 9), group(2, 'Tidé Lab', 4), group(3, 'Tide Pool', 0)];
  await renderPart(<GroupField groups={groups} focused={undefined} onChoose={choose} />);
  const box = screen.getByRole('combobox', { name: 'and Group' });
  await userEvent.click(box);
  expect(options()).toEqual(['Tide Club9', 'Tidé Lab4']);
  await userEvent.type(box, 'tide l');
  expect(options()).toEqual(['Tidé Lab4']);
  await userEvent.keyboard('{Enter}');
  expect(choose).toHaveBeenCalledExactlyOnceWith(2);
  await userEvent.type(box, 'reef');
  expect(screen.getAllByText('No group fits').length).toBeGreaterThan(0);
});
