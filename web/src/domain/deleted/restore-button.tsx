import { calls, type DeletedItem } from '@mangrove/contract/browser';
import { IconRestore } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { useAction } from '../../kit/form/use-action.ts';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { restoredText, deletedText as text } from './messages.ts';

interface RestoreButtonProps {
  item: DeletedItem;
  /** Reads the list that shows the item again. */
  refresh: (queries: QueryClient) => Promise<void>;
  onDone?: () => void;
}

/** Restores one deleted item and says what came back. */
export function RestoreButton({ item: { id, name }, refresh, onDone }: RestoreButtonProps) {
  const { run } = useAction({
    call: () => callApi(calls.restoreDeleted, { params: { id: String(id) } }),
    done: restoredText,
    failedToast: (error) => detailOr(error, text.restoreFailed),
    refresh,
    ...(onDone ? { onDone } : {}),
  });
  return <IconButton label={text.restore(name)} Icon={IconRestore} hasHint onClick={() => run()} />;
}
