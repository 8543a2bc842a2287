import { ActionIcon, Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ColorSchemeItems } from './color-scheme-menu.tsx';
import { DestinationItems } from './destination-items.tsx';
import type { Audience } from './destinations.ts';

interface PhoneMenuProps {
  opened: boolean;
  audience: Audience;
  children: ReactNode;
}

/** On a phone everything of the top bar that finds no room: its links, and the colours. */
export function PhoneMenu({ opened, audience, children }: PhoneMenuProps) {
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} defaultOpened={opened}>
      <Menu.Target>
        <ActionIcon aria-label="Menu">
          <IconMenu2 size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DestinationItems audience={audience} />
        {children}
        <Menu.Divider />
        <ColorSchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
