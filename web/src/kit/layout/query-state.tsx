import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOr429 } from '../../api/api-error.ts';
import { actionText } from '../messages.ts';
import { ErrorState } from './error-state.tsx';
import { LoadingOutline } from './loading-outline.tsx';
import { Notice } from './notice.tsx';

interface QueryStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** The texts while the data is loading and after a failure. */
  loading: string;
  failed: string;
  /** The number of rows of the loading outline. */
  rows?: number;
  /** The data is the page's main content: its failure is shown on the whole page. */
  isMain?: boolean;
  children: (data: Data) => ReactNode;
}

/** The answer of a query, or its loading or failed state. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, loading, failed, rows = 4, isMain } = props;
  const { data, error, refetch } = query;
  if (data !== undefined) return props.children(data);
  if (!error) return <LoadingOutline label={loading} rows={rows} />;
  if (isMain) return <ErrorState error={error} title={failed} onTryAgain={() => void refetch()} />;
  return (
    <Notice kind="error">
      {sentenceOr429(error, failed)}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
        {actionText.tryAgain}
      </Button>
    </Notice>
  );
}
