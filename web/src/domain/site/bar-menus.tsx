// The menus of the top bar, loaded when their button is about to be pressed.
import { ActionIcon, Menu } from '@mantine/core';
import { IconMenu2, IconMoon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Hint } from '../../kit/layout/hint.tsx';
import { type Audience, destinationsFor } from './destinations.ts';
import { barText } from './messages.ts';
import { ReadingItems } from './reading-items.tsx';

interface PhoneMenuProps {
  audience: Audience;
  children: ReactNode;
}

/** The menu of a phone: the links of the top bar, and the colour scheme. */
export function PhoneMenu({ audience, children }: PhoneMenuProps) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={barText.menu}>
          <IconMenu2 size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DestinationItems audience={audience} />
        {children}
        <Menu.Divider />
        <ReadingItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menu for the colour scheme at the right of the top bar. */
export function ColorSchemeMenu() {
  return (
    <Menu position="bottom-end" width={220}>
      <Hint label={barText.scheme}>
        <Menu.Target>
          <ActionIcon aria-label={barText.scheme}>
            <IconMoon size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Hint>
      <Menu.Dropdown>
        <ReadingItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The links of the top bar as items of a menu. */
export function DestinationItems({ audience }: { audience: Audience }) {
  return destinationsFor(audience).map(({ to, label }) => (
    <Menu.Item key={to} renderRoot={(props) => <Link {...props} to={to} />}>
      {label}
    </Menu.Item>
  ));
}
