import {
  localStorageColorSchemeManager,
  MantineProvider,
  useComputedColorScheme,
} from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { noteComponentStack } from '../api/report-error.ts';
import { Toasts } from '../kit/layout/toasts.tsx';
import { cssVariablesResolver } from '../kit/theme/css-variables.ts';
import { theme } from '../kit/theme/theme.ts';
import { tokens } from '../kit/theme/tokens.ts';
import { ApplicationError } from './render-error-screen.tsx';
import type { createAppRouter } from './router.tsx';

const colorSchemes = localStorageColorSchemeManager();

interface AppProps {
  queries: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

export function App({ queries, router }: AppProps) {
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

/** Gives the browser's own bars the colour of our paper. */
function ThemeColor() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', tokens[scheme].paper.base);
  }, [scheme]);
  return null;
}
