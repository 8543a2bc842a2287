import { Link } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';
import type { TopBarProps } from '../domain/site/top-bar.tsx';
import { lazyNamed } from '../kit/layout/lazy-named.ts';
import { LinkButton } from '../kit/layout/link-button.tsx';
import styles from './app.module.css';
import { loginText } from './messages.ts';

const LoginItems = lazyNamed(() => import('./login-items.tsx'), 'LoginItems');

/** What the top bar offers visitors who are not signed in. */
export function loginActions(isDevelopmentMode: boolean): TopBarProps {
  return {
    wideActions: isDevelopmentMode ? <DeveloperLogin /> : <LoginLinks />,
    menuItems: <LoginItems isDevelopmentMode={isDevelopmentMode} />,
  };
}

function LoginLinks() {
  return (
    <>
      <Link to={paths.login} className={styles.logIn}>
        {loginText.logIn}
      </Link>
      <LinkButton to={paths.register} variant="default" size="sm">
        {loginText.signUp}
      </LinkButton>
    </>
  );
}

function DeveloperLogin() {
  return (
    <LinkButton to={paths.login} variant="default" size="sm">
      {loginText.developer}
    </LinkButton>
  );
}
