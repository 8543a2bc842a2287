import type { SessionUser } from '@mangrove/contract';
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { KindAvatar } from '../../ui/kind-avatar.tsx';
import styles from './avatar-button.module.css';
import { sessionMessages } from './session-messages.ts';

type AvatarButtonProps = UnstyledButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof UnstyledButtonProps> & { user: SessionUser };

/** The visitor's initials, which open the visitor's menu. */
export function AvatarButton({ user, ...props }: AvatarButtonProps) {
  const name = user.name || user.email;
  return (
    <UnstyledButton
      {...props}
      className={styles.button ?? ''}
      aria-label={sessionMessages.menu(name)}
      aria-haspopup="menu"
    >
      <KindAvatar type="person" name={name} size={38} />
      <IconChevronDown className={styles.chevron} size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
