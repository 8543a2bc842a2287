import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { serveForTest } from '../../test-server.ts';
import { CompactSearch } from './compact-search.tsx';

let stop: (() => Promise<void>) | null = null;

afterEach(async () => {
  await stop?.();
  stop = null;
});

/** Renders the field with a server that finds `count` people, or refuses if `count` is null. */
async function showSearch(count: number | null) {
  const server = await serveForTest((_request, response) => {
    response.writeHead(count === null ? 400 : 200, { 'content-type': 'application/json' });
    const results = Array.from({ length: count ?? 0 }, (_, index) => ({
      id: index + 1,
      type: 'person',
      name: `Ada ${index + 1}`,
      description: '',
      matched_on: [],
    }));
    response.end(
      JSON.stringify(count === null ? { detail: 'No.', code: 'malformed' } : { results }),
    );
  });
  stop = server.stop;
  const more: string[] = [];
  let place: ReturnType<typeof useLocation> | null = null;
  function Place() {
    place = useLocation();
    return null;
  }
  await renderPart(
    <>
      <CompactSearch onMore={(q) => more.push(q)} />
      <Place />
    </>,
  );
  const searches = () =>
    server.seen.map(({ url }) => url).filter((url) => url.includes('/search/'));
  const placeNow = () => place;
  return {
    searches,
    more,
    placeNow,
    field: screen.getByRole('combobox', { name: 'Find an entity' }),
  };
}

it('searches once after a pause in typing, and shows five results and the number of others [spec 3.2] [spec 3.8] [spec 3.9]', async () => {
  const { field, searches, more } = await showSearch(20);
  await userEvent.type(field, ' ada', { delay: 20 });
  expect(searches()).toEqual([]);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(6), { timeout: 5000 });
  expect(searches()).toEqual(['/api/v1/search/entities?q=ada&limit=20']);
  const lines = screen.getAllByRole('option').map((option) => option.textContent);
  expect(lines.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((place) => `Ada ${place}Person`));
  expect(lines[5]).toBe('+15 more results');
  await userEvent.click(screen.getByRole('option', { name: '+15 more results' }));
  expect(more).toEqual(['ada']);
});

it('opens the page of a result by its icon, and of the marked one by Shift and Enter', async () => {
  const { field, placeNow } = await showSearch(2);
  await userEvent.type(field, 'ada');
  const option = await screen.findByRole('option', { name: /^Ada 1/u }, { timeout: 5000 });
  expect(screen.getByText('Shift + Enter opens the page')).toBeVisible();
  await userEvent.click(within(option).getByTitle('Open page'));
  await waitFor(() => expect(placeNow()?.pathname).toBe('/people/1-ada-1'));
  expect(field).toHaveValue('');
  await userEvent.type(field, 'ada');
  await screen.findByRole('option', { name: /^Ada 2/u }, { timeout: 5000 });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(placeNow()?.pathname).toBe('/people/2-ada-2'));
  await userEvent.type(field, 'ada');
  await screen.findByRole('option', { name: /^Ada 2/u }, { timeout: 5000 });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(placeNow()?.pathname).toBe('/map'));
});

it('requests nothing for blank text [spec 3.5]', async () => {
  const { field, searches, more } = await showSearch(1);
  await userEvent.type(field, '   {Enter}');
  expect(more).toEqual([]);
  expect(searches()).toEqual([]);
});

it('reports that nothing was found', async () => {
  const none = await showSearch(0);
  await userEvent.type(none.field, 'ada');
  const told = await screen.findAllByText(
    'No entities found matching your search',
    {},
    { timeout: 5000 },
  );
  expect(told[0]).toBeVisible();
});

it('reports that the search failed', async () => {
  const { field } = await showSearch(null);
  await userEvent.type(field, 'ada');
  const told = await screen.findAllByText(
    'Search failed. Please try again.',
    {},
    { timeout: 5000 },
  );
  expect(told[0]).toBeVisible();
});
