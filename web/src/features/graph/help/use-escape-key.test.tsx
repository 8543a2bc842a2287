import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { useEscapeKey } from './use-escape-key.ts';

const onEscape = vi.fn();

function Screen({ isOn = true }) {
  const root = useRef<HTMLDivElement>(null);
  useEscapeKey(root, isOn, onEscape);
  return (
    <>
      <div ref={root}>
        <button type="button">Inside</button>
        <input onKeyDown={(event) => event.preventDefault()} />
      </div>
      <button type="button">Above</button>
    </>
  );
}

it('useEscapeKey reacts inside the screen and without a focus, but not outside the screen', async () => {
  onEscape.mockClear();
  const { rerender } = render(<Screen />);
  await userEvent.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Inside' }).focus();
  await userEvent.keyboard('{Escape}{Enter}');
  expect(onEscape).toHaveBeenCalledTimes(2);
  screen.getByRole('textbox').focus();
  await userEvent.keyboard('{Escape}');
  screen.getByRole('button', { name: 'Above' }).focus();
  await userEvent.keyboard('{Escape}');
  rerender(<Screen isOn={false} />);
  screen.getByRole('button', { name: 'Inside' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(2);
});
