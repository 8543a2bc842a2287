import { Autocomplete, Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { SideSheet } from './side-sheet.tsx';

function Asked({ onClose }: { onClose: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Delete
      </button>
      {isAsked && (
        <OpenDialog title="Delete Tag" onClose={onClose}>
          <button type="button" data-autofocus>
            Cancel
          </button>
        </OpenDialog>
      )}
    </>
  );
}

describe.each([
  ['beside the page', true],
  ['from below', false],
])('a sheet %s', (_, isWide) => {
  beforeEach(() => {
    const query = window.matchMedia('');
    Object.defineProperty(query, 'matches', { value: isWide });
    vi.spyOn(window, 'matchMedia').mockReturnValue(query);
  });
  afterEach(() => vi.restoreAllMocks());

  it('stays open when Escape closes an option list in it, and keeps the typed text', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    await renderPart(
      <SideSheet title="REEF" onClose={onClose}>
        <Autocomplete label="Merge into" data={['TIDE', 'TIDES']} />
      </SideSheet>,
    );
    const field = await screen.findByRole('combobox', { name: 'Merge into' });
    await user.type(field, 'ti');
    expect(await screen.findByRole('option', { name: 'TIDE' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'TIDE' })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(field).toHaveValue('ti');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open when Escape closes a menu in it', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    await renderPart(
      <SideSheet title="REEF" onClose={onClose}>
        <Menu>
          <Menu.Target>
            <button type="button">Actions</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </SideSheet>,
    );
    await user.click(await screen.findByRole('button', { name: 'Actions' }));
    await screen.findByRole('menuitem', { name: 'Delete' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open below a dialog that Escape closes', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    const onDialogClose = vi.fn();
    await renderPart(
      <SideSheet title="REEF" onClose={onClose}>
        <Asked onClose={onDialogClose} />
      </SideSheet>,
    );
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(onDialogClose).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });
});
