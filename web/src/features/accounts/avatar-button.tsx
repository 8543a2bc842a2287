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

/** The button that opens the user's menu: the user's portrait, or the initials without one. */
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
 * The signed-in user's profile if it is already in the cache, else null. The top bar does not
 * fetch it itself, because the call and its schemas would add to the bundle of the first page.
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
