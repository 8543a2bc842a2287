import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, profileOf, refusal, serveAnswers, sessionOf, tokensFor } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

const read = 'POST /api/v1/invitations/read';
const accept = 'POST /api/v1/invitations/accept';
const refuse = 'POST /api/v1/invitations/refuse';
const session = 'GET /api/v1/auth/session';

const invited = {
  person: { type: 'person', id: 40, name: 'Mere Kingi' },
  connections: [
    { type: 'project', id: 12, name: 'Tide Atlas', role: 'Curator', years: '2021' },
    { type: 'project', id: 13, name: 'Reef Choir', role: '', years: '' },
  ],
  email: 'mere@example.org',
  has_account: false,
};

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    [read]: { status: 200, body: invited },
    [refuse]: { status: 204 },
    [accept]: {
      status: 200,
      body: { user: aroha, person_id: 40, ...tokensFor('aroha'), token_type: 'bearer' },
    },
    'GET /api/v1/user/profile': profileOf(aroha),
  });
});
afterEach(() => server.stop());
const sent = (call: string) => server.callsTo(call).map(({ body }) => JSON.parse(body));

it('says what it says of the person, and opens an account with one field', async () => {
  const history = openAt('/invitation?token=7.abc');
  expect(await screen.findByText(/A member of Mangrove has added/u)).toHaveTextContent(
    'Mere Kingi',
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['Tide Atlas: Curator, 2021', 'Reef Choir']),
  );
  // The token stays neither in the address nor in the history.
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(screen.getByText(/an account with the address mere@example.org/u)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Password'), 'short');
  const submit = screen.getByRole('button', { name: 'Make it my profile' });
  await userEvent.click(submit);
  expect(screen.getByText('Password must be at least 8 characters long.')).toBeInTheDocument();
  expect(sent(accept)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Password'), ' of breath');
  await userEvent.selectOptions(screen.getByLabelText('Who sees this profile'), 'members');
  server.answers[session] = sessionOf(aroha);
  await userEvent.click(submit);
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toHaveFocus();
  expect(sent(accept)).toEqual([
    { token: '7.abc', password: 'short of breath', audience: 'members' },
  ]);
  expect(screen.getByRole('link', { name: 'Edit my profile' })).toHaveAttribute(
    'href',
    '/person/40',
  );
});

it('takes what was typed with it when it fails, and says why', async () => {
  server.answers[accept] = refusal(400, 'This password is too common.', 'rule_broken');
  openAt('/invitation?token=7.abc');
  await userEvent.type(await screen.findByLabelText('Password'), 'password1');
  await userEvent.click(screen.getByRole('button', { name: 'Make it my profile' }));
  expect(await screen.findByText('This password is too common.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('password1');
});

it('asks the owner of an account to log in, and comes back', async () => {
  server.answers[read] = { status: 200, body: { ...invited, has_account: true } };
  openAt('/invitation?token=7.abc');
  const link = await within(await screen.findByRole('main')).findByRole('link', { name: 'Log in' });
  const address = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect(address.searchParams.get('next')).toBe('/invitation?token=7.abc');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('merges with the profile of whoever is logged in, without a further question', async () => {
  server.answers[session] = sessionOf(aroha);
  openAt('/invitation?token=7.abc');
  expect(await screen.findByText('You are logged in as aroha@example.org.')).toBeInTheDocument();
  expect(await screen.findByText(/becomes part of your profile/u)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Make it my profile' }));
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
  expect(sent(accept)).toEqual([{ token: '7.abc', audience: 'public' }]);
});

it('removes the person for ever with one press, which is the first button of that link', async () => {
  openAt('/invitation?token=7.abc&answer=remove');
  const button = await screen.findByRole('button', { name: 'Remove me and do not ask again' });
  expect(sent(refuse)).toEqual([]);
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings[0]).toHaveTextContent('I do not want to be here');
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'You are removed' })).toHaveFocus();
  expect(sent(refuse)).toEqual([{ token: '7.abc', never_again: true }]);
});

it('says that an invitation is over, and that a link is not complete', async () => {
  server.answers[read] = refusal(400, 'This invitation is over.', 'link_invalid');
  openAt('/invitation?token=7.abc');
  expect(await screen.findByText('This invitation is over.')).toBeInTheDocument();
  // Trying again would not help: it says where to go on.
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Explore the map' })).toHaveAttribute('href', '/map');
});
