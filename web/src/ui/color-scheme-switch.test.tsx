import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPart } from '../test-render.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';

it('offers light, dark and the system, and remembers the choice', async () => {
  await renderPart(<ColorSchemeSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'Light or dark' }));
  const choices = await screen.findAllByRole('menuitemradio');
  expect(choices.map((choice) => choice.textContent)).toEqual(['Light', 'Dark', 'Like my system']);

  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  await waitFor(() =>
    expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute(
      'aria-checked',
      'true',
    ),
  );
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');

  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Like my system' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('auto');
});
