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

it.each([
  ['', null],
  ['1995 - 1998', null],
  ['May 1995 - June 1998', 'Read as 1995 - 1998.'],
  ['2019-', 'Read as since 2019.'],
  ['the seventies', 'No year can be read from this: it counts as undated.'],
  ['1200 BC', 'No year can be read from this: it counts as undated.'],
])('says of the years %j what is read in them, and keeps them as typed', async (value, reading) => {
  await renderPart(<YearsField label="Years" value={value} cut={30} onChange={() => undefined} />);
  const field = screen.getByRole('button', { name: `Years ${value || 'Select years'}` });
  expect(screen.queryByRole('status')?.textContent ?? null).toBe(reading);
  if (reading !== null) expect(field).toHaveAccessibleDescription(reading);
});
