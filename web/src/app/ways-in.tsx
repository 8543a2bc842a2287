import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { paths } from '../api/paths.ts';
import type { TopBarProps } from '../domain/site/top-bar.tsx';
import { LinkButton } from '../kit/layout/link-button.tsx';
import styles from './app.module.css';

const WayInItems = lazy(async () => ({
  default: (await import('./way-in-items.tsx')).WayInItems,
}));

/** What the top bar offers visitors who are not signed in. */
export function waysIn(isDevelopmentMode: boolean): TopBarProps {
  return {
    wideActions: isDevelopmentMode ? <DeveloperLogin /> : <WaysIn />,
    menuItems: <WayInItems isDevelopmentMode={isDevelopmentMode} />,
  };
}

function WaysIn() {
  return (
    <>
      <Link to={paths.login} className={styles.logIn}>
        Log in
      </Link>
      <LinkButton to={paths.register} variant="default" size="sm">
        Sign up
      </LinkButton>
    </>
  );
}

function DeveloperLogin() {
  return (
    <LinkButton to={paths.login} variant="default" size="sm">
      Developer Login
    </LinkButton>
  );
}
