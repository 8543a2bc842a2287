import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconMap2, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { ColorSchemeItems, ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { Logo } from './logo.tsx';
import styles from './top-bar.module.css';

const destinations = [{ to: paths.map, label: 'Map' }] as const;

export interface TopBarProps {
  /** `clear` on the landing page: no line and no ground of its own. */
  tone?: 'paper' | 'clear';
  /** Stands at the right end, on every width. */
  actions?: ReactNode;
  /** Stands at the right end where there is room, and in the menu of a phone otherwise. */
  wideActions?: ReactNode;
  menuItems?: ReactNode;
}

/** Logo, the ways through the product, and what belongs to the visitor at the right. */
export function TopBar({ tone = 'paper', actions, wideActions, menuItems }: TopBarProps) {
  return (
    <header className={styles.bar} data-tone={tone}>
      <Logo />
      <nav className={styles.links} aria-label="Main">
        {destinations.map(({ to, label }) => (
          <Link key={to} to={to} className={styles.link}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.right}>
        <div className={styles.wide}>
          <ColorSchemeSwitch />
          {wideActions}
        </div>
        {tone === 'paper' && <MapShortcut />}
        {actions}
        <PhoneMenu>{menuItems}</PhoneMenu>
      </div>
    </header>
  );
}

function MapShortcut() {
  return (
    <Tooltip label="Map">
      <ActionIcon
        className={styles.narrow ?? ''}
        aria-label="Map"
        renderRoot={(props) => <Link {...props} to={paths.map} />}
      >
        <IconMap2 size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function PhoneMenu({ children }: { children: ReactNode }) {
  return (
    <div className={styles.narrow}>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label="Menu">
            <IconMenu2 size={24} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {destinations.map(({ to, label }) => (
            <Menu.Item
              key={to}
              renderRoot={(props) => <Link {...props} to={to} />}
              className={styles.menuLink ?? ''}
            >
              {label}
            </Menu.Item>
          ))}
          {children}
          <Menu.Divider />
          <ColorSchemeItems />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
