import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { useShortDelay } from '../../kit/pending-edits/use-short-delay.ts';
import type { AccessRecord } from './access-records.ts';
import { userLabel } from './access-table.tsx';
import { removing } from './messages.ts';

interface RemoveDialogProps {
  /** Whose access is asked about. */
  record: AccessRecord;
  onClose: () => void;
  onRemove: () => void;
}

export function RemoveDialog({ record, onClose, onRemove }: RemoveDialogProps) {
  const [isBusy, delay] = useShortDelay();
  return (
    <ConfirmDialog
      title={removing.title}
      confirmLabel={removing.submit}
      busyLabel={removing.busy}
      isBusy={isBusy}
      onConfirm={() => delay(onRemove)}
      onClose={onClose}
    >
      {removing.text(userLabel(record))}
    </ConfirmDialog>
  );
}
