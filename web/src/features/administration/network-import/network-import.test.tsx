import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Toasts } from '../../../kit/layout/toasts.tsx';
import { refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { checkFiles, chooseFiles } from './chosen-files.ts';
import { NetworkImport } from './network-import.tsx';

function aFile(path: string, size = 1): File {
  const name = path.split('/').at(-1) ?? '';
  const file = new File(['x'.repeat(size)], name, { type: 'text/csv' });
  if (path.includes('/')) Object.defineProperty(file, 'webkitRelativePath', { value: path });
  else Object.defineProperty(file, 'webkitRelativePath', { value: '' });
  return file;
}

describe('the files of an import', () => {
  it('are the files of a folder that can be imported, and the folder names the source', () => {
    const paths = [
      'reef/people.csv',
      'reef/files/ada.jpg',
      'reef/notes.txt',
      'reef/old/people.csv',
      'reef/cover.jpg',
    ];
    const { files, others, folder } = chooseFiles(paths.map((path) => aFile(path)));
    expect(files.map(({ name }) => name)).toEqual(['people.csv', 'ada.jpg']);
    expect([others, folder]).toEqual([3, 'reef']);
    expect(chooseFiles([aFile('people.csv'), aFile('x.pdf')])).toMatchObject({
      others: 1,
      folder: '',
    });
  });

  it('are refused when none can be imported, or when there are too many', () => {
    expect(checkFiles([aFile('ada.jpg')])).toBe('none');
    expect(checkFiles([aFile('people.csv')])).toBeNull();
    expect(checkFiles([aFile('Organisations.csv')])).toBeNull();
    const many = Array.from({ length: 300 }, (_, index) => aFile(`${index}.jpg`));
    expect(checkFiles([aFile('people.csv'), ...many])).toBe('many');
  });
});

describe('the import', () => {
  const counts = {
    added: { person: 2, project: 1, organization: 0 },
    added_relationships: 3,
    namesakes: 0,
    ...Object.fromEntries(
      ['already_there', 'taken', 'brought_back', 'left_out'].map((name) => [
        name,
        { entities: 0, relationships: 0 },
      ]),
    ),
  };
  const aRow = {
    ...{ file: 'people.csv', line: 2, key: 'person:p1', name: 'Ada Ito', differs: [] },
    ...{ changed: null, survivor: null, removed: null, may_come_back: false },
  };
  const report = {
    digest: 'abc',
    files: [{ name: 'people.csv', rows: 3, duplicates: 1 }],
    counts,
    rows: [{ status: 'new', count: 1, first: [aRow] }],
    errors: [],
    errors_count: 0,
    notes: [
      {
        kind: 'skipped',
        reason: 'rows that stand in the file twice',
        what: 'the same as people.csv:3',
        count: 1,
        places: [{ file: 'people.csv', line: 4 }],
      },
    ],
    notes_count: 1,
    preview: {
      entities: [
        { type: 'person', line: 2, name: 'Ada Ito', about: '', location: 'Graz', tags: ['WATER'] },
      ],
      relationships: [{ line: 2, from: 'Ada Ito', to: 'Low Water', role: 'Artist', years: '1869' }],
    },
  };
  let server: Awaited<ReturnType<typeof serveAnswers>>;
  beforeEach(async () => {
    server = await serveAnswers({
      'POST /api/v1/admin/import/check': { status: 200, body: report },
      'POST /api/v1/admin/import': { status: 200, body: counts },
    });
  });
  afterEach(() => server.stop());

  async function choose() {
    const user = userEvent.setup();
    await renderPart(
      <>
        <NetworkImport />
        <Toasts />
      </>,
    );
    await user.upload(await screen.findByLabelText('Folder to import'), [aFile('reef/people.csv')]);
    return user;
  }

  it('shows a dry run first, and imports the files that were checked', async () => {
    const user = await choose();
    expect(screen.getByLabelText(/Name of the source/u)).toHaveValue('reef');
    await user.click(screen.getByRole('button', { name: 'Check files' }));
    expect(
      await screen.findByText('Would add 2 people, 1 project and 3 relationships.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Rows per file')).toHaveTextContent(
      'people.csv3 rows, 1 duplicate',
    );
    const preview = screen.getByRole('list', { name: 'The first rows' });
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Ada ItoGraz · WATER', 'Ada Ito – Low WaterArtist · 1869']);
    expect(server.callsTo('POST /api/v1/admin/import')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(
      await screen.findByText('Imported 2 people, 1 project and 3 relationships.'),
    ).toBeInTheDocument();
    const [asked] = server.callsTo('POST /api/v1/admin/import');
    expect(asked?.url).toBe('/api/v1/admin/import?source=reef&digest=abc');
    expect(asked?.body).toContain('filename="people.csv"');
  });

  it('lists what people changed and removed, and does with it only what was chosen', async () => {
    const at = '2026-11-03T08:00:00.000Z';
    const differs = [{ part: 'about', file: 'Paints.', here: 'Paints rivers.' }];
    const edited = { ...aRow, differs, changed: { by: 'Mere', at } };
    const removed = { reason: 'on_request', by: 'Mere', at };
    const gone = { ...aRow, line: 3, key: 'person:p2', name: 'Ben', removed, may_come_back: true };
    const none = { added: { person: 0, project: 0, organization: 0 }, added_relationships: 0 };
    server.answers['POST /api/v1/admin/import/check'] = {
      status: 200,
      body: {
        ...report,
        counts: { ...counts, ...none, left_out: { entities: 1, relationships: 0 } },
        rows: [
          { status: 'changed', count: 1, first: [edited] },
          { status: 'removed', count: 1, first: [gone] },
        ],
      },
    };
    const user = await choose();
    await user.click(screen.getByRole('button', { name: 'Check files' }));
    expect(await screen.findByRole('list', { name: 'Changed here since (1)' })).toHaveTextContent(
      'people.csv, line 2 Ada Ito changed on 3 Nov 2026 by Meredescription: “Paints.” in the file, “Paints rivers.” here',
    );
    expect(screen.getByRole('list', { name: 'Removed here (1)' })).toHaveTextContent(
      'people.csv, line 3 Ben removed on request on 3 Nov 2026 by Mere',
    );
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await user.click(screen.getByLabelText('Bring Ben back'));
    await user.click(screen.getByLabelText("Take the file's values for 1 row that differs"));
    server.answers['POST /api/v1/admin/import'] = {
      status: 200,
      body: {
        ...counts,
        ...none,
        taken: { entities: 1, relationships: 0 },
        brought_back: { entities: 1, relationships: 0 },
      },
    };
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(
      await screen.findByText(
        'Imported 0 relationships, the values of 1 row and 1 row brought back.',
      ),
    ).toBeInTheDocument();
    const [asked] = server.callsTo('POST /api/v1/admin/import');
    expect(asked?.url).toBe(
      '/api/v1/admin/import?source=reef&digest=abc&take_file_values=true&bring_back=person%3Ap2',
    );
  });

  it('says how many new rows have the name of what is here', async () => {
    server.answers['POST /api/v1/admin/import/check'] = {
      status: 200,
      body: { ...report, counts: { ...counts, namesakes: 2 } },
    };
    const user = await choose();
    await user.click(screen.getByRole('button', { name: 'Check files' }));
    expect(await screen.findByText(/^2 of them have the name of an entity/u)).toBeVisible();
  });

  it('reads codes of HTML only when asked to', async () => {
    const user = await choose();
    await user.click(screen.getByRole('checkbox', { name: 'Read codes of HTML' }));
    await user.click(screen.getByRole('button', { name: 'Check files' }));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText('Imported 2 people, 1 project and 3 relationships.');
    const [asked] = server.callsTo('POST /api/v1/admin/import');
    expect(asked?.url).toBe('/api/v1/admin/import?source=reef&decode_html=true&digest=abc');
  });

  it('is not offered for changed input or for files with faults', async () => {
    const user = await choose();
    await user.click(screen.getByRole('button', { name: 'Check files' }));
    await screen.findByRole('button', { name: 'Import' });
    await user.type(screen.getByLabelText(/Name of the source/u), '2');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    server.answers['POST /api/v1/admin/import/check'] = {
      status: 200,
      body: {
        ...report,
        counts: null,
        errors: [{ file: 'people.csv', line: 12, message: 'no name' }],
        errors_count: 3,
      },
    };
    await user.click(screen.getByRole('button', { name: 'Check files' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('3 faults must be put right');
    expect(alert).toHaveTextContent('people.csv, line 12 no name');
    expect(alert).toHaveTextContent('… and 2 more.');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('shows why the check failed', async () => {
    server.answers['POST /api/v1/admin/import/check'] = refusal(413, 'Too large.', 'too_large');
    const user = await choose();
    await user.click(screen.getByRole('button', { name: 'Check files' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too large.'));
  });
});
