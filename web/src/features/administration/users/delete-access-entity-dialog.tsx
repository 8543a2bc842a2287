import type { AdminUserRole } from '@mangrove/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConfirmed } from '../../../lib/step-up.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { userCalls } from './api.ts';
import styles from './dialogs.module.css';
import { failureOf, failures, isOutdated } from './failures.ts';
import { deleteEntity as text } from './messages.ts';

interface DeleteAccessEntityDialogProps {
  role: AdminUserRole;
  onClose: () => void;
}

/** Asks before the entity that a user has access to is deleted; warns of who else loses it. */
export function DeleteAccessEntityDialog({ role, onClose }: DeleteAccessEntityDialogProps) {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const { entity_type: type, entity_id: id } = role;
  const { name } = role.entity_details;
  const deleting = useMutation({
    mutationFn: () => confirmed(() => userCalls.deleteEntity(type, id)),
    onSuccess: async () => {
      onClose();
      await showToast('success', text.done(name));
      await refreshNetwork(queries);
    },
    onError: async (error) => {
      if (isOutdated(error)) await refreshNetwork(queries);
    },
  });
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.confirm}
      busyLabel={text.busy}
      isBusy={deleting.isPending}
      failure={failureOf(deleting.error, failures.deleteEntity)}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <div className={styles.words}>
        <p className={styles.question}>{text.question(name)}</p>
        <p>{text.warning[type]}</p>
        {role.role_type === 'OWNER' && (
          <Notice kind="warning">{role.is_last_owner ? text.lastOne : text.administrator}</Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
