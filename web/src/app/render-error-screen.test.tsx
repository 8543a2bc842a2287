import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { theme } from '../kit/theme/theme.ts';
import { ApplicationError, RenderErrorScreen } from './render-error-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('RenderErrorScreen shows the error, and the page again after Try Again [spec 1.2] [spec 3.2]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('reportError', vi.fn());
  let broken = true;
  function Page() {
    if (broken) throw new Error('Came loose');
    return <p>Whole again</p>;
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, errorComponent: RenderErrorScreen }),
    history: createMemoryHistory(),
  });
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(document.title).toBe('Something went wrong · Mangrove');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Whole again')).toBeInTheDocument();
});

it('ApplicationError renders without the router [spec 1.2]', () => {
  vi.stubGlobal('reportError', vi.fn());
  render(
    <MantineProvider theme={theme} env="test">
      <ApplicationError error={new Error('Everything came loose')} />
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Application Error' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
  expect(screen.getByText(/^Reference /u)).toBeInTheDocument();
});
