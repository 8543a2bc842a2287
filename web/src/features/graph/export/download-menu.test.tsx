import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../../kit/layout/toasts.tsx';
import { deferredAnswer, refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { readQuestion } from '../search/search-question.ts';
import { DownloadControl } from './download-control.tsx';

const call = 'GET /api/v1/export';
let server: Awaited<ReturnType<typeof serveAnswers>>;
let saved: string[];
beforeEach(async () => {
  server = await serveAnswers({
    [call]: {
      status: 200,
      headers: {
        'content-disposition': `attachment; filename="s.gexf"; filename*=UTF-8''gr%C3%B6%C3%9Fe.gexf`,
      },
    },
  });
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.stop();
});

const time = { years: { from: 1990, to: 1999 }, hidesUndated: true };
const question = readQuestion({ q: 'Größe', tag: ['FLOOD', 'ARCHIVE'], role: ['Curator'] });

async function open(saveTable?: () => Promise<{ name: string; leftOut: number }>) {
  await renderPart(
    <>
      <DownloadControl
        look="button"
        map={null}
        question={question}
        time={time}
        group={{ id: 7, name: '#REEF' }}
        focus={null}
        size="between"
        {...(saveTable ? { saveTable } : {})}
      />
      <Toasts />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  return screen.findByRole('menu');
}
const choose = (name: RegExp) => userEvent.click(screen.getByRole('menuitem', { name }));

describe('the download menu', () => {
  it('offers every data format, and the table when there is one', async () => {
    const menu = await open(() => Promise.resolve({ name: 'table.csv', leftOut: 0 }));
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent?.slice(0, 5))).toEqual([
      ...['CSVAs', 'CSVSp', 'JSONF', 'GEXFF', 'Graph', 'JSON-', 'GeoJS', 'Print'],
    ]);
    const print = new URL(
      within(menu)
        .getByRole('menuitem', { name: /^Print/u })
        .getAttribute('href') ?? '',
      'https://map.example.org',
    );
    expect(print.pathname).toBe('/print');
    expect(print.searchParams.getAll('tag')).toEqual(['FLOOD', 'ARCHIVE']);
    expect(print.searchParams.has('size')).toBe(false);
    expect(Object.fromEntries(print.searchParams)).toMatchObject({
      ...{ q: 'Größe', years: '1990-1999', undated: 'hide', group: '7' },
    });
    await choose(/^CSV\s*As it is sorted/u);
    expect(await screen.findByText('Saved table.csv')).toBeVisible();
  });

  it('requests the data of the search, and saves it under the file name of the reply', async () => {
    await open();
    await choose(/^GEXF/u);
    expect(await screen.findByText('Saved größe.gexf')).toBeVisible();
    expect(saved).toEqual(['größe.gexf']);
    const [{ url } = { url: '' }] = server.callsTo(call);
    const asked = new URLSearchParams(url.split('?')[1]);
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ format: 'gexf', q: 'Größe', role: 'Curator', connection_depth: '1', max_nodes: '500' },
      ...{ years: '1990-1999', undated: 'hide', group: '7', size: 'between' },
    });
    expect(asked.getAll('tag')).toEqual(['FLOOD', 'ARCHIVE']);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('shows that a file is being prepared, and requests no second one meanwhile', async () => {
    const late = deferredAnswer(() => ({ status: 200, body: {} }));
    server.answers[call] = late.answer;
    await open();
    await choose(/^GraphML/u);
    expect(await screen.findByText('Preparing GraphML…')).toHaveRole('status');
    await choose(/^JSON-LD/u);
    late.letGo();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(server.callsTo(call)).toHaveLength(1);
  });

  it('says beside the downloads how much a file leaves out, as it is not for export', async () => {
    server.answers[call] = { status: 200, headers: { 'x-left-out': '2' }, body: {} };
    await open();
    await choose(/^GEXF/u);
    const said = '2 entries are not for export: they are left out, with their connections.';
    const [seen, heard] = await screen.findAllByText(said);
    expect(seen).toBeVisible();
    expect(heard).toHaveRole('status');
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  it('shows why there is no file, and tries again on request', async () => {
    server.answers[call] = refusal(429, 'Too many requests', 'rate_limited');
    await open();
    await choose(/^GEXF/u);
    const said = await screen.findByRole('alert');
    await waitFor(() => expect(said).toHaveTextContent('Rate limit exceeded: Too many requests'));
    server.answers[call] = { status: 200, body: {} };
    await choose(/^Try again/u);
    expect(await screen.findByText('Saved download')).toBeVisible();
  });

  it('reports that the server cannot be reached', async () => {
    await open();
    await server.stop();
    await choose(/^JSON-LD/u);
    const said = await screen.findByRole('alert');
    await waitFor(() => expect(said).toHaveTextContent('The server cannot be reached.'));
  });

  it('reports a file that was cut off, and saves nothing', async () => {
    const headers = { 'content-length': '1000', connection: 'close' };
    server.answers[call] = { status: 200, headers, body: {} };
    await open();
    await choose(/^GEXF/u);
    const said = await screen.findByRole('alert');
    await waitFor(() => expect(said).toHaveTextContent('The server cannot be reached.'));
    expect(saved).toEqual([]);
  });
});
