import '../../ui/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import type { AccessRecord } from './access-records.ts';
import { userLabel } from './access-table.tsx';
import { removing } from './messages.ts';
import { useShortDelay } from './use-short-delay.ts';

interface RemoveDialogProps {
  /** Whose access is asked about; null while nobody's is. */
  record: AccessRecord | null;
  onClose: () => void;
  onRemove: (record: AccessRecord) => void;
}

export function RemoveDialog({ record, onClose, onRemove }: RemoveDialogProps) {
  const [isBusy, delay] = useShortDelay();
  return (
    <Modal opened={record !== null} onClose={onClose} title={removing.title}>
      {record && (
        <>
          <p>{removing.text(userLabel(record))}</p>
          <DialogButtons>
            <Button variant="default" onClick={onClose} data-autofocus>
              {removing.cancel}
            </Button>
            <Button
              color="red"
              aria-disabled={isBusy}
              onClick={() =>
                delay(() => {
                  onRemove(record);
                  onClose();
                })
              }
            >
              {isBusy ? removing.busy : removing.submit}
            </Button>
          </DialogButtons>
        </>
      )}
    </Modal>
  );
}
