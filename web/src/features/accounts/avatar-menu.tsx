import type { SessionUser } from '@mangrove/contract/browser';
import { Box, Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../api/paths.ts';
import { DestinationItems } from '../../domain/site/bar-menus.tsx';
import type { Audience } from '../../domain/site/destinations.ts';
import { ReadingItems } from '../../domain/site/reading-items.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { AvatarButton } from './avatar-button.tsx';
import { useLogOutQuestion } from './log-out-question.tsx';
import { account } from './messages.ts';

interface AvatarMenuProps {
  user: SessionUser;
  /** The name of the profile, for an account that was created without a name. */
  profileName: string | undefined;
  audience: Audience;
  /** More menu items that this user may see on every page. */
  children?: ReactNode;
}

/** The signed-in user and Log Out; on a phone also the items that do not fit in the bar. */
export function AvatarMenu({ user, profileName, audience, children }: AvatarMenuProps) {
  const name = user.name || profileName;
  const { askToLogOut, question } = useLogOutQuestion();
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <AvatarButton user={user} />
        </Menu.Target>
        <Menu.Dropdown>
          <Box px="sm" py="xs">
            {name && <Text fw="var(--mg-weight-bold)">{name}</Text>}
            <Text fz="sm" c="dimmed">
              {user.email}
            </Text>
          </Box>
          <Menu.Divider />
          <Box hiddenFrom="sm">
            <DestinationItems audience={audience} />
            <Menu.Divider />
          </Box>
          {/* The items before it are hidden on wide screens and could not take the focus. */}
          <Menu.Item
            data-autofocus
            leftSection={<IconUser size={20} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link {...props} to={paths.profile} />}
          >
            {account.profile}
          </Menu.Item>
          {children}
          <Menu.Item
            leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />}
            onClick={askToLogOut}
          >
            {account.logOut}
          </Menu.Item>
          <Box hiddenFrom="sm">
            <Menu.Divider />
            <ReadingItems />
          </Box>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  );
}
