import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf } from '../../../test-answers.ts';
import {
  cancelled,
  giveAuthenticator,
  madePasskey,
  usedPasskey,
} from '../../../test-authenticator.ts';
import { renderPart } from '../../../test-render.tsx';
import { StepUp } from '../step-up.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

const path = '/api/v1/auth/passkeys';
const phone = {
  ...{ id: 'a1', name: 'My phone' },
  created_at: '2026-11-20T09:00:00.000Z',
  used_at: null,
};
const options = {
  ...{ challenge: 'AQ', rp: { id: 'localhost', name: 'Mangrove' }, timeout: 60_000 },
  user: { id: 'Ag', name: 'aroha@example.org', displayName: 'Aroha' },
  ...{ pubKeyCredParams: [], attestation: 'none', excludeCredentials: [] },
};
const begun = { status: 200, body: { options, name: 'Firefox on Linux' } };
const factor = (passkeys: number) => ({
  status: 200,
  body: { totp_added_at: null, recovery_codes: 10, passkeys },
});
const asked = { challenge: 'AQ', rpId: 'localhost', timeout: 60_000, userVerification: 'required' };

let server: Awaited<ReturnType<typeof serveAnswers>>;
let browser: ReturnType<typeof giveAuthenticator>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    [`POST ${path}/options`]: begun,
    [`POST ${path}/login/options`]: { status: 200, body: asked },
  });
  browser = giveAuthenticator(server.origin);
});
afterEach(() => {
  browser.remove();
  return server.stop();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const show = () =>
  renderPart(
    <StepUp>
      <PasskeysSection />
    </StepUp>,
  );
const list = (...items: object[]) => ({ status: 200, body: { items } });

it('adds a passkey with a name, and shows the recovery codes that come with the first', async () => {
  browser.create.mockRejectedValueOnce(cancelled());
  browser.create.mockRejectedValueOnce(new DOMException('known', 'InvalidStateError'));
  browser.create.mockResolvedValueOnce(madePasskey());
  const recovery_codes = ['code-1', 'code-2'];
  server.answers[`POST ${path}`] = () => {
    server.answers[`GET ${path}`] = list(phone);
    return { status: 201, body: { passkey: phone, recovery_codes } };
  };
  await show();
  await press('Add a Passkey');
  const name = await screen.findByLabelText('Name of the passkey');
  expect(name).toHaveValue('Firefox on Linux');
  await userEvent.clear(name);
  await press('Create Passkey');
  expect(await screen.findByText('Please give the passkey a name.')).toBeInTheDocument();
  await userEvent.type(name, 'My phone');
  await press('Create Passkey');
  expect(await screen.findByText('No passkey was made. You can try again.')).toBeInTheDocument();
  await press('Create Passkey');
  expect(
    await screen.findByText('This device has a passkey of your account already.'),
  ).toBeInTheDocument();
  await press('Create Passkey');
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toHaveTextContent('code-2');
  const sent = JSON.parse(server.callsTo(`POST ${path}`)[0]?.body ?? '');
  expect(sent).toMatchObject({ name: 'My phone', response: { id: 'AQI', type: 'public-key' } });
  // Each try had a challenge of its own.
  expect(server.callsTo(`POST ${path}/options`)).toHaveLength(4);
  await press('I Have Saved Them');
  expect(await screen.findByRole('cell', { name: 'My phone' })).toBeInTheDocument();
});

it('renames a passkey', async () => {
  server.answers[`GET ${path}`] = list(phone);
  server.answers[`PUT ${path}/a1`] = ({ body }) => {
    const renamed = { ...phone, ...JSON.parse(body) };
    server.answers[`GET ${path}`] = list(renamed);
    return { status: 200, body: renamed };
  };
  await show();
  await press('Rename My phone');
  const name = await screen.findByLabelText('Name of the passkey');
  await userEvent.clear(name);
  await userEvent.type(name, 'Kitchen tablet{Enter}');
  expect(await screen.findByRole('cell', { name: 'Kitchen tablet' })).toBeInTheDocument();
});

it('removes a passkey after a question, once the second factor was proved', async () => {
  server.answers[`GET ${path}`] = list(phone);
  server.answers['GET /api/v1/auth/second-factor'] = factor(1);
  const remove = `DELETE ${path}/a1`;
  server.answers[remove] = refusal(428, 'Please confirm', 'confirm_second_factor');
  browser.get.mockRejectedValueOnce(cancelled());
  browser.get.mockResolvedValueOnce(usedPasskey());
  server.answers[`POST ${path}/confirm`] = () => {
    server.answers[remove] = () => {
      server.answers[`GET ${path}`] = list();
      return { status: 204 };
    };
    return { status: 200, body: { detail: 'Confirmed' } };
  };
  await show();
  await press('Remove My phone');
  const dialog = await screen.findByRole('dialog', { name: 'Remove “My phone”?' });
  await waitFor(() => expect(dialog).toHaveTextContent('It is your only second factor'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await press('Use a Passkey');
  expect(await screen.findByText('No passkey was used. You can try again.')).toBeInTheDocument();
  await press('Use a Passkey');
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
  expect(server.callsTo(remove)).toHaveLength(2);
});

it('takes a code where the second factor is asked for', async () => {
  server.answers[`POST ${path}/options`] = refusal(428, 'Please', 'confirm_second_factor');
  server.answers['POST /api/v1/auth/second-factor/confirm'] = ({ body }) => {
    if (body !== '{"code":"123456"}') return refusal(400, 'This code is not right.', 'rule_broken');
    server.answers[`POST ${path}/options`] = begun;
    return { status: 200, body: { detail: 'Confirmed' } };
  };
  await show();
  await press('Add a Passkey');
  const code = await screen.findByLabelText('Code of your app, or a recovery code');
  await press('Confirm');
  expect(await screen.findByText('Please type a code.')).toBeInTheDocument();
  await userEvent.type(code, '1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.');
  await userEvent.type(code, '23456{Enter}');
  expect(await screen.findByLabelText('Name of the passkey')).toBeInTheDocument();
});

it('says where passkeys cannot be added, and when they could not be read', async () => {
  browser.remove();
  server.answers[`GET ${path}`] = { status: 502 };
  await show();
  expect(await screen.findByText(/Passkeys cannot be added in this browser/u)).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not look up your passkeys.');
});
