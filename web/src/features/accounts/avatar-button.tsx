import type { SessionUser } from '@mangrove/contract/browser';
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { useKnownOwnProfile } from '../../domain/entity/known-profile.ts';
import { initialsOf } from '../../kit/text/initials.ts';
import styles from './avatar-button.module.css';
import { sessionMessages } from './session-messages.ts';

type AvatarButtonProps = UnstyledButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof UnstyledButtonProps> & { user: SessionUser };

/** The visitor's portrait, or initials until there is one, which open the visitor's menu. */
export function AvatarButton({ user, ...props }: AvatarButtonProps) {
  const profile = useKnownOwnProfile(user.id);
  const name = user.name || user.email;
  return (
    <UnstyledButton
      {...props}
      className={styles.button ?? ''}
      aria-label={sessionMessages.menu(name, initialsOf(name))}
      aria-haspopup="menu"
    >
      <KindAvatar
        type={profile?.type ?? 'person'}
        name={name}
        size={38}
        photoUrl={profile?.low_res_photo_url || profile?.photo_url}
      />
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
