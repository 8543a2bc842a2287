import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { CopyField } from './copy-field.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

it('copies its text and shows "Copied"', async () => {
  const user = userEvent.setup();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderPart(<CopyField label="Link" value="https://map.example.org/map" />);
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(copy).toHaveBeenCalledWith('https://map.example.org/map');
  expect(await screen.findByRole('button', { name: 'Copied Link' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});

it('selects its text for copying by hand when the browser refuses the clipboard', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('No permission', 'NotAllowedError'),
  );
  await renderPart(<CopyField label="Link" value="https://map.example.org/map" />);
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  const field: HTMLTextAreaElement = screen.getByLabelText('Link');
  expect(await screen.findByText(/copy it by hand/u)).toBeVisible();
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});
