import { IconRefresh } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { sentenceOr429 } from '../../api/api-error.ts';
import { refetchActive } from '../../api/query-client.ts';
import { ToolButton } from '../form/tool-button.tsx';
import { useAction } from '../form/use-action.ts';
import { listText } from '../messages.ts';

interface RefreshButtonProps {
  /** Prefix of the queries in use that are read again. */
  queryKey: QueryKey;
  label?: string;
}

/** Reads a list again, and shows that while it is running. */
export function RefreshButton({ queryKey, label = listText.refresh }: RefreshButtonProps) {
  const queries = useQueryClient();
  const { run, isBusy } = useAction({
    call: () => refetchActive(queries, { queryKey }),
    failedToast: (error) => sentenceOr429(error, listText.refreshFailed),
  });
  return (
    <ToolButton Icon={IconRefresh} isBusy={isBusy} onClick={() => run()}>
      {isBusy ? listText.refreshing : label}
    </ToolButton>
  );
}
