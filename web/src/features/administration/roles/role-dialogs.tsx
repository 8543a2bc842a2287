import { calls, limits, type RoleType } from '@mangrove/contract/browser';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { ActionDialog, ConfirmActionDialog } from '../../../kit/form/action-form.tsx';
import { CheckField } from '../../../kit/form/check-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { roleDeletion, roleForm as text } from './messages.ts';

/** The dialog to open: edit a role (null: add one), or delete a role. */
export type RoleAction = { edited: RoleType | null } | { deleted: RoleType };

/** The dialog of a `RoleAction`. */
export function RoleActionDialog({ onClose, ...action }: RoleAction & { onClose: () => void }) {
  if ('edited' in action) return <RoleFormDialog edited={action.edited} onClose={onClose} />;
  return <DeleteRoleDialog deleted={action.deleted} onClose={onClose} />;
}

interface RoleFormDialogProps {
  /** Null for a new role. */
  edited: RoleType | null;
  onClose: () => void;
}

/** Adds a role, or edits it. After a failure the input stays in the form. */
function RoleFormDialog({ edited, onClose }: RoleFormDialogProps) {
  const [role, setRole] = useState(edited?.role ?? '');
  const [inverse, setInverse] = useState(edited?.inverse ?? '');
  const [isOfficial, setOfficial] = useState(edited?.is_official ?? true);
  const saving = useAction({
    call: () => {
      const body = { role, inverse, is_official: isOfficial };
      return edited
        ? callApi(calls.updateRoleType, { params: { id: String(edited.id) }, body })
        : callApi(calls.createRoleType, { body });
    },
    done: (saved) => (edited ? text.saved(saved.role) : text.added(saved.role)),
    failed: (error) => error.message,
    onDone: onClose,
    refresh: refreshNetwork,
  });
  const field = { autoComplete: 'off', maxLength: limits.role };
  return (
    <ActionDialog
      title={edited ? text.editTitle : text.addTitle}
      action={saving}
      label={edited ? text.save : text.add}
      busyLabel={edited ? text.saving : text.adding}
      isReady={role.trim() !== '' && inverse.trim() !== ''}
      onSubmit={saving.run}
      onClose={onClose}
    >
      <TextField
        {...field}
        label={text.role}
        description={text.roleHint}
        value={role}
        onChange={setRole}
        data-autofocus
      />
      <TextField
        {...field}
        label={text.inverse}
        description={text.inverseHint}
        value={inverse}
        onChange={setInverse}
      />
      <CheckField label={text.official} checked={isOfficial} onChange={setOfficial} />
    </ActionDialog>
  );
}

function DeleteRoleDialog({ deleted, onClose }: { deleted: RoleType; onClose: () => void }) {
  return (
    <ConfirmActionDialog
      title={roleDeletion.title}
      label={roleDeletion.confirm}
      busyLabel={roleDeletion.busy}
      isDestructive
      call={() => callApi(calls.deleteRoleType, { params: { id: String(deleted.id) } })}
      done={() => roleDeletion.done(deleted.role)}
      failed={(error) => error.message}
      refresh={refreshNetwork}
      onClose={onClose}
    >
      <Text fw="bold">{roleDeletion.question(deleted.role)}</Text>
      <Text>{roleDeletion.effect}</Text>
    </ConfirmActionDialog>
  );
}
