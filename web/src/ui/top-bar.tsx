import { ActionIcon } from '@mantine/core';
import { IconMap2, IconMenu2, IconMoon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { paths } from '../lib/paths.ts';
import { destinations } from './destinations.ts';
import { Logo } from './logo.tsx';
import styles from './top-bar.module.css';

// Menus are a fifth of the code that a page starts with, and nobody needs them at once.
const ColorSchemeMenu = lazy(async () => ({
  default: (await import('./color-scheme-menu.tsx')).ColorSchemeMenu,
}));
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

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
          <LateMenu label="Light or dark" icon={<IconMoon size={20} stroke={1.75} aria-hidden />}>
            {(opened) => <ColorSchemeMenu opened={opened} />}
          </LateMenu>
          {wideActions}
        </div>
        {tone === 'paper' && <MapShortcut />}
        {actions}
        <div className={styles.narrow}>
          <LateMenu label="Menu" icon={<IconMenu2 size={24} stroke={1.75} aria-hidden />}>
            {(opened) => <PhoneMenu opened={opened}>{menuItems}</PhoneMenu>}
          </LateMenu>
        </div>
      </div>
    </header>
  );
}

interface LateMenuProps {
  label: string;
  icon: ReactNode;
  children: (opened: boolean) => ReactNode;
}

/**
 * The menu's button until the menu has arrived; a press in between is remembered. Where it
 * cannot arrive (a newer version was put online meanwhile), a press loads the page anew.
 */
function LateMenu({ label, icon, children }: LateMenuProps) {
  const [pressed, setPressed] = useState(false);
  const button = (onClick: () => void) => (
    <ActionIcon aria-label={label} aria-haspopup="menu" onClick={onClick}>
      {icon}
    </ActionIcon>
  );
  return (
    <ErrorBoundary fallback={button(() => window.location.reload())}>
      <Suspense fallback={button(() => setPressed(true))}>{children(pressed)}</Suspense>
    </ErrorBoundary>
  );
}

function MapShortcut() {
  return (
    <ActionIcon
      className={styles.narrow ?? ''}
      aria-label="Map"
      renderRoot={(props) => <Link {...props} to={paths.map} />}
    >
      <IconMap2 size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
