import { IconRefresh } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ToolButton } from '../form/tool-button.tsx';
import { useAction } from '../form/use-action.ts';

interface RefreshButtonProps {
  /** What is read again: all that stands on the screen below this key. */
  queryKey: QueryKey;
  label?: string;
}

/** Reads a list again, and says so while it does. */
export function RefreshButton({ queryKey, label = 'Refresh' }: RefreshButtonProps) {
  const queries = useQueryClient();
  const { run, isBusy } = useAction({
    call: () => queries.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
    failedToast: () => 'Failed to refresh data',
  });
  return (
    <ToolButton Icon={IconRefresh} isBusy={isBusy} onClick={() => run()}>
      {isBusy ? 'Refreshing...' : label}
    </ToolButton>
  );
}
