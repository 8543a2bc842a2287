import { type AdminUser, isShortPassword } from '@mangrove/contract/browser';
import { useState } from 'react';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { CancelButton } from '../../../kit/form/form-buttons.tsx';
import { PasswordField } from '../../../kit/form/password-field.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { type FieldErrors, useFormFields } from '../../../kit/form/use-form.ts';
import { ChoiceTabs } from '../../../kit/layout/choice-tabs.tsx';
import { DialogButtons } from '../../../kit/layout/dialog-buttons.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';
import { refreshUsers, userCalls } from './api.ts';
import { failures } from './failures.ts';
import { reset as text } from './messages.ts';
import { emailOf } from './user-text.ts';

interface ResetPasswordDialogProps {
  user: AdminUser;
  onClose: () => void;
}

const ways = [
  { value: 'manual', label: text.manual },
  { value: 'link', label: text.link },
] as const;

/** Resets a user's password: sets a new one here, or sends a link with which the user chooses. */
export function ResetPasswordDialog({ user, onClose }: ResetPasswordDialogProps) {
  const [way, setWay] = useState<'manual' | 'link'>(user.is_superuser ? 'link' : 'manual');
  const Way = way === 'link' ? SendLink : user.is_superuser ? LinkOnly : ManualReset;
  return (
    <OpenDialog onClose={onClose} title={text.title}>
      <Text c="dimmed" mb="xs">
        {text.for(emailOf(user))}
      </Text>
      <ChoiceTabs label={text.ways} value={way} tabs={ways} onChange={setWay}>
        <Way user={user} onClose={onClose} />
      </ChoiceTabs>
    </OpenDialog>
  );
}

function LinkOnly({ onClose }: ResetPasswordDialogProps) {
  return (
    <>
      <Notice kind="info">{text.superuserText}</Notice>
      <DialogButtons>
        <CancelButton onClick={onClose} />
      </DialogButtons>
    </>
  );
}

type Passwords = { password: string; confirm: string };

function checkPasswords({ password, confirm }: Passwords): FieldErrors<Passwords> {
  return {
    ...(isShortPassword(password) ? { password: text.short } : {}),
    ...(confirm === password ? {} : { confirm: text.mismatch }),
  };
}

function ManualReset({ user, onClose }: ResetPasswordDialogProps) {
  const {
    values,
    text: fieldOf,
    isRight,
  } = useFormFields<Passwords>({
    initial: { password: '', confirm: '' },
    check: checkPasswords,
    live: ['password', 'confirm'],
  });
  const resetting = useAction({
    call: () => userCalls.setPassword(user.id, values.password),
    done: () => text.done(emailOf(user)),
    failed: failures.reset,
    onDone: onClose,
    refresh: refreshUsers,
  });
  return (
    <ActionForm
      action={resetting}
      label={text.submit}
      busyLabel={text.busy}
      isReady={isRight}
      onSubmit={resetting.run}
      onClose={onClose}
    >
      <Text>{text.manualText}</Text>
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <PasswordField
        {...fieldOf('password')}
        label={text.password}
        name="new_password"
        autoComplete="new-password"
        data-autofocus
      />
      <PasswordField
        {...fieldOf('confirm')}
        label={text.confirm}
        name="confirm_password"
        autoComplete="new-password"
      />
    </ActionForm>
  );
}

function SendLink({ user, onClose }: ResetPasswordDialogProps) {
  const email = emailOf(user);
  const sending = useAction({
    call: () => userCalls.sendResetLink(user.id),
    done: () => text.sent(email),
    failed: failures.reset,
    onDone: onClose,
    refresh: refreshUsers,
  });
  return (
    <ActionForm
      action={sending}
      label={text.send}
      busyLabel={text.busy}
      isReady={user.email !== ''}
      onSubmit={sending.run}
      onClose={onClose}
    >
      <Text>{text.linkText(email)}</Text>
    </ActionForm>
  );
}
