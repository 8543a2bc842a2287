import { ActionIcon, Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ColorSchemeItems } from './color-scheme-menu.tsx';
import { destinations } from './destinations.ts';

interface PhoneMenuProps {
  opened: boolean;
  children: ReactNode;
}

/** On a phone everything of the top bar that finds no room: its links, and the colours. */
export function PhoneMenu({ opened, children }: PhoneMenuProps) {
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} defaultOpened={opened}>
      <Menu.Target>
        <ActionIcon aria-label="Menu">
          <IconMenu2 size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {destinations.map(({ to, label }) => (
          <Menu.Item key={to} renderRoot={(props) => <Link {...props} to={to} />}>
            {label}
          </Menu.Item>
        ))}
        {children}
        <Menu.Divider />
        <ColorSchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
