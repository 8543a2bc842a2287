import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { BareMap } from '../features/graph/bare-map.tsx';
import { messages } from '../features/graph/messages.ts';
import { pageTitles } from './messages.ts';

/** The map in dark colours, whatever the visitor's colour scheme, without bar and search. */
export function NetworkGraphPage() {
  useDocumentTitle(pageTitles.network);
  useDarkPage();
  return <BareMap path={paths.networkGraph} search="none" wayBack={messages.leaveNetworkGraph} />;
}

const attribute = 'data-mantine-color-scheme';

/** Shows the page in dark colours while it is mounted, without changing the visitor's setting. */
function useDarkPage(): void {
  const scheme = useComputedColorScheme();
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.setAttribute(attribute, 'dark');
    return () => page.setAttribute(attribute, scheme);
  }, [scheme]);
}
