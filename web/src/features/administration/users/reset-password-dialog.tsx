import '@mantine/core/styles/Tabs.layer.css';
import type { AdminUser } from '@mangrove/contract';
import { Button, Tabs } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormFields } from '../../../lib/form-fields.ts';
import { useConfirmed } from '../../../lib/step-up.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OpenDialog } from '../../../ui/open-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshUsers, userCalls } from './api.ts';
import styles from './dialogs.module.css';
import { failureOf, failures, isOutdated } from './failures.ts';
import { reset as text } from './messages.ts';
import { checkReset, type ResetValues } from './reset-rules.ts';
import { emailOf } from './user-text.ts';

interface ResetPasswordDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** A new password for a user, set here or chosen by the user through a link. */
export function ResetPasswordDialog({ user, onClose }: ResetPasswordDialogProps) {
  return (
    <OpenDialog onClose={onClose} title={text.title}>
      <p className={styles.for}>{text.for(emailOf(user))}</p>
      <Tabs defaultValue={user.is_superuser ? 'link' : 'manual'} keepMounted={false}>
        <Tabs.List aria-label={text.ways}>
          <Tabs.Tab value="manual">{text.manual}</Tabs.Tab>
          <Tabs.Tab value="link">{text.link}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="manual" className={styles.panel ?? ''}>
          {user.is_superuser ? (
            <BySuperuserRefused onClose={onClose} />
          ) : (
            <ManualReset user={user} onClose={onClose} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="link" className={styles.panel ?? ''}>
          <SendLink user={user} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </OpenDialog>
  );
}

function BySuperuserRefused({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Notice kind="info">{text.superuserText}</Notice>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
      </DialogButtons>
    </>
  );
}

function ManualReset({ user, onClose }: ResetPasswordDialogProps) {
  const form = useFormFields<ResetValues>({
    initial: { password: '', confirm: '' },
    check: checkReset,
    live: ['password', 'confirm'],
  });
  const { values, errors, set } = form;
  const resetting = useReset(
    () => userCalls.setPassword(user.id, values.password),
    text.done(emailOf(user)),
    onClose,
  );
  return (
    <ResetForm
      resetting={resetting}
      isReady={form.isRight}
      submitLabel={text.submit}
      onClose={onClose}
    >
      <p className={styles.note}>{text.manualText}</p>
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <PasswordField
        label={text.password}
        name="new_password"
        autoComplete="new-password"
        value={values.password}
        error={errors.password}
        onChange={(value) => set('password', value)}
        data-autofocus
      />
      <PasswordField
        label={text.confirm}
        name="confirm_password"
        autoComplete="new-password"
        value={values.confirm}
        error={errors.confirm}
        onChange={(value) => set('confirm', value)}
      />
    </ResetForm>
  );
}

function SendLink({ user, onClose }: ResetPasswordDialogProps) {
  const email = emailOf(user);
  const sending = useReset(() => userCalls.sendResetLink(user.id), text.sent(email), onClose);
  return (
    <ResetForm
      resetting={sending}
      isReady={user.email !== ''}
      submitLabel={text.send}
      onClose={onClose}
    >
      <p className={styles.note}>{text.linkText(email)}</p>
    </ResetForm>
  );
}

function useReset(call: () => Promise<unknown>, done: string, onClose: () => void) {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: () => confirmed(call),
    onSuccess: async () => {
      onClose();
      await showToast('success', done);
      await refreshUsers(queries);
    },
    onError: async (error) => {
      if (isOutdated(error)) await refreshUsers(queries);
    },
  });
}

interface ResetFormProps {
  resetting: ReturnType<typeof useReset>;
  isReady: boolean;
  submitLabel: string;
  children: ReactNode;
  onClose: () => void;
}

function ResetForm({ resetting, isReady, submitLabel, children, onClose }: ResetFormProps) {
  const failure = failureOf(resetting.error, failures.reset);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !resetting.isPending) resetting.mutate();
      }}
    >
      {children}
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" disabled={!isReady} aria-disabled={!isReady || resetting.isPending}>
          {resetting.isPending ? text.busy : submitLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}
