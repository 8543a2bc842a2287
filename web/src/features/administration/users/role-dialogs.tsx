import type { AdminUserRole } from '@mangrove/contract/browser';
import { ConfirmActionDialog } from '../../../kit/form/action-form.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { useEntityDeletion } from '../delete-entity-dialog.tsx';
import { deletion } from '../messages.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { userCalls } from './api.ts';
import { failures } from './failures.ts';
import { revoke, deleteEntity as text } from './messages.ts';

interface RoleDialogProps {
  role: AdminUserRole;
  onClose: () => void;
}

/** Asks for confirmation before a role is revoked; warns if the user is an (or the last) owner. */
export function RevokeDialog({ role, onClose }: RoleDialogProps) {
  const { name } = role.entity_details;
  return (
    <ConfirmActionDialog
      title={revoke.title}
      busyLabel={revoke.busy}
      isDestructive
      call={() => userCalls.revoke(role.id)}
      done={() => revoke.done(name)}
      failed={failures.revoke}
      refresh={refreshNetwork}
      onClose={onClose}
    >
      <Text fw="bold">{revoke.question(role.user_email, name)}</Text>
      <OwnerWarning role={role} text={revoke} />
    </ConfirmActionDialog>
  );
}

/** Asks for confirmation before the entity of a role is deleted; names who else loses access. */
export function DeleteAccessEntityDialog({ role, onClose }: RoleDialogProps) {
  const { entity_type: type, entity_id: id } = role;
  const { name } = role.entity_details;
  return (
    <ConfirmActionDialog
      {...useEntityDeletion({ entity: { type, id, name }, onClose })}
      title={text.title}
      failed={failures.deleteEntity}
    >
      <Text fw="bold">{deletion.question(name)}</Text>
      <Text>{deletion.accessWarning[type]}</Text>
      <OwnerWarning role={role} text={text} />
    </ConfirmActionDialog>
  );
}

interface OwnerWarningProps {
  role: AdminUserRole;
  text: { lastOne: string; administrator: string };
}

function OwnerWarning({ role, text: { lastOne, administrator } }: OwnerWarningProps) {
  if (role.role_type !== 'OWNER') return null;
  return <Notice kind="warning">{role.is_last_owner ? lastOne : administrator}</Notice>;
}
