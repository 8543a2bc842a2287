import { ActionIcon } from '@mantine/core';
import { IconMap2, IconMenu2, IconMoon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { paths } from '../../api/paths.ts';
import { LazyMenu } from '../../kit/layout/lazy-menu.tsx';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { toastsBelow } from '../../kit/layout/toast-position.ts';
import { type Audience, destinationsFor } from './destinations.ts';
import { Logo } from './logo.tsx';
import { barText } from './messages.ts';
import styles from './top-bar.module.css';

const loadMenus = () => import('./bar-menus.tsx');
const ColorSchemeMenu = lazyNamed(loadMenus, 'ColorSchemeMenu');
const PhoneMenu = lazyNamed(loadMenus, 'PhoneMenu');

export interface TopBarProps {
  /** `clear` on the landing page: without a line and a background. */
  tone?: 'paper' | 'clear';
  audience?: Audience;
  /** A search, before everything else at the right; hidden on narrow windows. */
  search?: ReactNode;
  /** At the right end, on every width, with a menu that holds everything of a phone's own menu. */
  actions?: ReactNode;
  /** At the right end on wide windows; phones show `menuItems` in the menu instead. */
  wideActions?: ReactNode;
  menuItems?: ReactNode;
  /** Below the bar, also on pages without one: whether there is a signal. */
  signal?: ReactNode;
  /** Below the bar: a hint for the visitor on this page. */
  below?: ReactNode;
}

/** What the bar shows of the visitor, provided once for every page. */
export const TopBarContext = createContext<TopBarProps>({});

/** Logo, links to the main pages, and the visitor's controls at the right. */
export function TopBar(props: TopBarProps) {
  const given = { ...useContext(TopBarContext), ...props };
  const { tone = 'paper', audience = 'everybody', actions, wideActions, menuItems } = given;
  const destinations = destinationsFor(audience);
  return (
    <>
      <header className={styles.bar} data-tone={tone} {...toastsBelow}>
        <Logo />
        <nav className={styles.links} aria-label={barText.main}>
          {destinations.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.link}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.right}>
          {given.search && <div className={styles.search}>{given.search}</div>}
          <div className={styles.wide}>
            <LazyMenu
              load={loadMenus}
              button={(onClick) => (
                <ActionIcon
                  aria-label={barText.scheme}
                  title={barText.scheme}
                  aria-haspopup="menu"
                  onClick={onClick}
                >
                  <IconMoon size={20} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            >
              <ColorSchemeMenu />
            </LazyMenu>
            {wideActions}
          </div>
          {tone === 'paper' && destinations.length > 0 && <MapShortcut />}
          {actions}
          {!actions && (
            <div className={styles.narrow}>
              <LazyMenu
                load={loadMenus}
                button={(onClick) => (
                  <ActionIcon aria-label={barText.menu} aria-haspopup="menu" onClick={onClick}>
                    <IconMenu2 size={24} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              >
                <PhoneMenu audience={audience}>{menuItems}</PhoneMenu>
              </LazyMenu>
            </div>
          )}
        </div>
      </header>
      {given.below}
    </>
  );
}

function MapShortcut() {
  return (
    <ActionIcon
      className={styles.narrow ?? ''}
      aria-label={barText.map}
      renderRoot={(props) => <Link {...props} to={paths.map} />}
    >
      <IconMap2 size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
