import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { ActionDialog } from '../form/action-form.tsx';
import { FocusTarget } from './focus-target.tsx';
import { OpenDialog } from './open-dialog.tsx';

function Rows() {
  const [rows, setRows] = useState(['Reef', 'Tide']);
  const [doomed, setDoomed] = useState<string | null>(null);
  return (
    <FocusTarget>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setDoomed(row)}>
          Delete {row}
        </button>
      ))}
      {doomed !== null && (
        <ActionDialog
          title="Delete Tag"
          label="Delete"
          busyLabel="Deleting..."
          action={{ isBusy: false, failure: undefined }}
          onClose={() => setDoomed(null)}
          onSubmit={() => {
            setDoomed(null);
            // A moment later, like an answer of the server.
            setTimeout(() => setRows(rows.filter((row) => row !== doomed)));
          }}
        >
          For good?
        </ActionDialog>
      )}
    </FocusTarget>
  );
}

it('returns the focus to the button that opened a dialog, or to the list if it was removed', async () => {
  const user = userEvent.setup();
  await renderPart(<Rows />);
  const reef = screen.getByRole('button', { name: 'Delete Reef' });
  await user.click(reef);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(reef).toHaveFocus();

  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(reef).not.toBeInTheDocument());
  const list = screen.getByRole('button', { name: 'Delete Tide' }).parentElement;
  await waitFor(() => expect(list).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Delete Tide' })).toHaveFocus();
});

function Steps({ holdsInput = false }) {
  const [step, setStep] = useState(0);
  const close = () => setStep(0);
  return (
    <>
      <button type="button" onClick={() => setStep(1)}>
        Make a token
      </button>
      {step === 1 && (
        <OpenDialog title="What is it for?" holdsInput={holdsInput} onClose={close}>
          <input aria-label="Name" data-autofocus="" />
          <button type="button" onClick={() => setStep(2)}>
            Make
          </button>
        </OpenDialog>
      )}
      {step === 2 && (
        <OpenDialog key="made" title="Your token" onClose={close}>
          <button type="button" onClick={close}>
            I have it
          </button>
        </OpenDialog>
      )}
    </>
  );
}

it('returns the focus from a dialog that took the place of another one to where that was opened', async () => {
  const user = userEvent.setup();
  await renderPart(<Steps />);
  const opener = screen.getByRole('button', { name: 'Make a token' });
  await user.click(opener);
  await user.click(await screen.findByRole('button', { name: 'Make' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(focused()));
  await user.click(await screen.findByRole('button', { name: 'I have it' }));
  await waitFor(() => expect(opener).toHaveFocus());
});

const focused = () => document.activeElement as HTMLElement;

it('asks before Escape loses what was typed, and goes on where it was', async () => {
  const user = userEvent.setup();
  await renderPart(<Steps holdsInput />);
  const opener = screen.getByRole('button', { name: 'Make a token' });
  await user.click(opener);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(name).toHaveFocus());
  await user.keyboard('Nightly copy{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep typing' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(name).toHaveValue('Nightly copy');
  await waitFor(() => expect(name).toHaveFocus());
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opener).toHaveFocus();
});

it('closes on Escape at once while nothing was typed', async () => {
  const user = userEvent.setup();
  await renderPart(<Steps holdsInput />);
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  await screen.findByRole('textbox', { name: 'Name' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
