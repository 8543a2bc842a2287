import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { OfferedActionPlace, offerAction } from './offered-action.tsx';
import { Toasts } from './toasts.tsx';

const undo = () => screen.queryByRole('button', { name: 'Undo' });

it('offers one action, the last, and goes back to where F8 was pressed once it is taken', async () => {
  const done: string[] = [];
  await renderPart(
    <>
      <input aria-label="Bio" />
      <Toasts />
    </>,
  );
  act(() => offerAction('Undo', () => done.push('profile')));
  act(() => offerAction('Undo', () => done.push('connections')));
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  await userEvent.click(screen.getByLabelText('Bio'));
  await userEvent.keyboard('{F8}');
  expect(undo()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual(['connections']);
  expect(undo()).toBeNull();
  expect(screen.getByLabelText('Bio')).toHaveFocus();
});

it('leaves after ten seconds, but not while its button has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await renderPart(<Toasts />);
  act(() => offerAction('Undo', () => undefined));
  act(() => void vi.advanceTimersByTime(9900));
  act(() => undo()?.focus());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(undo()).not.toBeNull();
  act(() => undo()?.blur());
  act(() => void vi.advanceTimersByTime(10_100));
  expect(undo()).toBeNull();
});

it('stands in the bar of a screen that has a place, and else at the edge of the window', async () => {
  const { rerender } = await renderPart(<Toasts />);
  act(() => offerAction('Undo', () => undefined));
  expect(undo()).not.toBeNull();
  rerender(<p>Elsewhere</p>);
  await renderPart(
    <>
      <header>
        <OfferedActionPlace />
      </header>
      <Toasts />
    </>,
  );
  expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});
