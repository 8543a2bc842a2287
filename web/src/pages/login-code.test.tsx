import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf, tokensFor } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

const finish = 'POST /api/v1/auth/second-factor/login';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'POST /api/v1/auth/login': {
      status: 200,
      body: { second_factor: { ticket: 'ticket-1', has_codes: true, has_passkey: false } },
    },
  });
});
afterEach(() => server.stop());

const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function reachCode() {
  const history = openAt('/login?next=%2Fprofile%3Ftab%3Dsettings');
  await userEvent.type(await field('Email Address'), 'aroha@example.org');
  await userEvent.type(await field('Password'), 'salt water archive');
  await press('Sign In');
  return { history, code: await field('Code') };
}

describe('the second step of a login', () => {
  it('asks for a code, and opens the page that was requested', async () => {
    server.answers[finish] = () => {
      server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
      return { status: 200, body: tokensFor('in') };
    };
    const { history, code } = await reachCode();
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    await press('Log In');
    expect(await screen.findByText('Please type a code.')).toBeInTheDocument();
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeInTheDocument();
    expect(history.location.href).toBe('/profile?tab=settings');
    const [sent] = server.callsTo(finish);
    expect(JSON.parse(sent?.body ?? '')).toEqual({ ticket: 'ticket-1', code: '123456' });
  });

  it('takes a recovery code instead, and loses nothing that was typed', async () => {
    server.answers[finish] = refusal(400, 'This code is not right.', 'rule_broken');
    const { code } = await reachCode();
    await userEvent.type(code, '12');
    await press('Use a recovery code instead');
    const recovery = await field('Recovery code');
    expect(recovery).toHaveFocus();
    await userEvent.type(recovery, 'k3v9qd');
    await press('Log In');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.');
    expect(JSON.parse(server.callsTo(finish)[0]?.body ?? '').code).toBe('k3v9qd');
    await press('Use a code of the app instead');
    expect(await field('Code')).toHaveValue('12');
    await press('Back to email and password');
    expect(await field('Email Address')).toHaveValue('aroha@example.org');
    expect(await field('Password')).toHaveValue('salt water archive');
    await press('Sign In');
    await waitFor(() => expect(server.callsTo('POST /api/v1/auth/login')).toHaveLength(2));
  });
});

it('leads superusers who need a second factor to adding one', async () => {
  const superuser = { ...aroha, is_superuser: true, needs_second_factor: true };
  server.answers['GET /api/v1/auth/session'] = sessionOf(superuser);
  openAt('/superuser-control-panel');
  expect(
    await screen.findByRole('heading', { name: 'A second factor is needed' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Account Settings' })).toHaveAttribute(
    'href',
    '/profile?tab=account-settings',
  );
});
