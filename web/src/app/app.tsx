import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { noteComponentStack } from '../api/component-stacks.ts';
import { createQueryClient } from '../api/query-client.ts';
import { Toasts } from '../kit/layout/toasts.tsx';
import { cssVariablesResolver } from '../kit/theme/css-variables.ts';
import { theme } from '../kit/theme/theme.ts';
import { ApplicationError } from './application-error.tsx';
import { createAppRouter } from './router.tsx';
import { ThemeColor } from './theme-color.tsx';

const colorSchemes = localStorageColorSchemeManager();

interface AppProps {
  history?: RouterHistory;
}

export function App({ history }: AppProps) {
  const [queries] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter(queries, history));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <ThemeColor />
      <ErrorBoundary
        onError={(error, { componentStack }) => noteComponentStack(error, componentStack)}
        fallbackRender={({ error }) => <ApplicationError error={error} />}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
