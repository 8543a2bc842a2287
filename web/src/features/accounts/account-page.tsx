import type { SessionUser } from '@mangrove/contract';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-page.module.css';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { account, changePassword } from './messages.ts';
import { useLogOut } from './use-log-out.ts';
import { useResend } from './use-resend.tsx';
import '@mantine/core/styles/Badge.layer.css';

/** What the product knows of the signed-in user, and how that user logs in. */
export function AccountPage({ user }: { user: SessionUser }) {
  const [isChanging, setChanging] = useState(false);
  const resending = useResend();
  const leave = useLogOut();
  return (
    <>
      <h1>{account.title}</h1>
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
      <ChangePasswordDialog
        email={user.email}
        opened={isChanging}
        onClose={() => setChanging(false)}
      />
    </>
  );
}
