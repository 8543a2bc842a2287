import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { AskForProofContext } from '../../api/step-up.ts';
import { renderPart } from '../../test-render.tsx';
import { Toasts } from '../layout/toasts.tsx';
import { ActionDialog } from './action-form.tsx';
import { useAction } from './use-action.ts';

const refusal = (status: number, code: 'conflict' | 'confirm_password' | 'internal') =>
  new ApiError({ status, code, detail: 'The reef is taken.' });

const call = vi.fn<() => Promise<string>>();
const refresh = vi.fn((..._reply: string[]) => Promise.resolve());
const onClose = vi.fn();
const askForPassword = vi.fn(() => Promise.resolve(true));

function Dialog() {
  const deleting = useAction<void, string>({
    call,
    done: (name) => `${name} deleted`,
    failed: (error) => `Failed: ${error.message}`,
    onDone: onClose,
    refresh: (_, reply) => (reply === undefined ? refresh() : refresh(reply)),
  });
  return (
    <ActionDialog
      title="Delete reef"
      action={deleting}
      label="Delete"
      busyLabel="Deleting..."
      onSubmit={deleting.run}
      onClose={onClose}
    />
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  askForPassword.mockResolvedValue(true);
});

async function press() {
  await renderPart(
    <AskForProofContext value={askForPassword}>
      <Dialog />
      <Toasts />
    </AskForProofContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
}

it('calls once for several clicks, then closes, reports success and refreshes', async () => {
  let answer: (name: string) => void = () => undefined;
  call.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await press();
  const busy = await screen.findByRole('button', { name: 'Deleting...' });
  await userEvent.click(busy);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(call).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  answer('Reef');
  expect(await screen.findByText('Reef deleted')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
  expect(refresh).toHaveBeenCalledExactlyOnceWith('Reef');
});

it('stays open with the reason of a refusal, and refreshes after a conflict', async () => {
  call.mockRejectedValue(refusal(409, 'conflict'));
  await press();
  expect(await screen.findByText('Failed: The reef is taken.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(refresh).toHaveBeenCalledExactlyOnceWith();
});

it('does not refresh after an internal error of the server', async () => {
  call.mockRejectedValue(refusal(500, 'internal'));
  await press();
  expect(await screen.findByText('Failed: The reef is taken.')).toBeVisible();
  expect(refresh).not.toHaveBeenCalled();
});

it('continues after a confirmed password, and shows no error when it was not confirmed', async () => {
  call.mockRejectedValueOnce(refusal(428, 'confirm_password')).mockResolvedValue('Reef');
  await press();
  expect(await screen.findByText('Reef deleted')).toBeInTheDocument();

  onClose.mockClear();
  askForPassword.mockResolvedValue(false);
  call.mockRejectedValue(refusal(428, 'confirm_password'));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(askForPassword).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
  expect(screen.queryByText(/^Failed/u)).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
