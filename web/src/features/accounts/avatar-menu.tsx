import type { SessionUser } from '@mangrove/contract';
import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { ColorSchemeItems } from '../../ui/color-scheme-items.tsx';
import { DestinationItems } from '../../ui/destination-items.tsx';
import type { Audience } from '../../ui/destinations.ts';
import { AvatarButton } from './avatar-button.tsx';
import styles from './avatar-menu.module.css';
import { account } from './messages.ts';
import { useLogOut } from './use-log-out.ts';

interface AvatarMenuProps {
  user: SessionUser;
  /** Of the profile, for an account that was made without a name. */
  profileName: string | undefined;
  audience: Audience;
  /** What the product's operators may do from everywhere. */
  children?: ReactNode;
}

/** Who is signed in, and the way out; on a phone also everything that the bar has no room for. */
export function AvatarMenu({ user, profileName, audience, children }: AvatarMenuProps) {
  const name = user.name || profileName;
  const leave = useLogOut();
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <AvatarButton user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          {name && <div className={styles.name}>{name}</div>}
          <div className={styles.email}>{user.email}</div>
        </div>
        <Menu.Divider />
        <div className={styles.narrow}>
          <DestinationItems audience={audience} />
          <Menu.Divider />
        </div>
        {/* The items before it are hidden where the bar has room, and could not take the focus. */}
        <Menu.Item
          data-autofocus
          leftSection={<IconUser size={20} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={paths.profile} />}
        >
          {account.profile}
        </Menu.Item>
        {children}
        <Menu.Item leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />} onClick={leave}>
          {account.logOut}
        </Menu.Item>
        <div className={styles.narrow}>
          <Menu.Divider />
          <ColorSchemeItems />
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
