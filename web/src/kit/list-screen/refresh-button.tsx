import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../layout/toasts.tsx';

export interface RefreshTexts {
  refresh: string;
  refreshing: string;
  refreshFailed: string;
}

interface RefreshButtonProps {
  /** What is read again: all that stands on the screen below this key. */
  queryKey: QueryKey;
  text: RefreshTexts;
}

/** Reads a list again, and says so while it does. */
export function RefreshButton({ queryKey, text }: RefreshButtonProps) {
  const queries = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => queries.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
    onError: () => showToast('error', text.refreshFailed),
  });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      aria-disabled={refresh.isPending}
      onClick={() => {
        if (!refresh.isPending) refresh.mutate();
      }}
    >
      {refresh.isPending ? text.refreshing : text.refresh}
    </Button>
  );
}
