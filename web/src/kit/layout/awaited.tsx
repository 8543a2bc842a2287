import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingOutline } from './loading-outline.tsx';
import { Notice } from './notice.tsx';

interface AwaitedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What is said while it is on its way, and when it does not come. */
  loading: string;
  failed: string;
  /** How many rows the outline of what is coming has. */
  rows?: number;
  /** It is what the page is for: without it the whole page says why. */
  isMain?: boolean;
  children: (data: Data) => ReactNode;
}

/** What is read from the server, and what is said while it comes and where it failed. */
export function Awaited<Data>(props: AwaitedProps<Data>) {
  const { query, loading, failed, rows = 4, isMain } = props;
  const { data, error, refetch } = query;
  if (data !== undefined) return props.children(data);
  if (!error) return <LoadingOutline label={loading} rows={rows} />;
  if (isMain) return <ErrorState error={error} title={failed} onTryAgain={() => void refetch()} />;
  return (
    <Notice kind="error">
      {failed}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
        Try Again
      </Button>
    </Notice>
  );
}
