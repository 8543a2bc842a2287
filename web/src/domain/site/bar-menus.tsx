// The menus of the top bar: they are loaded when somebody is about to press their button.
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconMenu2, IconMoon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ColorSchemeItems } from '../../kit/theme/color-scheme-items.tsx';
import { DestinationItems } from './destination-items.tsx';
import type { Audience } from './destinations.ts';

interface PhoneMenuProps {
  audience: Audience;
  children: ReactNode;
}

/** On a phone everything of the top bar that finds no room: its links, and the colours. */
export function PhoneMenu({ audience, children }: PhoneMenuProps) {
  return (
    <Menu position="bottom-end" width={240}>
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

/** The switch at the right of the top bar. */
export function ColorSchemeMenu() {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Tooltip label="Light or dark">
          <ActionIcon aria-label="Light or dark">
            <IconMoon size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <ColorSchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
