import '@mantine/core/styles/Badge.layer.css';
import type { SessionUser } from '@mangrove/contract/browser';
import { Badge, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Divider, Group, Paper, Stack, Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import styles from './account-settings.module.css';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { useLogOutQuestion } from './log-out-question.tsx';
import { account, changePassword } from './messages.ts';
import { deactivation, deletion, settings } from './settings-messages.ts';
import { useLogOut } from './use-log-out.ts';
import { useResend } from './use-resend.tsx';

interface AccountSettingsProps {
  user: SessionUser;
  /** Called when the user asks to delete the account; nothing has been sent yet. */
  onDelete: () => void;
  /** Shown above the actions that cannot be undone. */
  children?: ReactNode;
}

/** The data of the user's account, and the settings of its login. */
export function AccountSettings({ user, onDelete, children }: AccountSettingsProps) {
  const [asked, setAsked] = useState<'password' | 'deactivation' | null>(null);
  const resending = useResend();
  const { askToLogOut, question } = useLogOutQuestion();
  const leaveInactive = useLogOut(deactivation.done);
  const close = () => setAsked(null);
  return (
    <Stack gap="lg" align="flex-start">
      <div>
        <h1>{settings.title}</h1>
        <Text c="dimmed">{account.lead}</Text>
      </div>
      {!user.is_verified && (
        <Notice kind="warning">
          {account.unverifiedText}
          <Group mt="sm">
            <Button
              variant="default"
              size="sm"
              onClick={() => resending.send(user.email)}
              aria-disabled={resending.isBusy}
            >
              {resending.label}
            </Button>
          </Group>
        </Notice>
      )}
      {resending.outcome}
      <Paper component="dl" w="100%" px="lg" py="xs" className={styles.facts ?? ''}>
        <Fact label={account.name}>{user.name || account.noName}</Fact>
        <Fact label={account.email}>
          {user.email}
          <Badge color={user.is_verified ? 'green' : 'yellow'}>
            {user.is_verified ? account.verified : account.unverified}
          </Badge>
        </Fact>
        <Fact label={account.password}>
          <span aria-hidden="true">••••••••••</span>
          <Button
            variant="default"
            size="sm"
            ml="auto"
            aria-label={changePassword.openLabel}
            onClick={() => setAsked('password')}
          >
            {changePassword.open}
          </Button>
        </Fact>
      </Paper>
      <Button variant="default" onClick={askToLogOut}>
        {account.logOut}
      </Button>
      {children}
      <section className={styles.danger} aria-labelledby="danger-zone">
        <Group component="h2" id="danger-zone" gap="xs" c="var(--mg-danger-text)">
          <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
          {settings.dangerZone}
        </Group>
        <Text my="sm">{deactivation.text}</Text>
        <Button variant="outline" color="red" onClick={() => setAsked('deactivation')}>
          {deactivation.open}
        </Button>
        <Divider my="lg" />
        <Text my="sm">{deletion.text}</Text>
        <Button variant="outline" color="red" onClick={onDelete}>
          {deletion.open}
        </Button>
      </section>
      {question}
      {asked === 'deactivation' && (
        <DeactivateDialog onClose={close} onDeactivated={leaveInactive} />
      )}
      {asked === 'password' && <ChangePasswordDialog email={user.email} onClose={close} />}
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <Group component="dd" gap="xs">
        {children}
      </Group>
    </div>
  );
}
