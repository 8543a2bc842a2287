import type { AdminReport } from '@mangrove/contract/browser';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aroha, deferredAnswer, serveAnswers, sessionOf } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { anAdminUser } from '../users/test-users.ts';
import { ReportQueue } from './report-queue.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { aReport } from './test-report.ts';

const steward = { id: 8, email: 'steward@example.org' };

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const items = [anAdminUser({ is_superuser: true })];
  server = await serveAnswers({
    'GET /api/v1/admin/users': {
      status: 200,
      body: { items, total: 1, page: 1, page_size: 100, total_pages: 1 },
    },
    'PUT /api/v1/admin/reports/4': { status: 204 },
  });
});
afterEach(() => server.stop());

function Sheet({ first }: { first: AdminReport }) {
  const [report, setReport] = useState(first);
  const nothing = () => undefined;
  const does = { onChange: setReport, onDecided: nothing, onNext: undefined, onClose: nothing };
  return <ReportSheet report={report} {...does} />;
}

async function open(report: Partial<AdminReport> = {}) {
  await renderPart(<Sheet first={{ ...aReport, ...report }} />);
  await screen.findByRole('button', { name: 'Hide until decided' });
}

describe('the note of a report', () => {
  it('can be saved again with what was typed during a save', async () => {
    const saving = deferredAnswer(() => ({ status: 204 }));
    server.answers['PUT /api/v1/admin/reports/4'] = saving.answer;
    await open();
    const user = userEvent.setup();
    const field = screen.getByLabelText('Note for superusers');
    await user.type(field, 'Asked Mei.');
    await user.click(screen.getByRole('button', { name: 'Save Note' }));
    await screen.findByRole('button', { name: 'Saving...' });
    await user.type(field, ' She agrees.');
    saving.letGo();
    await user.click(await screen.findByRole('button', { name: 'Save Note' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Save Note' })).not.toBeInTheDocument(),
    );
    const sent = server.callsTo('PUT /api/v1/admin/reports/4').map(({ body }) => body);
    expect(sent.map((body) => JSON.parse(body).note)).toEqual([
      'Asked Mei.',
      'Asked Mei. She agrees.',
    ]);
    expect(field).toHaveValue('Asked Mei. She agrees.');
  });
});

describe('a report that asks for a cover', () => {
  it('leads to the editor, where it is covered', async () => {
    await open({ reason: 'cover' });
    expect(screen.getByRole('link', { name: 'Cover it in the editor' })).toHaveAttribute(
      'href',
      '/project/12',
    );
  });

  it('is the only one that does', async () => {
    await open({ reason: 'private' });
    expect(screen.queryByRole('link', { name: 'Cover it in the editor' })).toBeNull();
  });
});

describe('the queue of reports', () => {
  function serveQueue(count: number) {
    const open = new Set(Array.from({ length: count }, (_, index) => index + 1));
    server.answers['GET /api/v1/admin/reports'] = () => ({
      status: 200,
      body: {
        items: [...open].map((id) => ({
          ...aReport,
          id,
          words: `Report ${id}`,
          entity: { ...aReport.entity, name: 'Tide Atlas' },
        })),
        total_count: open.size,
        page: 1,
        page_size: 20,
        total_pages: 1,
        counts: { open: open.size, in_progress: 0, closed: count - open.size },
      },
    });
    for (const id of open) {
      server.answers[`POST /api/v1/admin/reports/${id}/decide`] = () => {
        open.delete(id);
        return { status: 204 };
      };
    }
  }
  async function decide(user: ReturnType<typeof userEvent.setup>) {
    const sheet = within(screen.getByRole('dialog', { name: 'Tide Atlas' }));
    await user.selectOptions(sheet.getByLabelText('Outcome'), 'No change needed');
    await user.click(sheet.getByRole('button', { name: 'Close Report' }));
  }
  const shown = (words: string) =>
    waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Tide Atlas' })).toHaveTextContent(words),
    );

  it('opens the next report at its heading once one is closed, the first after the last', async () => {
    serveQueue(3);
    await renderPart(<ReportQueue />);
    const user = userEvent.setup();
    await user.click((await screen.findAllByRole('button', { name: 'Tide Atlas' }))[1] as Element);
    await shown('Report 2');
    await decide(user);
    await shown('Report 3');
    expect(screen.getByLabelText('Outcome')).toHaveValue('');
    const heading = () => screen.getByRole('heading', { name: 'Tide Atlas' });
    await waitFor(() => expect(heading()).toHaveFocus());
    await decide(user);
    await shown('Report 1');
    await waitFor(() => expect(heading()).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Next report' })).toBeNull();
    await decide(user);
    await screen.findByText('No open reports');
    expect(screen.queryByRole('dialog', { name: 'Tide Atlas' })).toBeNull();
    expect(document.body).not.toHaveFocus();
  });

  it('keeps what was typed about a report that was left, and closes it with its note', async () => {
    serveQueue(2);
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    await renderPart(<ReportQueue />);
    const user = userEvent.setup();
    await user.click((await screen.findAllByRole('button', { name: 'Tide Atlas' }))[0] as Element);
    await shown('Report 1');
    await user.type(screen.getByLabelText('Note for superusers'), 'Asked Mei.');
    await user.type(screen.getByLabelText(/^Answer to the person/u), 'Thank you.');
    await user.click(screen.getByRole('button', { name: 'Next report' }));
    await shown('Report 2');
    expect(screen.getByLabelText('Note for superusers')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Next report' }));
    await shown('Report 1');
    await waitFor(() =>
      expect(screen.getByLabelText('Note for superusers')).toHaveValue('Asked Mei.'),
    );
    await decide(user);
    await shown('Report 2');
    const [sent] = server.callsTo('POST /api/v1/admin/reports/1/decide');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      outcome: 'unchanged',
      answer: 'Thank you.',
      note: 'Asked Mei.',
    });
  });

  it('goes to the next report without a decision', async () => {
    serveQueue(2);
    await renderPart(<ReportQueue />);
    const user = userEvent.setup();
    await user.click((await screen.findAllByRole('button', { name: 'Tide Atlas' }))[0] as Element);
    await shown('Report 1');
    await user.click(screen.getByRole('button', { name: 'Next report' }));
    await shown('Report 2');
    await user.click(screen.getByRole('button', { name: 'Next report' }));
    await shown('Report 1');
  });

  it('does not open a report again whose change is answered after it was closed', async () => {
    server.answers['GET /api/v1/admin/reports'] = {
      status: 200,
      body: {
        items: [aReport],
        total: 1,
        page: 1,
        page_size: 20,
        total_pages: 1,
        counts: { open: 1, in_progress: 0, closed: 0 },
      },
    };
    const saving = deferredAnswer(() => ({ status: 204 }));
    server.answers['PUT /api/v1/admin/reports/4'] = saving.answer;
    await renderPart(<ReportQueue />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /Tide Atlas/u }));
    await user.type(await screen.findByLabelText('Note for superusers'), 'Asked Mei.');
    await user.click(screen.getByRole('button', { name: 'Save Note' }));
    await user.keyboard('{Escape}');
    const sheet = () => screen.queryByLabelText('Note for superusers');
    await waitFor(() => expect(sheet()).not.toBeInTheDocument());
    const before = server.callsTo('GET /api/v1/admin/reports').length;
    saving.letGo();
    await waitFor(() =>
      expect(server.callsTo('GET /api/v1/admin/reports').length).toBeGreaterThan(before),
    );
    expect(sheet()).not.toBeInTheDocument();
  });
});

describe('the assignee of a report', () => {
  it('is shown although the account is not among the active superusers', async () => {
    await open({ assigned_to: steward, state: 'in_progress' });
    const field = screen.getByLabelText('Assigned to');
    expect(field).toHaveDisplayValue('steward@example.org');
    expect(await within(field).findByRole('option', { name: 'mei@example.org' })).toBeVisible();
    expect(field).toHaveDisplayValue('steward@example.org');
  });

  it('is one of the active superusers, each of whom is offered once', async () => {
    await open({ assigned_to: { id: 7, email: 'mei@example.org' }, state: 'in_progress' });
    const field = screen.getByLabelText('Assigned to');
    await userEvent.selectOptions(field, 'Nobody');
    await waitFor(() => expect(field).toHaveDisplayValue('Nobody'));
    await within(field).findByRole('option', { name: 'mei@example.org' });
    await userEvent.selectOptions(field, 'mei@example.org');
    await waitFor(() => expect(field).toHaveDisplayValue('mei@example.org'));
    expect(within(field).getAllByRole('option')).toHaveLength(2);
  });
});
