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
import { revoke as text } from './messages.ts';

interface RoleDialogProps {
  role: AdminUserRole;
  onClose: () => void;
}

/** Asks before a right is taken; warns where it is an administrator's, or the last one's. */
export function RevokeDialog({ role, onClose }: RoleDialogProps) {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const { name } = role.entity_details;
  const revoking = useMutation({
    mutationFn: () => confirmed(() => userCalls.revoke(role.id)),
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
      isBusy={revoking.isPending}
      failure={failureOf(revoking.error, failures.revoke)}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      <div className={styles.words}>
        <p className={styles.question}>{text.question(role.user_email, name)}</p>
        {role.role_type === 'OWNER' && (
          <Notice kind="warning">{role.is_last_owner ? text.lastOne : text.administrator}</Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
