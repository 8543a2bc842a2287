import type { AdminUser } from '@mangrove/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConfirmed } from '../../../lib/step-up.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { rolesQuery, userCalls } from './api.ts';
import styles from './dialogs.module.css';
import { failureOf, failures, isOutdated } from './failures.ts';
import { deleteUser as text } from './messages.ts';
import { emailOf } from './user-text.ts';

interface DeleteUserDialogProps {
  user: AdminUser;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an account is deleted, and says what goes with it. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const { data: roles = [] } = useQuery(rolesQuery(user.id));
  const deleting = useMutation({
    mutationFn: () => confirmed(() => userCalls.delete(user.id)),
    onSuccess: async ({ deleted_entities_count, deleted_user_roles_count }) => {
      onDeleted();
      await showToast('success', text.done(deleted_entities_count, deleted_user_roles_count));
      await refreshNetwork(queries);
    },
    onError: async (error) => {
      if (isOutdated(error)) await refreshNetwork(queries);
    },
  });
  const owned = roles.filter(({ role_type }) => role_type === 'OWNER');
  const doomed = owned.filter(({ is_last_owner }) => is_last_owner);
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.confirm}
      busyLabel={text.busy}
      isBusy={deleting.isPending}
      failure={failureOf(deleting.error, failures.deleteUser)}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <div className={styles.words}>
        <p className={styles.question}>{text.question(emailOf(user))}</p>
        <p>{text.warning}</p>
        {owned.length > 0 && <p>{text.administratorOf(owned.length)}</p>}
        {doomed.length > 0 && (
          <Notice kind="warning">
            {text.lastOwnerOf(doomed.map((role) => role.entity_details.name))}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
