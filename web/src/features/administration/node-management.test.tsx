import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { NodeManagement } from './node-management.tsx';

const call = 'GET /api/v1/admin/entities';
const node = {
  id: 12,
  type: 'project',
  name: 'Tide Lines',
  about: '',
  location: '',
  photo_url: '',
  low_res_photo_url: '',
  tags: [],
  tags_count: 0,
  connections: 1204,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
};
const paged = (items: object[], total_count: number) => ({
  status: 200,
  body: {
    items,
    total_count,
    page: 1,
    page_size: 20,
    total_pages: Math.ceil(total_count / 20),
    totals: { person: 0, project: total_count, organization: 0 },
  },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({ [call]: paged([node], 61) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server.stop();
});

const lastAsked = () =>
  Object.fromEntries(
    new URL(server.callsTo(call).at(-1)?.url ?? '', 'http://localhost').searchParams,
  );

describe('the address of node management', () => {
  it('requests whole days in the time zone of the viewer [spec 3.2]', async () => {
    vi.stubEnv('TZ', 'Pacific/Auckland');
    const given = {
      q: 'tide',
      type: 'project',
      created_from: '2026-01-01',
      created_to: '2026-11-21',
      edited_from: '2026-02-01',
      edited_to: '2026-03-31',
      min_connections: '3',
      sort: 'connections',
      order: 'desc',
      page: '2',
    };
    await renderPart(<NodeManagement />, `/?${new URLSearchParams(given)}`);
    expect(await screen.findByText('21–40 of 61 nodes')).toBeInTheDocument();
    expect(lastAsked()).toEqual({
      search: 'tide',
      type: 'project',
      created_from: '2025-12-31T11:00:00.000Z',
      created_to: '2026-11-21T11:00:00.000Z',
      edited_from: '2026-01-31T11:00:00.000Z',
      edited_to: '2026-03-31T11:00:00.000Z',
      min_connections: '3',
      sort_by: 'connections',
      sort_order: 'desc',
      page: '2',
      page_size: '20',
    });
  });

  it('drops invalid values, and does not filter by zero connections [spec 3.2] [spec 3.5]', async () => {
    const given = 'type=tag&created_from=yesterday&min_connections=-1&sort=id&page=0';
    await renderPart(<NodeManagement />, `/?${given}`);
    await screen.findByText('Tide Lines');
    expect(lastAsked()).toEqual({
      search: '',
      sort_by: 'name',
      sort_order: 'asc',
      page: '1',
      page_size: '20',
    });
    const asked = server.callsTo(call).length;
    await userEvent.type(screen.getByLabelText('Minimum connections'), '0');
    expect(screen.getByLabelText('Minimum connections')).toHaveValue(0);
    expect(screen.queryByText('At least 0')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
    expect(server.callsTo(call)).toHaveLength(asked);
    await userEvent.clear(screen.getByLabelText('Minimum connections'));
    await userEvent.type(screen.getByLabelText('Minimum connections'), '-1');
    expect(await screen.findByText('At least 0')).toBeVisible();
  });
});

describe('a row of node management', () => {
  it('links to the map, the page and the editor on a wide screen', async () => {
    await renderPart(<NodeManagement />);
    const columns = ['Name', 'Type', 'Created', 'Last edited', 'Connections', 'Actions'];
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(columns);
    const row = (await screen.findByText('Tide Lines')).closest('tr');
    expect(row).toHaveTextContent('Project1 Jan 20261 Mar 20261,204');
    expect(screen.getByRole('link', { name: 'View Tide Lines' })).toHaveAttribute(
      'href',
      '/map?node=project_12&zoom=true',
    );
    expect(screen.getByRole('link', { name: 'Open page: Tide Lines' })).toHaveAttribute(
      'href',
      '/projects/12-tide-lines',
    );
    expect(screen.getByRole('link', { name: 'Edit Tide Lines' })).toHaveAttribute(
      'href',
      '/project/12',
    );
  });

  it('labels its date on a phone, and links to the map and the editor there too', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );
    await renderPart(<NodeManagement />);
    expect((await screen.findByText('Edited 1 Mar 2026')).parentElement).toHaveTextContent(
      'Edited 1 Mar 2026 · 1,204 connections',
    );
    expect(screen.getByRole('link', { name: 'Edit Tide Lines' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Tide Lines' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Sort by')).toBeNull();
    expect(screen.getByLabelText('Created from')).not.toBeVisible();
  });
});
