import { Button } from '@mantine/core';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { sourceFieldText as text } from './source-messages.ts';
import type { EditedSources } from './sources-button.tsx';
import { SourcesField } from './sources-field.tsx';

/** The sources of a connection; what is typed is in the edited row, also when it is closed. */
export function SourcesDialog({ of, onClose, ...field }: EditedSources & { onClose: () => void }) {
  return (
    <ConnectionDialog opened isLarge title={text.titleOf(of)} onClose={onClose}>
      <SourcesField {...field} isTitled />
      <DialogButtons>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogButtons>
    </ConnectionDialog>
  );
}
