import { endpoint } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callApi } from '../../api/api-client.ts';
import { PasswordNotGiven, useConfirmed } from '../../api/step-up.ts';
import { refusal, serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { StepUp } from './step-up.tsx';

const deleteReef = endpoint(
  { name: 'delete_reef', method: 'DELETE', path: '/api/v1/reef' },
  {
    access: 'superuser',
    summary: 'No more reef.',
    status: 204,
  },
);

let server: Awaited<ReturnType<typeof serveAnswers>>;

beforeEach(async () => {
  server = await serveAnswers({
    'DELETE /api/v1/reef': refusal(428, 'Please confirm your password', 'confirm_password'),
  });
});
afterEach(() => server.stop());

/** A page with a delete button that needs the password. */
function DeletePage() {
  const confirmed = useConfirmed();
  const [outcome, setOutcome] = useState('');
  const remove = async () => {
    try {
      await confirmed(() => callApi(deleteReef));
      setOutcome('Deleted');
    } catch (error) {
      setOutcome(error instanceof PasswordNotGiven ? 'Kept' : String(error));
    }
  };
  return (
    <>
      <Button onClick={() => void remove()}>Delete</Button>
      <p>{outcome}</p>
    </>
  );
}

async function press() {
  await renderPart(
    <StepUp>
      <DeletePage />
    </StepUp>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
}

it('asks for the password when the server requires a fresh login, and repeats the call', async () => {
  server.answers['POST /api/v1/auth/confirm-password'] = ({ body }) => {
    if (body !== '{"password":"salt water archive"}') {
      return refusal(400, 'Current password is incorrect.', 'rule_broken');
    }
    server.answers['DELETE /api/v1/reef'] = { status: 204 };
    return { status: 200, body: { detail: 'Confirmed' } };
  };
  await press();
  expect(
    await screen.findByRole('heading', { name: 'Please confirm your password' }),
  ).toBeInTheDocument();
  const field = screen.getByLabelText('Password', { selector: 'input' });
  await userEvent.type(field, 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Current password is incorrect.');
  await userEvent.clear(field);
  await userEvent.type(field, 'salt water archive');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Deleted')).toBeInTheDocument();
  expect(server.callsTo('DELETE /api/v1/reef')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('does not repeat the call when the user cancels', async () => {
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Kept')).toBeInTheDocument();
  expect(server.callsTo('DELETE /api/v1/reef')).toHaveLength(1);
});

it('passes on every other refusal', async () => {
  server.answers['DELETE /api/v1/reef'] = refusal(403, 'Access denied.', 'forbidden');
  await press();
  expect(await screen.findByText('ApiError: Access denied.')).toBeInTheDocument();
});
