import type { AdminUser } from '@mangrove/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConfirmed } from '../../../lib/step-up.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshUsers, userCalls } from './api.ts';
import styles from './dialogs.module.css';
import { failureOf, failures, isOutdated } from './failures.ts';
import { rank as text } from './messages.ts';
import { emailOf } from './user-text.ts';

/** Asks before the rank of superuser is given or taken. */
export function RankDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  // What is asked about stays what it was while the answer already changes the page behind.
  const wanted = !user.is_superuser;
  const email = emailOf(user);
  const changing = useMutation({
    mutationFn: () => confirmed(() => userCalls.setRank(user.id, wanted)),
    onSuccess: async ({ is_superuser }) => {
      onClose();
      await showToast('success', is_superuser ? text.made(email) : text.removed(email));
      await refreshUsers(queries);
    },
    onError: async (error) => {
      if (isOutdated(error)) await refreshUsers(queries);
    },
  });
  return (
    <ConfirmDialog
      title={wanted ? text.makeTitle : text.removeTitle}
      confirmLabel={wanted ? text.makeTitle : text.removeTitle}
      busyLabel={text.busy}
      isBusy={changing.isPending}
      isHarmless={wanted}
      failure={failureOf(changing.error, failures.rank)}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    >
      <div className={styles.words}>
        <p className={styles.question}>
          {wanted ? text.makeQuestion(email) : text.removeQuestion(email)}
        </p>
        <p>{wanted ? text.makeText : text.removeText}</p>
      </div>
    </ConfirmDialog>
  );
}
