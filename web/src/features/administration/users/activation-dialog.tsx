import { type AdminUser, limits } from '@mangrove/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmed } from '../../../lib/step-up.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshUsers, userCalls } from './api.ts';
import styles from './dialogs.module.css';
import { failureOf, failures, isOutdated } from './failures.ts';
import { activation as text } from './messages.ts';
import { emailOf } from './user-text.ts';

/** Asks before an account is deactivated or reactivated, and why. */
export function ActivationDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  // What is asked about stays what it was while the answer already changes the page behind.
  const [wanted] = useState(!user.is_active);
  const email = emailOf(user);
  const changing = useMutation({
    mutationFn: () => confirmed(() => userCalls.setActive(user.id, wanted, reason)),
    onSuccess: async () => {
      onClose();
      await showToast('success', wanted ? text.reactivated(email) : text.deactivated(email));
      await refreshUsers(queries);
    },
    onError: async (error) => {
      if (isOutdated(error)) await refreshUsers(queries);
    },
  });
  return (
    <ConfirmDialog
      title={wanted ? text.reactivateTitle : text.deactivateTitle}
      confirmLabel={wanted ? text.reactivateTitle : text.deactivateTitle}
      busyLabel={wanted ? text.reactivating : text.deactivating}
      isBusy={changing.isPending}
      isHarmless={wanted}
      failure={failureOf(changing.error, failures.activation)}
      onConfirm={() => {
        const lacksReason = !wanted && reason.trim() === '';
        setMissing(lacksReason);
        if (!lacksReason) changing.mutate();
      }}
      onClose={onClose}
    >
      <div className={styles.words}>
        <p className={styles.question}>
          {wanted ? text.reactivateQuestion(email) : text.deactivateQuestion(email)}
        </p>
        <p>{wanted ? text.reactivateText : text.deactivateText}</p>
        <TextField
          label={text.reason}
          description={text.reasonHint}
          value={reason}
          maxLength={limits.reason}
          required={!wanted}
          error={isMissing ? text.reasonRequired : undefined}
          onChange={(value) => {
            setReason(value);
            setMissing(false);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
