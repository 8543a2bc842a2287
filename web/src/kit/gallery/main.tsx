// The gallery of the kit, at /kit while `npm run dev` runs. The build starts from index.html only,
// so the product contains nothing of it.
import '@fontsource-variable/commissioner/flar.css';
import '../theme/mantine-styles.ts';
import '../theme/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../../api/query-client.ts';
import { Toasts } from '../layout/toasts.tsx';
import { cssVariablesResolver } from '../theme/css-variables.ts';
import { theme } from '../theme/theme.ts';
import { parseAddressSearch, stringifyAddressSearch } from '../url-state/address-search.ts';
import { Gallery } from './gallery.tsx';

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
  parseSearch: parseAddressSearch,
  stringifySearch: stringifyAddressSearch,
});
const root = document.getElementById('root');
if (!root) throw new Error('The page of the gallery has no root.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
