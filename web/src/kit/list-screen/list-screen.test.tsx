import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { sorting } from '../url-state/fields.ts';
import { choiceFilter, numberFilter, orderFilter, searchFilter } from './filters.tsx';
import type { ListPage } from './list-definition.ts';
import { defineListScreen, ListScreen } from './list-screen.tsx';

interface Reef {
  id: number;
  name: string;
}
const call = vi.fn<(question: object) => Promise<ListPage<Reef>>>();
const fields = {
  q: searchFilter('Search'),
  shore: choiceFilter('Shore', { north: 'North', south: 'South' }),
  min: numberFilter('Years', 9),
  sorting: sorting(['name', 'age']),
};
const definition = {
  fields,
  queryKey: ['reefs'],
  call,
  columns: [
    { id: 'name', header: 'Name', cell: ({ name }: Reef) => name, onPhone: 'main' },
    { id: 'age', header: 'Age', cell: ({ id }: Reef) => id, beginsDescending: true },
  ],
  filtersOnPhone: 1,
  pageSize: 2,
  showsPageSize: true,
  text: {
    counted: ['reef', 'reefs'],
    none: ['No reefs yet', 'They grow slowly.'],
    noMatch: ['No reefs found', 'Look for less.'],
  },
} as const;
const list = defineListScreen(definition);
const answer = (...items: Reef[]) => ({ items, total_count: items.length, total_pages: 1 });
const onPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );
const asked = () => call.mock.lastCall?.[0];

beforeEach(() => {
  call.mockReset();
  call.mockResolvedValue({ ...answer({ id: 1, name: 'Suva' }), total_count: 5, total_pages: 3 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a list screen', () => {
  it('requests the list of its address, and returns to page 1 after each filter and order', async () => {
    await renderPart(<ListScreen screen={list} />, '/?page=2&shore=south');
    expect(await screen.findByText('5 reefs, 2 per page')).toBeInTheDocument();
    expect(asked()).toMatchObject({
      search: '',
      shore: 'south',
      min: null,
      sort_by: 'name',
      page: 2,
      page_size: 2,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await vi.waitFor(() => expect(asked()).toMatchObject({ page: 3 }));
    await userEvent.click(screen.getByRole('button', { name: 'Age' }));
    const age = { sort_by: 'age', sort_order: 'desc' };
    await vi.waitFor(() => expect(asked()).toMatchObject({ ...age, page: 1 }));
    await userEvent.selectOptions(screen.getByLabelText('Shore'), 'All');
    await vi.waitFor(() => expect(asked()).toMatchObject({ shore: null, ...age }));
    await userEvent.type(screen.getByLabelText('Years'), '3');
    await vi.waitFor(() => expect(asked()).toMatchObject({ min: 3 }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await vi.waitFor(() => expect(screen.getByLabelText('Years')).toHaveValue(null));
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Age' })).toHaveAttribute('aria-sort');
  });

  it('ignores an invalid number in a filter, and shows the limit', async () => {
    await renderPart(<ListScreen screen={list} />);
    await userEvent.type(screen.getByLabelText('Years'), '12');
    expect(screen.getByLabelText('Years')).toHaveAccessibleDescription('At least 0');
    expect(asked()).not.toMatchObject({ min: 12 });
    await vi.waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull(),
    );
  });

  it('opens the last page when the requested one does not exist', async () => {
    await renderPart(<ListScreen screen={list} />, '/?page=9');
    await vi.waitFor(() => expect(asked()).toMatchObject({ page: 3 }));
  });

  it('folds filters on a phone, and counts those that are set', async () => {
    onPhone();
    await renderPart(<ListScreen screen={list} />, '/?shore=north');
    const fold = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(screen.getByLabelText('Shore')).not.toBeVisible();
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByLabelText('Shore')).toBeVisible();
  });
});

describe('the settings of a list screen', () => {
  const { text } = definition;

  it('show at the foot which rows are shown', async () => {
    await renderPart(<ListScreen screen={{ ...list, showsPageSize: false }} />, '/?page=2');
    expect(await screen.findByText('3–4 of 5 reefs')).toBeInTheDocument();
  });

  it('clear a search and the filters separately in an empty list', async () => {
    call.mockResolvedValue(answer());
    const both = defineListScreen({
      ...definition,
      clearsIn: 'emptyList',
      text: { ...text, clearSearch: 'Clear search text' },
    });
    await renderPart(<ListScreen screen={both} />, '/?q=zzz&shore=north');
    expect(await screen.findAllByRole('button', { name: 'Clear all filters' })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search text' }));
    await vi.waitFor(() => expect(asked()).toMatchObject({ search: '', shore: 'north' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await vi.waitFor(() => expect(asked()).toMatchObject({ search: '', shore: null }));
    expect(screen.queryByRole('button', { name: 'Clear search text' })).toBeNull();
  });

  it('open a dialog for a row or from the toolbar, and close it', async () => {
    const asking = defineListScreen({
      ...definition,
      dialog: (reef: { name: string }, onClose) => (
        <dialog open aria-label={reef.name}>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </dialog>
      ),
      columns: (ask) => [
        {
          id: 'name',
          header: 'Name',
          cell: (reef) => (
            <button type="button" onClick={() => ask(reef)}>
              {reef.name}
            </button>
          ),
        },
      ],
      actions: (ask) => (
        <button type="button" onClick={() => ask({ name: 'New reef' })}>
          New
        </button>
      ),
    });
    await renderPart(<ListScreen screen={asking} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Suva' }));
    expect(screen.getByRole('dialog', { name: 'Suva' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'New' }));
    expect(screen.getByRole('dialog', { name: 'New reef' })).toBeInTheDocument();
  });

  it('offer the clearing of filters in the toolbar alone', async () => {
    call.mockResolvedValue(answer());
    await renderPart(<ListScreen screen={{ ...list, clearsIn: 'toolbar' }} />, '/?shore=north');
    await screen.findByText('No reefs found');
    expect(screen.getAllByRole('button', { name: 'Clear all filters' })).toHaveLength(1);
  });

  it('offer the order among the filters on a phone, once', async () => {
    const sorted = defineListScreen({
      ...definition,
      fields: { ...fields, sorting: orderFilter({ name: 'Name', age: 'Age' }, undefined, true) },
      text: { ...text, fewerFilters: 'Fewer filters' },
    });
    const wide = await renderPart(<ListScreen screen={sorted} />);
    await screen.findByText('Suva');
    expect(screen.queryByLabelText('Sort by')).toBeNull();
    wide.unmount();
    onPhone();
    await renderPart(<ListScreen screen={sorted} />, '/?sort=age');
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    expect(screen.getAllByLabelText('Sort by')).toHaveLength(1);
    expect(screen.getByLabelText('Sort by')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fewer filters' }));
    expect(screen.getByLabelText('Sort by')).not.toBeVisible();
  });
});

describe('a list screen without rows', () => {
  it('shows that rows are loading', async () => {
    call.mockReturnValue(new Promise(() => undefined));
    await renderPart(<ListScreen screen={list} />);
    expect(screen.getByText('Loading reefs...')).toBeInTheDocument();
  });

  it('shows that rows could not be loaded, and tries again on request', async () => {
    vi.stubGlobal('reportError', vi.fn());
    call.mockRejectedValueOnce(new Error('away'));
    await renderPart(<ListScreen screen={list} />);
    expect(await screen.findByText('Failed to load reefs')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Suva')).toBeInTheDocument();
  });

  it('distinguishes an empty list from filters without matches, and clears the filters', async () => {
    call.mockResolvedValue(answer());
    await renderPart(<ListScreen screen={list} />);
    expect(await screen.findByText('No reefs yet')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'zzz{Enter}');
    expect(await screen.findByText('No reefs found')).toBeInTheDocument();
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Clear all filters' })[0] as Element,
    );
    expect(await screen.findByText('No reefs yet')).toBeInTheDocument();
  });
});
