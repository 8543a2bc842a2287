import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../test-render.tsx';
import { showToast, Toasts } from './toasts.tsx';

it('says a message at the top right, and takes it away again', async () => {
  await renderPart(<Toasts />);
  await act(() => showToast('success', 'Created 2 new connection(s)'));
  const message = await screen.findByText('Created 2 new connection(s)', {}, { timeout: 5000 });
  expect(message.closest('[role="alert"]')).not.toBeNull();
  expect(message.closest('[data-position]')).toHaveAttribute('data-position', 'top-right');
  await waitFor(() => expect(screen.queryByText('Created 2 new connection(s)')).toBeNull(), {
    timeout: 8000,
  });
});
