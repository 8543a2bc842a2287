import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { ApiTokensSection } from './api-tokens-section.tsx';

const read = 'GET /api/v1/tokens';
const make = 'POST /api/v1/tokens';
const backup = {
  ...{ id: 4, name: 'Nightly copy', scopes: ['read'], network: '203.0.113.0/24' },
  ...{ created_at: '2026-11-24T09:00:00.000Z', expires_at: '2099-02-22T09:00:00.000Z' },
  last_used_at: '2026-11-24T10:00:00.000Z',
};
const old = {
  ...{ ...backup, id: 3, name: 'Import', scopes: ['read', 'write'], network: '' },
  ...{ last_used_at: null, expires_at: '2026-11-25T09:00:00.000Z' },
};
const list = (...items: object[]) => ({ status: 200, body: { items } });

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    [read]: list(backup, old),
  });
});
afterEach(() => server.stop());

it('says what each may do, from where it was used, and until when; ends one', async () => {
  await renderPart(<ApiTokensSection />);
  const table = await screen.findByRole('table', { name: 'Tokens for scripts' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows[0]).toHaveTextContent(
    /Nightly copy.*Read.*from 203\.0\.113\.0\/24.*Until 22 Feb 2099/u,
  );
  expect(rows[1]).toHaveTextContent(/Import.*Read and change.*Not used yet.*Has ended/u);
  expect(within(table).getByRole('button', { name: 'Remove Import' })).toBeVisible();
  server.answers['DELETE /api/v1/tokens/4'] = { status: 204 };
  server.answers[read] = list();
  await userEvent.click(within(table).getByRole('button', { name: 'End This: Nightly copy' }));
  expect(await screen.findByText('You have no tokens.')).toBeInTheDocument();
  expect(server.callsTo('DELETE /api/v1/tokens/4')).toHaveLength(1);
});

it('makes one for a purpose, and shows it this once', async () => {
  await renderPart(<ApiTokensSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Make a Token' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make Token' }));
  expect(await screen.findByText('Please say what it is for.')).toBeInTheDocument();
  expect(server.callsTo(make)).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('What is it for?'), 'Weekly list');
  await userEvent.selectOptions(screen.getByLabelText('What may it do?'), 'Read and change');
  await userEvent.selectOptions(screen.getByLabelText('How long does it last?'), '30 days');
  server.answers[make] = { status: 201, body: { ...backup, id: 5, token: 'mgt_secret' } };
  await userEvent.click(screen.getByRole('button', { name: 'Make Token' }));
  expect(await screen.findByLabelText('Token')).toHaveValue('mgt_secret');
  expect(JSON.parse(server.callsTo(make)[0]?.body ?? '')).toEqual({
    ...{ name: 'Weekly list', scopes: ['read', 'write'], expires_in_days: 30 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'I Have Copied It' }));
  await waitFor(() => expect(screen.queryByDisplayValue('mgt_secret')).toBeNull());
});

it('keeps what was typed when it could not be made', async () => {
  await renderPart(<ApiTokensSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Make a Token' }));
  await userEvent.type(screen.getByLabelText('What is it for?'), 'Weekly list');
  server.answers[make] = {
    status: 400,
    body: { detail: 'You have 20 tokens. Please end one first.', code: 'rule_broken' },
  };
  await userEvent.click(screen.getByRole('button', { name: 'Make Token' }));
  expect(await screen.findByText('You have 20 tokens. Please end one first.')).toBeInTheDocument();
  expect(screen.getByLabelText('What is it for?')).toHaveValue('Weekly list');
});

it('says that there are as many as there can be, before a form is filled in', async () => {
  server.answers[read] = list(
    ...Array.from({ length: 20 }, (_, at) => ({ ...backup, id: at + 1, name: `Copy ${at + 1}` })),
  );
  await renderPart(<ApiTokensSection />);
  expect(
    await screen.findByText('You have 20 tokens, which is the most. End one to make another.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a Token' })).toBeNull();
});
