import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { shortenWaits } from '../../test-waits.ts';
import { toastsBelow } from './toast-position.ts';
import { showToast, Toasts } from './toasts.tsx';

it('shows a message at the top right, and removes it after three seconds [spec 1.9] [spec 2.2] [spec 2.9]', async () => {
  const wait = shortenWaits(3000);
  await renderPart(<Toasts />);
  await act(() => showToast('success', 'Created 2 new connection(s)'));
  const message = await screen.findByText('Created 2 new connection(s)', {}, { timeout: 5000 });
  expect(message.closest('[role="alert"]')).not.toBeNull();
  expect(message.closest('[data-position]')).toHaveAttribute('data-position', 'top-right');
  expect(wait).toHaveBeenCalledWith(expect.any(Function), 3000);
  await waitFor(() => expect(screen.queryByText('Created 2 new connection(s)')).toBeNull(), {
    timeout: 8000,
  });
  wait.mockRestore();
});

it('removes a message after its time under the mouse, but not while it has the focus', async () => {
  await renderPart(<Toasts />);
  await act(() => showToast('success', 'Deleted 1 connection(s)'));
  const message = await screen.findByText('Deleted 1 connection(s)', {}, { timeout: 5000 });
  await userEvent.hover(message);
  await waitFor(() => expect(screen.queryByText('Deleted 1 connection(s)')).toBeNull(), {
    timeout: 8000,
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await act(() => showToast('success', 'Created 1 new connection(s)'));
  const close = within(screen.getByRole('alert')).getByRole('button');
  act(() => close.focus());
  act(() => void vi.advanceTimersByTime(4000));
  expect(close).toBeInTheDocument();
  act(() => close.blur());
  act(() => void vi.advanceTimersByTime(4000));
  await waitFor(() => expect(close).not.toBeInTheDocument());
  vi.useRealTimers();
});

it('shows messages below the save bar, also after the bar has moved [spec 2.2]', async () => {
  const { container } = await renderPart(
    <>
      <header {...toastsBelow}>Save Changes</header>
      <Toasts />
    </>,
  );
  const bar = container.querySelector('header') as HTMLElement;
  const place = (bottom: number) =>
    vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue({ bottom } as DOMRect);
  place(140);
  await act(() => showToast('success', 'Updated 1 connection(s)'));
  const message = await screen.findByText('Updated 1 connection(s)', {}, { timeout: 5000 });
  const box = message.closest('[data-position="top-right"]');
  expect(box).toHaveStyle({ '--toasts-top': '148px' });
  place(78);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(box).toHaveStyle({ '--toasts-top': '86px' });
  // A bar that is scrolled out of view needs no room.
  place(-20);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(box).toHaveStyle({ '--toasts-top': '16px' });
});
