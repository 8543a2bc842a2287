import { Button } from '@mantine/core';
import { sourceFieldText as text } from '../../domain/source-editor/source-messages.ts';
import { SourcesField } from '../../domain/source-editor/sources-field.tsx';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { useRestoreFocus } from '../../kit/layout/use-restore-focus.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import type { EditedSources } from './sources-button.tsx';

/** The sources of a connection; what is typed is in the edited row, also when it is closed. */
export function SourcesDialog({ of, onClose, ...field }: EditedSources & { onClose: () => void }) {
  useRestoreFocus();
  return (
    <ConnectionDialog opened isLarge title={text.titleOf(of)} onClose={onClose}>
      <SourcesField {...field} isTitled isOpened />
      <DialogButtons>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogButtons>
    </ConnectionDialog>
  );
}
