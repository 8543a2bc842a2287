import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface LinkMenuItem {
  to: LinkProps['to'];
  label: string;
  icon: ReactNode;
}

interface LinkMenuProps {
  label: string;
  items: readonly LinkMenuItem[];
  /** Outlined where something else is the next step. */
  variant?: 'filled' | 'default' | undefined;
}

/** A button whose menu links to the forms for new entities of each kind. */
export function LinkMenu({ label, items, variant }: LinkMenuProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant={variant ?? 'filled'}
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ to, label: name, icon }) => (
          <Menu.Item
            key={name}
            leftSection={icon}
            renderRoot={(props) => <Link {...props} to={to} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
