import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import type { Sorting } from '../url-state/fields.ts';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { RowAnchor, RowButton } from './row-opener.tsx';

afterEach(() => vi.restoreAllMocks());

interface Reef {
  id: number;
  name: string;
  age: number;
}

const reefs: Reef[] = [
  { id: 1, name: 'Suva', age: 40 },
  { id: 2, name: 'Apia', age: 7 },
  { id: 3, name: 'Nukuʻalofa', age: 300 },
];
const opened = vi.fn();
const columns: Column<Reef>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name }) => <RowButton onClick={() => opened(id)}>{name}</RowButton>,
    sort: (a, b) => a.name.localeCompare(b.name),
    onPhone: 'main',
    csv: ({ name }) => name,
  },
  {
    id: 'age',
    header: 'Age',
    cell: ({ age }) => age,
    sort: (a, b) => a.age - b.age,
    beginsDescending: true,
    isNumeric: true,
    unit: () => ' years',
    csv: ({ age }) => age,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    givesWay: true,
    cell: () => <button type="button">Delete</button>,
    onPhone: 'end',
  },
  { id: 'number', header: 'Number', csv: ({ id }) => id },
];

function Table(props: Partial<DataTableProps<Reef>>) {
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', order: 'asc' });
  return (
    <DataTable
      label="Reefs"
      rows={reefs}
      columns={columns}
      rowKey={({ id }) => id}
      loading="Loading reefs..."
      sorting={sorting}
      onSorting={setSorting}
      {...props}
    />
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('button')?.textContent);
const heading = (name: string) => screen.getByRole('columnheader', { name });

describe('DataTable', () => {
  it('sorts by its headings, and starts each column in its own order [spec 3.2] [spec 3.9]', async () => {
    await renderPart(<Table />);
    expect(names()).toEqual(['Apia', 'Nukuʻalofa', 'Suva']);
    expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Age' }));
    expect(names()).toEqual(['Nukuʻalofa', 'Suva', 'Apia']);
    expect(heading('Age')).toHaveAttribute('aria-sort', 'descending');
    expect(heading('Name')).not.toHaveAttribute('aria-sort');
    await userEvent.click(screen.getByRole('button', { name: 'Age' }));
    expect(names()).toEqual(['Apia', 'Suva', 'Nukuʻalofa']);
  });

  it('groups rows of one value below a heading with their number while sorted by that value', async () => {
    const byAge = ({ age }: Reef) => ({ key: String(age > 30), label: age > 30 ? 'Old' : 'Young' });
    const grouped = columns.map((each) => (each.id === 'age' ? { ...each, heading: byAge } : each));
    await renderPart(<Table columns={grouped} />);
    expect(names()).toEqual(['Apia', 'Nukuʻalofa', 'Suva']);
    await userEvent.click(screen.getByRole('button', { name: 'Age' }));
    expect(names()).toEqual([undefined, 'Nukuʻalofa', 'Suva', undefined, 'Apia']);
    expect(heading('Old 2')).toHaveAttribute('scope', 'colgroup');
    expect(heading('Young 1')).toBeVisible();
  });

  it('leaves rows sorted by the server as they come, and reports the requested order', async () => {
    const wanted = vi.fn();
    const fromServer = columns.map((column) =>
      column.sort ? { ...column, sort: 'server' as const } : column,
    );
    await renderPart(<Table columns={fromServer} onSorting={wanted} />);
    expect(names()).toEqual(['Suva', 'Apia', 'Nukuʻalofa']);
    await userEvent.click(screen.getByRole('button', { name: 'Age' }));
    expect(wanted).toHaveBeenLastCalledWith({ by: 'age', order: 'desc' });
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(wanted).toHaveBeenLastCalledWith({ by: 'name', order: 'desc' });
  });

  it('opens a row on a click anywhere in it except on a control', async () => {
    opened.mockClear();
    const byRow = vi.fn();
    await renderPart(<Table onOpen={byRow} />);
    await userEvent.click(screen.getByText('40'));
    expect(byRow).toHaveBeenCalledExactlyOnceWith(reefs[0]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Apia' }));
    expect(byRow).toHaveBeenCalledTimes(1);
    expect(opened).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('opens a linked row on a plain click, and leaves other clicks to the browser', async () => {
    const linked = [
      {
        id: 'name',
        header: 'Name',
        cell: ({ id, name }: Reef) => (
          <RowAnchor href={`#reef-${id}`} onPlainClick={() => opened(id)}>
            {name}
          </RowAnchor>
        ),
      },
    ];
    opened.mockClear();
    await renderPart(<Table columns={linked} />);
    const link = screen.getByRole('link', { name: 'Suva' });
    expect(link).toHaveAttribute('href', '#reef-1');
    await userEvent.click(link);
    expect(opened).toHaveBeenCalledExactlyOnceWith(1);
    const isLeftToBrowser = fireEvent.click(link, { ctrlKey: true });
    expect(isLeftToBrowser).toBe(true);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('moves the focus between rows with arrow keys, Home and End', async () => {
    await renderPart(<Table />);
    const row = (name: string) => screen.getByRole('button', { name });
    row('Apia').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(row('Nukuʻalofa')).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(row('Suva')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(row('Apia')).toHaveFocus();
    screen.getAllByRole('button', { name: 'Delete' })[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('button', { name: 'Delete' })[0]).toHaveFocus();
  });

  it('marks selected and pending rows', async () => {
    await renderPart(<Table isSelected={({ id }) => id === 1} isPending={({ id }) => id === 2} />);
    expect(screen.getByRole('row', { name: /Suva/u })).toHaveAttribute('data-selected');
    expect(screen.getByRole('row', { name: /Apia/u })).toHaveAttribute('data-pending');
  });

  it('marks edited rows, and rows that belong to the one above', async () => {
    await renderPart(<Table isEditing={({ id }) => id === 1} isContinued={({ id }) => id === 2} />);
    expect(screen.getByRole('row', { name: /Suva/u })).toHaveAttribute('data-editing');
    expect(screen.getByRole('row', { name: /Apia/u })).toHaveAttribute('data-continued');
    expect(screen.getByRole('row', { name: /Apia/u })).not.toHaveAttribute('data-editing');
  });

  it('offers the order in a select field on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );
    await renderPart(<Table />);
    const order = screen.getByRole('combobox', { name: 'Sort by' });
    expect(
      within(order)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Age']);
    await userEvent.selectOptions(order, 'Age');
    expect(names()).toEqual(['Apia', 'Suva', 'Nukuʻalofa']);
    await userEvent.click(screen.getByRole('button', { name: 'Ascending order, turn it round' }));
    expect(names()).toEqual(['Nukuʻalofa', 'Suva', 'Apia']);
  });

  it('renders only the visible rows of a long list, and counts all of them', async () => {
    // The document of the tests has no layout, so it gives no sizes.
    vi.spyOn(window.HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49);
    const many = Array.from({ length: 5000 }, (_, id) => ({ id, name: `Reef ${id}`, age: id }));
    await renderPart(<Table rows={many} virtual="page" />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
    expect(screen.getAllByRole('row').length).toBeLessThan(200);
    expect(screen.getByRole('row', { name: /Reef 0 /u })).toHaveAttribute('aria-rowindex', '2');
  });

  it('scrolls the requested row of a box into view, and does not scroll when sorted', async () => {
    const [rowHeight, boxHeight, headHeight] = [49, 490, 46];
    vi.spyOn(window.HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight);
    vi.spyOn(window.HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(boxHeight);
    const many = Array.from({ length: 500 }, (_, id) => ({
      id,
      name: `Reef ${1000 + id}`,
      age: id,
    }));
    const allHeight = headHeight + many.length * rowHeight;
    vi.spyOn(window.Element.prototype, 'scrollHeight', 'get').mockReturnValue(allHeight);
    const scrollTo = vi.fn();
    window.Element.prototype.scrollTo = scrollTo;
    await renderPart(<Table rows={many} virtual="box" inSight="400" />);
    const top = headHeight + 401 * rowHeight - boxHeight;
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top }));
    scrollTo.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(heading('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('omits columns that are only for the file, and marks columns that may give way', async () => {
    await renderPart(<Table />);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Age',
      'Actions',
    ]);
    expect(heading('Actions')).toHaveAttribute('data-gives-way', 'true');
    expect(heading('Age')).not.toHaveAttribute('data-gives-way');
  });
});

describe('DataTable without rows', () => {
  it('shows that rows are loading', async () => {
    await renderPart(<Table rows={undefined} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading reefs...');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows that rows could not be loaded, and tries again on request', async () => {
    vi.stubGlobal('reportError', vi.fn());
    const again = vi.fn();
    const failure = { error: new Error('away'), title: 'Failed to load reefs', onTryAgain: again };
    await renderPart(<Table rows={undefined} failure={failure} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load reefs');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(again).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it('shows the empty state for an empty list', async () => {
    await renderPart(<Table rows={[]} empty={<p>No reefs found</p>} />);
    expect(screen.getByText('No reefs found')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
