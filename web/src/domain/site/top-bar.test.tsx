import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { TopBar } from './top-bar.tsx';

it('offers light, dark and system colours, and stores the choice', async () => {
  await renderPart(<TopBar />);
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

it('offers to show what is covered, and keeps that in this browser', async () => {
  await renderPart(<TopBar />);
  await userEvent.click(screen.getByRole('button', { name: 'Light or dark' }));
  const choice = await screen.findByRole('menuitemcheckbox', { name: 'Show what is covered' });
  expect(choice).toHaveAttribute('aria-checked', 'false');
  await userEvent.click(choice);
  expect(localStorage.getItem('showsCovered')).toBe('yes');
  await userEvent.click(
    await screen.findByRole('menuitemcheckbox', { name: 'Show what is covered' }),
  );
  expect(localStorage.getItem('showsCovered')).toBeNull();
});

it('has a phone menu with its links, the colours and the items of the page', async () => {
  await renderPart(<TopBar menuItems={<p>Log in</p>} wideActions={<a href="/map">Sign up</a>} />);
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('menuitem', { name: 'Map' })).toHaveAttribute('href', '/map');
  expect(screen.getByText('Log in')).toBeInTheDocument();
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeInTheDocument();
});

it('returns the focus to the menu’s button when Escape closes a menu opened for the first time', async () => {
  await renderPart(<TopBar />);
  screen.getByRole('button', { name: 'Light or dark' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getByRole('button', { name: 'Light or dark' })).toHaveFocus();
});
