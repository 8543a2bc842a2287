import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { YearsField } from './years-field.tsx';

it('closes the years picker on Escape and leaves the dialog around it open', async () => {
  const pressed = vi.fn();
  await renderPart(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog, which listens, too
    <div onKeyDown={({ key }) => pressed(key)}>
      <YearsField label="Years" value="" onChange={() => undefined} />
    </div>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Years/u }));
  await screen.findByRole('dialog', { name: 'Years' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(pressed).not.toHaveBeenCalledWith('Escape');
  await userEvent.keyboard('{Escape}');
  expect(pressed).toHaveBeenCalledWith('Escape');
});
