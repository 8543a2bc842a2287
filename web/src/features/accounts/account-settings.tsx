import type { SessionUser } from '@mangrove/contract';
import { Badge, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-settings.module.css';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { account, changePassword } from './messages.ts';
import { deactivation, deletion, settings } from './settings-messages.ts';
import { useLogOut } from './use-log-out.ts';
import { useResend } from './use-resend.tsx';
import '@mantine/core/styles/Badge.layer.css';

interface AccountSettingsProps {
  user: SessionUser;
  /** The user wants to delete the account; nothing has happened yet. */
  onDelete: () => void;
}

/** What the product knows of the signed-in user, and how that user logs in. */
export function AccountSettings({ user, onDelete }: AccountSettingsProps) {
  const [isChanging, setChanging] = useState(false);
  const resending = useResend();
  const [isDeactivating, setDeactivating] = useState(false);
  const leave = useLogOut();
  const leaveInactive = useLogOut(deactivation.done);
  return (
    <>
      <h1>{settings.title}</h1>
      <p className={styles.lead}>{account.lead}</p>
      {!user.is_verified && (
        <div className={styles.notice}>
          <Notice kind="warning">
            {account.unverifiedText}
            <div className={styles.noticeAction}>
              <Button
                variant="default"
                size="sm"
                onClick={() => resending.send(user.email)}
                aria-disabled={resending.isPending}
              >
                {resending.label}
              </Button>
            </div>
          </Notice>
          {resending.outcome}
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{account.name}</dt>
          <dd>{user.name || account.noName}</dd>
        </div>
        <div>
          <dt>{account.email}</dt>
          <dd>
            {user.email}
            <Badge color={user.is_verified ? 'green' : 'yellow'}>
              {user.is_verified ? account.verified : account.unverified}
            </Badge>
          </dd>
        </div>
        <div>
          <dt>{account.password}</dt>
          <dd>
            <span aria-hidden="true">••••••••••</span>
            <Button
              variant="default"
              size="sm"
              aria-label={changePassword.openLabel}
              onClick={() => setChanging(true)}
            >
              {changePassword.open}
            </Button>
          </dd>
        </div>
      </dl>
      <Button variant="default" onClick={leave}>
        {account.logOut}
      </Button>
      <section className={styles.danger} aria-labelledby="danger-zone">
        <h2 id="danger-zone">
          <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
          {settings.dangerZone}
        </h2>
        <p>{deactivation.text}</p>
        <Button variant="outline" color="red" onClick={() => setDeactivating(true)}>
          {deactivation.open}
        </Button>
        <p className={styles.next}>{deletion.text}</p>
        <Button variant="outline" color="red" onClick={onDelete}>
          {deletion.open}
        </Button>
      </section>
      <DeactivateDialog
        opened={isDeactivating}
        onClose={() => setDeactivating(false)}
        onDeactivated={leaveInactive}
      />
      <ChangePasswordDialog
        email={user.email}
        opened={isChanging}
        onClose={() => setChanging(false)}
      />
    </>
  );
}
