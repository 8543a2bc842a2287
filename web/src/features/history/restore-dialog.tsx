import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { historyKey } from '../../api/keys.ts';
import { refreshEntitiesAndHistory } from '../../domain/entity/entity-calls.ts';
import { PartChanges } from '../../domain/history/part-changes.tsx';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { showToast } from '../../kit/layout/toasts.tsx';
import { type HistoryOf, restoreVersion, versionQuery } from './api.ts';
import { historyMessages as text } from './messages.ts';

interface RestoreDialogProps {
  entity: HistoryOf;
  actId: number;
  onRestored?: (() => unknown) | undefined;
  onClose: () => void;
}

/** Shows what restoring a version would change, and restores it. */
export function RestoreDialog({ entity, actId, onRestored, onClose }: RestoreDialogProps) {
  const queries = useQueryClient();
  const { data, error } = useQuery(versionQuery(entity, actId));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isSame = data !== undefined && Object.keys(data.changes).length === 0;
  const restore = async () => {
    if (!data) return;
    setBusy(true);
    try {
      await restoreVersion(entity, actId, data.version);
      showToast('success', text.restored);
      await refreshEntitiesAndHistory(queries);
      await onRestored?.();
      onClose();
    } catch (refusal) {
      setFailure(detailOr(refusal, text.restoreFailed));
      // The next attempt is based on the version that is stored now, whose differences it shows.
      if (isApiError(refusal) && refusal.code === 'stale_version') {
        await queries.invalidateQueries({ queryKey: historyKey });
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={text.restoreTitle}
      confirmLabel={text.confirm}
      busyLabel={text.restoring}
      isBusy={isBusy}
      isHarmless
      isDisabled={!data}
      failure={failure ?? (error ? detailOr(error, text.restoreFailed) : undefined)}
      onConfirm={() => {
        if (isSame) onClose();
        else void restore();
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{isSame ? text.nothingToRestore : text.restoreText}</Text>
        {!data && !error && <LoadingOutline label={text.loading} rows={2} />}
        {data && <PartChanges changes={data.changes} />}
        {data?.left_out.map(({ part, reason }) => (
          <Notice key={`${part} ${reason}`} kind="warning">
            {reason}
          </Notice>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
