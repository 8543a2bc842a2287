import { IconRefresh } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { sentenceOr429 } from '../../api/api-error.ts';
import { refetchActive } from '../../api/query-client.ts';
import { ToolButton } from '../form/tool-button.tsx';
import { useAction } from '../form/use-action.ts';

interface RefreshButtonProps {
  /** Prefix of the queries in use that are read again. */
  queryKey: QueryKey;
  label?: string;
}

/** Reads a list again, and shows that while it is running. */
export function RefreshButton({ queryKey, label = 'Refresh' }: RefreshButtonProps) {
  const queries = useQueryClient();
  const { run, isBusy } = useAction({
    call: () => refetchActive(queries, { queryKey }),
    failedToast: (error) => sentenceOr429(error, 'Failed to refresh data'),
  });
  return (
    <ToolButton Icon={IconRefresh} isBusy={isBusy} onClick={() => run()}>
      {isBusy ? 'Refreshing...' : label}
    </ToolButton>
  );
}
