import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { ActionDialog } from '../form/action-form.tsx';
import { FocusTarget } from './focus-target.tsx';

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
