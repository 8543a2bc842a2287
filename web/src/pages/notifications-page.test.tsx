import type { Notification } from '@mangrove/contract/browser';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeTokens } from '../api/session-storage.ts';
import { aroha, profileOf, refusal, serveAnswers, sessionOf, tokensFor } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

const read = 'GET /api/v1/notifications';
const mark = 'POST /api/v1/notifications/read';
const readSettings = 'GET /api/v1/notifications/settings';
const saveSettings = 'PUT /api/v1/notifications/settings';

const tideAtlas = { type: 'project', id: 12, name: 'Tide Atlas' } as const;
const archive = { type: 'organization', id: 9, name: 'Saltwater Archive' } as const;
const given: Notification = {
  id: 5,
  kind: 'connection_proposed',
  created_at: '2026-11-24T10:00:00.000Z',
  is_read: false,
  entity: tideAtlas,
  other: archive,
  relationship_id: 4,
  details: { role: 'Printer' },
};
const pageOf = (items: Notification[], total = items.length) => ({
  status: 200,
  body: {
    items,
    ...{ total_count: total, page: 1, page_size: 20, total_pages: Math.ceil(total / 20) },
    unread: items.filter(({ is_read }) => !is_read).length,
  },
});
const rhythms = {
  role_given: 'at_once',
  connection_proposed: 'weekly',
  connection_confirmed: 'weekly',
  connection_declined: 'weekly',
  report_decided: 'at_once',
};

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  storeTokens(tokensFor('aroha'));
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    'GET /api/v1/user/profile': profileOf(aroha),
    [read]: pageOf([given]),
    [mark]: { status: 200, body: { unread: 0 } },
    [readSettings]: { status: 200, body: rhythms },
  });
});
afterEach(() => server.stop());

const sentences = async () => {
  const list = await screen.findByRole('list', { name: 'Notifications' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
};

describe('the page of notifications', () => {
  it('tells each in a sentence whose names lead to editor and page', async () => {
    const about = { relationship_id: null, other: null, is_read: true };
    server.answers[read] = pageOf([
      given,
      { ...given, id: 4, kind: 'connection_confirmed', details: {} },
      { ...given, id: 3, kind: 'connection_declined' },
      { ...given, ...about, id: 2, kind: 'role_given', details: { role: 'CONTRIBUTOR' } },
      {
        ...{ ...given, ...about, id: 1, kind: 'report_decided', entity: null },
        details: { outcome: 'removed', answer: 'Thank you.' },
      },
    ]);
    openAt('/notifications');
    expect(await sentences()).toEqual([
      'Somebody added a connection between Tide Atlas and Saltwater Archive. While it waits, you can confirm or decline it.',
      'The connection between Tide Atlas and Saltwater Archive was confirmed.',
      'The connection between Tide Atlas and Saltwater Archive was declined.',
      'You were given access to Tide Atlas, as Steward.',
      'Your report of an entry was decided: it was removed.',
    ]);
    const [first, , , , last] = within(
      screen.getByRole('list', { name: 'Notifications' }),
    ).getAllByRole('listitem');
    const links = within(first as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/project/12',
      '/organizations/9-saltwater-archive',
    ]);
    expect(first).toHaveTextContent('Role: Printer');
    // Unread, in a word.
    expect(first).toHaveTextContent('New');
    expect(last).not.toHaveTextContent('New');
    expect(last).toHaveTextContent('Message from those who decided: Thank you.');
  });

  it('says in the bell how many are unread, until all are marked as read', async () => {
    openAt('/notifications');
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toHaveAttribute(
      'href',
      '/notifications',
    );
    const button = await screen.findByRole('button', { name: 'Mark all as read' });
    server.answers[read] = pageOf([{ ...given, is_read: true }]);
    await userEvent.click(button);
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    expect(server.callsTo(mark).map(({ body }) => JSON.parse(body))).toEqual([{ up_to: 5 }]);
  });

  it('says when they could not be marked as read', async () => {
    server.answers[mark] = refusal(503, 'The server is busy.', 'unavailable');
    openAt('/notifications');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeInTheDocument();
  });

  it('marks one as read when a link in it is followed', async () => {
    openAt('/notifications');
    await userEvent.click(await screen.findByRole('link', { name: 'Saltwater Archive' }));
    await waitFor(() =>
      expect(server.callsTo(mark).map(({ body }) => JSON.parse(body))).toEqual([{ ids: [5] }]),
    );
  });

  it('leads to further pages', async () => {
    server.answers[read] = pageOf([given], 25);
    const history = openAt('/notifications');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(history.location.search).toBe('?page=2'));
    await waitFor(() => {
      const pages = server.callsTo(read).map(({ url }) => new URL(url, 'http://x').searchParams);
      expect(pages.some((query) => query.get('page') === '2')).toBe(true);
    });
  });

  it('says what will stand there while there is nothing', async () => {
    server.answers[read] = pageOf([]);
    openAt('/notifications');
    expect(await screen.findByText('Nothing happened yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Notifications' })).toBeInTheDocument();
  });

  it('can be tried again after a failure', async () => {
    server.answers[read] = refusal(403, 'No.', 'forbidden');
    openAt('/notifications');
    const button = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByText(/Notifications could not be loaded/u)).toBeInTheDocument();
    server.answers[read] = pageOf([given]);
    await userEvent.click(button);
    expect(await sentences()).toHaveLength(1);
  });
});

describe('the emails of the page of notifications', () => {
  it('are chosen for each kind, and saved at once', async () => {
    openAt('/notifications?tab=emails');
    const field = await screen.findByLabelText('A connection is proposed');
    expect(field).toHaveValue('weekly');
    const stored = { ...rhythms, connection_proposed: 'daily' };
    server.answers[saveSettings] = { status: 200, body: stored };
    await userEvent.selectOptions(field, 'Daily');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(field).toHaveValue('daily');
    expect(server.callsTo(saveSettings).map(({ body }) => JSON.parse(body))).toEqual([
      { connection_proposed: 'daily' },
    ]);
  });

  it('keep what was chosen when it cannot be saved, and save all of it when tried again', async () => {
    server.answers[saveSettings] = refusal(503, 'The server is busy.', 'unavailable');
    openAt('/notifications?tab=emails');
    await userEvent.selectOptions(await screen.findByLabelText('You are given access'), 'Never');
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Your report is decided'), 'Daily');
    await waitFor(() => expect(server.callsTo(saveSettings)).toHaveLength(2));
    const stored = { ...rhythms, role_given: 'never', report_decided: 'daily' };
    server.answers[saveSettings] = { status: 200, body: stored };
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(screen.getByLabelText('You are given access')).toHaveValue('never');
    expect(JSON.parse(server.callsTo(saveSettings).at(-1)?.body ?? '')).toEqual({
      role_given: 'never',
      report_decided: 'daily',
    });
  });
});

describe('the page of a link that ends emails', () => {
  const end = 'POST /api/v1/notifications/unsubscribe';
  beforeEach(() => {
    server.answers['GET /api/v1/auth/session'] = {
      status: 200,
      body: { authenticated: false, user: null, sessionExpires: null },
    };
    server.answers[end] = { status: 204 };
  });

  it('ends them by its button only, without a login', async () => {
    const history = openAt('/unsubscribe?token=7.abc');
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(server.callsTo(end)).toEqual([]);
    // The token stays neither in the address nor in the history.
    await waitFor(() => expect(history.location.search).toBe(''));
    await userEvent.click(button);
    expect(
      await screen.findByRole('heading', { name: 'You are unsubscribed' }),
    ).toBeInTheDocument();
    expect(server.callsTo(end).map(({ body }) => JSON.parse(body))).toEqual([{ token: '7.abc' }]);
  });

  it('says why nothing was ended', async () => {
    server.answers[end] = refusal(400, 'This link is not complete.', 'link_invalid');
    openAt('/unsubscribe?token=7.abc');
    await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('This link is not complete.')).toBeInTheDocument();
  });

  it('says that a link without a token is not complete', async () => {
    openAt('/unsubscribe');
    expect(await screen.findByText(/This link is not complete/u)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
  });
});
