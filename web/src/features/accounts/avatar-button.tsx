import type { PrimaryProfile, SessionUser } from '@mangrove/contract/browser';
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentPropsWithRef, useCallback, useSyncExternalStore } from 'react';
import { ownProfileKey } from '../../api/keys.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
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

/**
 * The signed-in user's profile, as far as somebody else has asked for it already: the top bar
 * shows its portrait, and must not bring the call and its schemas into the first page.
 */
function useKnownOwnProfile(userId: number): PrimaryProfile | null {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const read = () =>
    queries.getQueryData<{ profile: PrimaryProfile | null }>(ownProfileKey(userId))?.profile ??
    null;
  return useSyncExternalStore(
    useCallback((tell) => cache.subscribe(tell), [cache]),
    read,
  );
}
