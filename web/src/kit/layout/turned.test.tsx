import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { holdWidth } from '../../test-window-width.ts';
import { ChoiceTabs } from './choice-tabs.tsx';
import { SideSheet } from './side-sheet.tsx';

afterEach(() => vi.restoreAllMocks());

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
const note = (
  <label>
    Note
    <input />
  </label>
);

/** Waits until a dialog has moved the focus, if it does. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe.each([
  ['widened', 390, 1440],
  ['narrowed', 1440, 390],
  ['turned on a tablet', 1024, 1366],
])('a window that is %s', (_, before, after) => {
  it('keeps what is typed in a side sheet, and the focus', async () => {
    const change = holdWidth(before);
    await renderPart(
      <SideSheet title="Reef" onClose={() => undefined}>
        {note}
      </SideSheet>,
    );
    await settle();
    expect(screen.getByRole('heading', { name: 'Reef' })).toHaveFocus();
    const wasBeside = screen.queryByRole('complementary', { name: 'Reef' }) !== null;
    await userEvent.type(field(), 'called her twice');
    change(after);
    await settle();
    expect(screen.queryByRole('complementary', { name: 'Reef' }) !== null).toBe(!wasBeside);
    expect(screen.queryByRole('dialog', { name: 'Reef' }) !== null).toBe(wasBeside);
    expect(field()).toHaveValue('called her twice');
    expect(field()).toHaveFocus();
  });

  it('keeps what is typed below tabs that are a select on a phone', async () => {
    const change = holdWidth(before);
    await renderPart(
      <ChoiceTabs
        label="Moderation"
        value="reports"
        tabs={[{ value: 'reports', label: 'Reports' }]}
        onChange={() => undefined}
        isListOnPhone
      >
        {note}
      </ChoiceTabs>,
    );
    await userEvent.type(field(), 'called her twice');
    change(after);
    expect(field()).toHaveValue('called her twice');
  });
});

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <SideSheet title="Reef" onClose={() => setOpen(false)}>
          {note}
        </SideSheet>
      )}
    </>
  );
}

it('a sheet that changed its form gives the focus back to what opened it', async () => {
  const change = holdWidth(1440);
  const user = userEvent.setup();
  await renderPart(<Opened />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(field(), 'called');
  change(390);
  await settle();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});
