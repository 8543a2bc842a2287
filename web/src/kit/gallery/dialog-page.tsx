import { Button } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog, ActionForm, ConfirmActionDialog } from '../form/action-form.tsx';
import { TextField } from '../form/text-field.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { Group, Text } from '../layout/layout.ts';
import { SideSheet } from '../layout/side-sheet.tsx';

const names = ['Sheet', 'Confirmation', 'Action', 'Question'] as const;

/** Dialogs, and an action inside a page. The question fails when it is sent. */
export function DialogPage() {
  const [open, setOpen] = useState<(typeof names)[number] | null>(null);
  const [name, setName] = useState('');
  const close = () => setOpen(null);
  const action = { isBusy: false, failure: undefined };
  const field = <TextField label="Name of the reef" value={name} onChange={setName} />;
  return (
    <>
      <Group>
        {names.map((one) => (
          <Button key={one} variant="default" onClick={() => setOpen(one)}>
            {one}
          </Button>
        ))}
      </Group>
      <ActionForm
        action={{ isBusy: false, failure: 'A reef of this name is there already.' }}
        label="Rename"
        busyLabel="Renaming..."
        isReady={name !== ''}
        isInline
        onSubmit={() => setName('')}
        onClose={() => setName('')}
      >
        {field}
      </ActionForm>
      {open === 'Sheet' && (
        <SideSheet title="Suva 1" onClose={close}>
          <Text>What belongs to one row.</Text>
        </SideSheet>
      )}
      {open === 'Confirmation' && (
        <ConfirmDialog
          title="Delete Suva 1"
          confirmLabel="Delete"
          onConfirm={close}
          onClose={close}
        >
          It can be restored for 30 days.
        </ConfirmDialog>
      )}
      {open === 'Action' && (
        <ActionDialog
          title="Rename Suva 1"
          label="Rename"
          busyLabel="Renaming..."
          action={action}
          isReady={name !== ''}
          onSubmit={close}
          onClose={close}
        >
          {field}
        </ActionDialog>
      )}
      {open === 'Question' && (
        <ConfirmActionDialog
          title="Erase Suva 1"
          busyLabel="Erasing..."
          isDestructive
          call={() => Promise.reject(new Error())}
          failed={() => 'No reef is erased here.'}
          onClose={close}
        >
          <Text>What was erased cannot be had back.</Text>
        </ConfirmActionDialog>
      )}
    </>
  );
}
