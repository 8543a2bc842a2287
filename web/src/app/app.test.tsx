import { pagePaths } from '@mangrove/contract/browser';
import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorPaths, entityPagePaths, newPaths, paths } from '../api/paths.ts';
import { createQueryClient } from '../api/query-client.ts';
import { serveAnswers } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';
import { createAppRouter } from './router.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeAll(async () => {
  server = await serveAnswers();
});
afterAll(() => server.stop());

describe('the app', () => {
  it('shows the welcome page with a link to the map [spec 1.2]', async () => {
    openAt('/');
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title).toHaveTextContent('Where climate, art and culture hold each other up');
    expect(await screen.findByRole('link', { name: 'Explore the Map' })).toHaveAttribute(
      'href',
      '/map',
    );
    expect(screen.getByText('what they make and hold together')).toBeInTheDocument();
    expect(document.title).toBe('Mangrove');
  });

  it('links only to existing pages on the welcome page', async () => {
    openAt('/');
    await screen.findByRole('link', { name: 'Register Now' });
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    for (const target of targets.filter((href) => !href.startsWith('#'))) {
      expect(pagePaths).toContain(target);
    }
  });

  it('shows "Page not found" with a link to the first page at an unknown address', async () => {
    const history = openAt('/no/such/place');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(document.title).toBe('Page not found · Mangrove');
    await userEvent.click(screen.getByRole('link', { name: 'Go to Home' }));
    expect(await screen.findByText(/hold each other up/u)).toBeInTheDocument();
    expect(history.location.pathname).toBe('/');
  });

  it('moves the focus to the new page and reads out its title', async () => {
    openAt('/no/such/place');
    await userEvent.click(await screen.findByRole('link', { name: 'Go to Home' }));
    await screen.findByText(/hold each other up/u);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(screen.getAllByRole('status').some((status) => status.textContent === 'Mangrove')).toBe(
      true,
    );
  });

  it('focuses the skip link on the first Tab', async () => {
    openAt('/');
    await screen.findByRole('main');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'href',
      `#${screen.getByRole('main').id}`,
    );
  });
});

it('the router has a route for every page that the server answers [spec 1.2]', () => {
  const router = createAppRouter(createQueryClient(), createMemoryHistory());
  // The router writes `/person/$id` for `/person/:id`.
  const known = pagePaths.map((path) => path.replaceAll('/:', '/$')).sort();
  expect(Object.keys(router.routesByPath).sort()).toEqual(known);
  const named = [paths, editorPaths, newPaths, entityPagePaths].flatMap((some) =>
    Object.values<string>(some),
  );
  expect(named.sort()).toEqual(known);
});
