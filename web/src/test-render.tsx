import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from './api/query-client.ts';
import { theme } from './kit/theme/theme.ts';

/**
 * The queries of the product, whose retries come at once: the delays before them have a test of
 * their own (query-client.test.ts), and three of them take seven seconds.
 */
export function createQuickQueries(): QueryClient {
  const queries = createQueryClient();
  const { queries: given, ...others } = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...others, queries: { ...given, retryDelay: 10 } });
  return queries;
}

/**
 * Renders a component as in the product: with theme, query cache, and an address. Without the style
 * sheets of the theme, which every query by role would compute from, for each element.
 */
export async function renderPart(part: ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part, notFoundComponent: () => part }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return render(
    <MantineProvider theme={theme} env="test" withGlobalClasses={false} withCssVariables={false}>
      <QueryClientProvider client={createQuickQueries()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
